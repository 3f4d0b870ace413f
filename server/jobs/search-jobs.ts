import type { ServiceContext } from '@/server/modules/context'
import {
  resumeRested,
  runDue,
  scheduleFor,
  stopWhenHired,
} from '@/server/modules/matching/autopickup/run.service'
import { ageMatches, matchChanged, noteChange } from '@/server/modules/matching/refresh.service'
import { notifyOfMatches } from '@/server/modules/matching/subscription.service'
import { countWords } from '@/server/modules/search/query-analysis/lexicon.service'
import { matchResume, matchVacancy, notifyDueSearches } from '@/server/modules/search/saved/alerts.service'
import { sweepSavedSearches } from '@/server/modules/search/saved/saved-searches.service'
import type { OutboxHandler } from './outbox-handler'
import type { ScheduledJob } from './scheduler'

export function searchJobs(ctx: ServiceContext): ScheduledJob[] {
  return [{ name: 'search-words', everyMs: 60_000, run: () => countWords(ctx) }]
}

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

export function savedSearchJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'saved-searches', everyMs: 5_000, run: () => notifyDueSearches(ctx) },
    { name: 'saved-searches-sweep', everyMs: 3_600_000, run: () => sweepSavedSearches(ctx) },
  ]
}

/** A change is only noted on its way: many of one item in a row are matched once, and nobody waits behind it. */
export function matchingHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'match-changes',
      live: true,
      kinds: ['resume.changed', 'vacancy.changed'],
      handle: ({ event }) => noteChange(ctx, event),
    },
  ]
}

export function matchingJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'matching', everyMs: 500, run: () => matchChanged(ctx) },
    { name: 'matches-digests', everyMs: 5_000, run: () => notifyOfMatches(ctx) },
    { name: 'matches-ageing', everyMs: 60_000, run: () => ageMatches(ctx) },
  ]
}

export function autopickupHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'autopickup',
      kinds: ['vacancy.changed', 'negotiation.updated'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await scheduleFor(ctx, event.payload.vacancyId)
        if (event.kind === 'negotiation.updated') await stopWhenHired(ctx, event.payload)
      },
    },
  ]
}

export function autopickupJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'autopickups', everyMs: 5_000, run: () => runDue(ctx) },
    { name: 'autopickups-wake', everyMs: 60_000, run: () => resumeRested(ctx) },
  ]
}
