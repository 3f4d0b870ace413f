import { minuteMs, secondMs } from '@/lib/shared/duration'
import type { ServiceContext } from '@/server/modules/context'
import { scoreUnscored } from '@/server/modules/hiring/negotiations/inbox.service'
import { tellOfDeadline } from '@/server/modules/hiring/negotiations/notices.service'
import {
  expireDue,
  recomputeReplyStats,
  sendPendingDeclines,
  warnDue,
} from '@/server/modules/hiring/negotiations/sweep.service'
import { remindsByItself } from '@/server/modules/hiring/skill-tests/notices.service'
import type { TimedJob } from './timetable'

/** Reminders of a turn's end, written as notices. */
export function warnOfDeadlines(ctx: ServiceContext): Promise<number> {
  return warnDue(ctx, async (tx, { subject, reader, dueAt, number }) => {
    if (subject.status === 'test' && (await remindsByItself(tx, subject.publicId))) return
    await tellOfDeadline(tx, { ...subject, reader, dueAt, number }, ctx.clock.now())
  })
}

export function negotiationJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'pending-declines', everyMs: secondMs, run: () => sendPendingDeclines(ctx) },
    { name: 'negotiation-scores', everyMs: secondMs, run: () => scoreUnscored(ctx) },
    { name: 'negotiation-expiry', everyMs: 30 * secondMs, run: () => expireDue(ctx) },
    { name: 'negotiation-warnings', everyMs: minuteMs, run: () => warnOfDeadlines(ctx) },
    { name: 'reply-stats', everyMs: 10 * minuteMs, run: () => recomputeReplyStats(ctx) },
  ]
}
