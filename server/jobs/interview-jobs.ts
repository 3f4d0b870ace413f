import { minuteMs, secondMs } from '@/lib/shared/duration'
import type { ServiceContext } from '@/server/modules/context'
import { tellOfBookings } from '@/server/modules/hiring/interviews/booked.service'
import { recomputeRatings } from '@/server/modules/hiring/interviews/feedback.service'
import { sweepPasses } from '@/server/modules/hiring/interviews/passes.service'
import { sweepRecordings } from '@/server/modules/hiring/interviews/recorded/sweep.service'
import {
  endWithNegotiation,
  remindOfInterviews,
  wakeInterviews,
} from '@/server/modules/hiring/interviews/sweep.service'
import type { Delivery, OutboxHandler } from './outbox-handler'
import type { TimedJob } from './timetable'

export function interviewJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'interview-reminders', everyMs: 10 * secondMs, run: () => remindOfInterviews(ctx) },
    { name: 'interview-moves', everyMs: 10 * secondMs, run: () => wakeInterviews(ctx) },
    { name: 'interview-passes', everyMs: 10 * minuteMs, run: () => sweepPasses(ctx) },
    { name: 'interview-recordings', everyMs: minuteMs, run: () => sweepRecordings(ctx) },
    { name: 'interview-ratings', everyMs: 30 * minuteMs, run: () => recomputeRatings(ctx) },
  ]
}

const bookingsOf = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap(({ event }) => (event.kind === 'interview.booked' ? [event.payload] : []))

/** Who is told of a chosen time; what was agreed within a negotiation ends with it. */
export function interviewHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'interview-bookings',
      live: true,
      kinds: ['interview.booked'],
      handle: (delivery) => tellOfBookings(ctx, bookingsOf([delivery])),
      handleMany: (deliveries) => tellOfBookings(ctx, bookingsOf(deliveries)),
    },
    {
      name: 'interviews-end',
      kinds: ['negotiation.updated'],
      async handle({ event }) {
        if (event.kind === 'negotiation.updated') await endWithNegotiation(ctx, event.payload.negotiationId)
      },
    },
  ]
}
