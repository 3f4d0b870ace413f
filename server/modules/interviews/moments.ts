import { interviewTimes } from '@/lib/contracts/interview-states'
import { overAfterMs, patience, presumedAfterMs } from './conditions'
import type { Subject } from './subject'

const minute = 60_000
/** Minutes before the agreed time. */
export const reminderMinutes = [1440, 60, 10] as const
/** Interviewers are reminded once of a scorecard they owe. */
export const feedbackDays = 3

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** The first reminder that is still ahead. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const times = reminderMinutes.map((minutes) => plus(startsAt, -minutes * minute))
  return times.find((at) => at > now) ?? null
}

/** Which reminder a moment is for: the last one that is due by then. Null before the first. */
export function reminderAt(startsAt: Date, now: Date): number | null {
  const due = reminderMinutes.filter((minutes) => plus(startsAt, -minutes * minute) <= now)
  return due.at(-1) ?? null
}

/** When the timed jobs have something to do with an interview; null when they do not. */
export function wakeAt(
  subject: Subject,
  now: Date,
  rescheduleBy: 'candidate' | 'employer' | null,
): Date | null {
  const { status, startsAt, endsAt, dueAt, updatedAt } = subject
  if (status === 'proposed') return dueAt
  // Whoever asked for another time waits for the employer, whose turn has a clock of its own.
  if (status === 'reschedule_requested') return rescheduleBy === 'employer' ? dueAt : null
  if (status === 'confirmed' && startsAt && endsAt) {
    const end = plus(endsAt, presumedAfterMs)
    if (subject.kind !== 'video_live') return end
    const checks = [plus(startsAt, interviewTimes.noShowAfter), plus(startsAt, patience(subject)), end]
    return checks.find((at) => at > now) ?? end
  }
  if (status === 'in_progress') return endsAt ? plus(endsAt, overAfterMs) : dueAt
  if (status === 'done') return now
  if (status === 'awaiting_feedback') return plus(updatedAt, feedbackDays * 24 * 60 * minute)
  return null
}

/** Until when a time can be chosen: three hours before; what is proposed for today, until it begins. */
export function closesAt(startsAt: Date, proposedAt: Date): Date {
  const freed = plus(startsAt, -interviewTimes.freedBefore)
  return freed > proposedAt ? freed : startsAt
}
