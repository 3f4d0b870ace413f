import type { ServiceContext } from '@/server/modules/context'
import { callFor, runDue, stopWhenHired, wakeRested } from '@/server/modules/matching/autopickup/run.service'
import type { OutboxHandler } from './outbox-handler'
import type { TimedJob } from './timetable'

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
