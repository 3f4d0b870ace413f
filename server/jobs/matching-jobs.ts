import type { ServiceContext } from '@/server/modules/context'
import { tellOfMatches } from '@/server/modules/matching/digest.service'
import { ageMatches, matchChanged, noteChange } from '@/server/modules/matching/queue.service'
import type { OutboxHandler } from './outbox-handler'
import type { TimedJob } from './timetable'

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
