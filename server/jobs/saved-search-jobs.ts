import type { ServiceContext } from '@/server/modules/context'
import { matchResume, matchVacancy } from '@/server/modules/search/saved/match.service'
import { sweepSavedSearches } from '@/server/modules/search/saved/saved-searches.service'
import { tellDueSearches } from '@/server/modules/search/saved/tell.service'
import type { OutboxHandler } from './outbox-handler'
import type { TimedJob } from './timetable'

/** A publication looks for the searches it fits. */
export function savedSearchHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'saved-search-match',
      kinds: ['vacancy.changed', 'resume.changed'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await matchVacancy(ctx, event.payload.vacancyId)
        if (event.kind === 'resume.changed') await matchResume(ctx, event.payload.resumeId)
      },
    },
  ]
}

export function savedSearchJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'saved-searches', everyMs: 5_000, run: () => tellDueSearches(ctx) },
    { name: 'saved-searches-sweep', everyMs: 3_600_000, run: () => sweepSavedSearches(ctx) },
  ]
}
