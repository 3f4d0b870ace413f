import type { ServiceContext } from '@/server/modules/context'
import { callFor, runDue, stopWhenHired, wakeRested } from '@/server/modules/matching/autopickup/run.service'
import { ageMatches, matchChanged, noteChange } from '@/server/modules/matching/refresh.service'
import { tellOfMatches } from '@/server/modules/matching/subscription.service'
import { countWords } from '@/server/modules/search/query-analysis/lexicon.service'
import { matchResume, matchVacancy, tellDueSearches } from '@/server/modules/search/saved/alerts.service'
import { sweepSavedSearches } from '@/server/modules/search/saved/saved-searches.service'
import type { OutboxHandler } from './outbox-handler'
import type { TimedJob } from './scheduler'

export function searchJobs(ctx: ServiceContext): TimedJob[] {
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

export function savedSearchJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'saved-searches', everyMs: 5_000, run: () => tellDueSearches(ctx) },
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

export function matchingJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'matching', everyMs: 500, run: () => matchChanged(ctx) },
    { name: 'matches-digests', everyMs: 5_000, run: () => tellOfMatches(ctx) },
    { name: 'matches-ageing', everyMs: 60_000, run: () => ageMatches(ctx) },
  ]
}

export function autopickupHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'autopickup',
      kinds: ['vacancy.changed', 'negotiation.updated'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await callFor(ctx, event.payload.vacancyId)
        if (event.kind === 'negotiation.updated') await stopWhenHired(ctx, event.payload)
      },
    },
  ]
}

export function autopickupJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'autopickups', everyMs: 5_000, run: () => runDue(ctx) },
    { name: 'autopickups-wake', everyMs: 60_000, run: () => wakeRested(ctx) },
  ]
}
