import { minuteMs, secondMs } from '@/lib/shared/time'
import type { ServiceContext } from '@/server/modules/context'
import { runBatches } from '@/server/modules/hiring/batches/run-batches.service'
import { eraseDeletedClients } from '@/server/modules/hiring/clients/clients.service'
import { sweepFiles } from '@/server/modules/hiring/conversations/files.service'
import { notifyOfMessages } from '@/server/modules/hiring/conversations/message-notices.service'
import { releaseExperiences } from '@/server/modules/hiring/experiences/company.service'
import { notifyOfBookings } from '@/server/modules/hiring/interviews/booking-events.service'
import { sweepPasses } from '@/server/modules/hiring/interviews/passes.service'
import { sweepRecordings } from '@/server/modules/hiring/interviews/recorded/consent.service'
import { recomputeRatings } from '@/server/modules/hiring/interviews/survey.service'
import {
  endWithNegotiation,
  remindOfInterviews,
  wakeInterviews,
} from '@/server/modules/hiring/interviews/sweep.service'
import { scoresAfter, scoreUnscored } from '@/server/modules/hiring/negotiations/inbox.service'
import { notifyOfDeadline, notifyOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import {
  endUnclaimed,
  expireDue,
  recomputeReplyStats,
  sendPendingDeclines,
  warnDue,
} from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { expireMissed, finishOver } from '@/server/modules/hiring/skill-tests/finish.service'
import { notifyOfDeadlines, remindsByItself } from '@/server/modules/hiring/skill-tests/notices.service'
import { runStageRules } from '@/server/modules/hiring/stage-rules/run-rules.service'
import type { ScheduledJob } from './job-queue'
import type { Delivery, OutboxHandler } from './outbox-handler'

export function interviewJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'interview-reminders', everyMs: 10 * secondMs, run: () => remindOfInterviews(ctx) },
    { name: 'interview-transitions', everyMs: 10 * secondMs, run: () => wakeInterviews(ctx) },
    { name: 'interview-passes', everyMs: 10 * minuteMs, run: () => sweepPasses(ctx) },
    { name: 'interview-recordings', everyMs: minuteMs, run: () => sweepRecordings(ctx) },
    { name: 'interview-ratings', everyMs: 30 * minuteMs, run: () => recomputeRatings(ctx) },
    { name: 'deleted-clients', everyMs: 30 * minuteMs, run: () => eraseDeletedClients(ctx) },
    { name: 'experiences', everyMs: 30 * minuteMs, run: () => releaseExperiences(ctx) },
  ]
}

const bookingsOf = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap(({ event }) => (event.kind === 'interview.booked' ? [event.payload] : []))

/** Notifies of a booked slot; interviews of an ended negotiation are cancelled. */
export function interviewHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'interview-bookings',
      live: true,
      kinds: ['interview.booked'],
      handle: (delivery) => notifyOfBookings(ctx, bookingsOf([delivery])),
      handleMany: (deliveries) => notifyOfBookings(ctx, bookingsOf(deliveries)),
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

const kinds = ['negotiation.created', 'negotiation.updated'] as const

const transitionsOf = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap(({ event }) =>
    event.kind === 'negotiation.created' || event.kind === 'negotiation.updated' ? [event.payload] : [],
  )

/** Notifies of transitions; letters are sent by the notifications. */
export function negotiationHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'negotiation-notices',
      live: true,
      kinds,
      handle: (delivery) => notifyOfNegotiations(ctx, transitionsOf([delivery])),
      handleMany: (deliveries) => notifyOfNegotiations(ctx, transitionsOf(deliveries)),
    },
    {
      name: 'negotiation-scores',
      kinds: ['resume.changed', 'vacancy.changed'],
      handle: ({ event }) => scoresAfter(ctx, event),
    },
  ]
}

/** Reminders of a deadline, as notifications. */
export function warnOfDeadlines(ctx: ServiceContext): Promise<number> {
  return warnDue(ctx, async (tx, { subject, reader, dueAt, number }) => {
    if (subject.status === 'test' && (await remindsByItself(tx, subject.publicId))) return
    await notifyOfDeadline(tx, { ...subject, reader, dueAt, number }, ctx.clock.now())
  })
}

export function negotiationJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'negotiation-batches', everyMs: secondMs, run: () => runBatches(ctx) },
    { name: 'stage-rules', everyMs: secondMs, run: () => runStageRules(ctx) },
    { name: 'pending-declines', everyMs: secondMs, run: () => sendPendingDeclines(ctx) },
    { name: 'negotiation-scores', everyMs: secondMs, run: () => scoreUnscored(ctx) },
    { name: 'negotiation-expiry', everyMs: 30 * secondMs, run: () => expireDue(ctx) },
    { name: 'unclaimed-applications', everyMs: 10 * minuteMs, run: () => endUnclaimed(ctx) },
    { name: 'negotiation-warnings', everyMs: minuteMs, run: () => warnOfDeadlines(ctx) },
    { name: 'reply-stats', everyMs: 10 * minuteMs, run: () => recomputeReplyStats(ctx) },
  ]
}

export function conversationJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'message-notices', everyMs: 2 * secondMs, run: () => notifyOfMessages(ctx) },
    { name: 'unused-message-files', everyMs: 10 * minuteMs, run: () => sweepFiles(ctx) },
  ]
}

export function testJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'tests-over', everyMs: 2 * secondMs, run: () => finishOver(ctx) },
    { name: 'test-deadlines', everyMs: minuteMs, run: () => notifyOfDeadlines(ctx) },
    { name: 'tests-missed', everyMs: minuteMs, run: () => expireMissed(ctx) },
  ]
}
