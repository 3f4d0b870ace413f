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

const second = 1000
const minute = 60 * second

/** Reminders of a turn's end, written as notices. */
export function warnOfDeadlines(ctx: ServiceContext): Promise<number> {
  return warnDue(ctx, async (tx, { subject, reader, dueAt, number }) => {
    if (subject.status === 'test' && (await remindsByItself(tx, subject.publicId))) return
    await tellOfDeadline(tx, { ...subject, reader, dueAt, number }, ctx.clock.now())
  })
}

export function negotiationJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'pending-declines', everyMs: second, run: () => sendPendingDeclines(ctx) },
    { name: 'negotiation-scores', everyMs: second, run: () => scoreUnscored(ctx) },
    { name: 'negotiation-expiry', everyMs: 30 * second, run: () => expireDue(ctx) },
    { name: 'negotiation-warnings', everyMs: minute, run: () => warnOfDeadlines(ctx) },
    { name: 'reply-stats', everyMs: 10 * minute, run: () => recomputeReplyStats(ctx) },
  ]
}
