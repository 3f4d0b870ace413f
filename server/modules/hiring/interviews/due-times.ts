import { interviewTimes } from '@/lib/contracts/interview-states'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { noShowDelay, overAfterMs, presumedAfterMs, type Subject } from './conditions'

/** Minutes before the agreed time. */
export const reminderMinutes = [1440, 60, 10] as const
/** Interviewers are reminded once of a scorecard they owe. */
export const feedbackDays = 3

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Minutes before the deadline of recorded answers. */
export const deadlineMinutes = [1440, 180] as const

/** The first reminder that is still ahead. */
export function nextReminder(at: Date, now: Date, all: readonly number[] = reminderMinutes): Date | null {
  const times = all.map((minutes) => plus(at, -minutes * minuteMs))
  return times.find((each) => each > now) ?? null
}

/** Which reminder a moment is for: the last one that is due by then. Null before the first. */
export function reminderAt(at: Date, now: Date, all: readonly number[] = reminderMinutes): number | null {
  const due = all.filter((minutes) => plus(at, -minutes * minuteMs) <= now)
  return due.at(-1) ?? null
}

type Reminded = Pick<Subject, 'kind' | 'status' | 'startsAt' | 'dueAt'>

/** What there is to be reminded of: an agreed time, or the deadline of answers that are not sent. */
export function remindedOf({ kind, status, startsAt, dueAt }: Reminded) {
  if (status === 'confirmed' && startsAt) return { at: startsAt, minutes: reminderMinutes }
  const unsent = kind === 'video_async' && (status === 'proposed' || status === 'in_progress')
  return unsent && dueAt ? { at: dueAt, minutes: deadlineMinutes } : null
}

export function remindAt(subject: Reminded, now: Date): Date | null {
  const about = remindedOf(subject)
  return about && nextReminder(about.at, now, about.minutes)
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
    const checks = [plus(startsAt, interviewTimes.noShowAfter), plus(startsAt, noShowDelay(subject)), end]
    return checks.find((at) => at > now) ?? end
  }
  if (status === 'in_progress') return endsAt ? plus(endsAt, overAfterMs) : dueAt
  if (status === 'done') return now
  if (status === 'awaiting_feedback') return plus(updatedAt, feedbackDays * dayMs)
  return null
}

/** Until when a time can be chosen: three hours before; what is proposed for today, until it begins. */
export function closesAt(startsAt: Date, proposedAt: Date): Date {
  const freed = plus(startsAt, -interviewTimes.freedBefore)
  return freed > proposedAt ? freed : startsAt
}
