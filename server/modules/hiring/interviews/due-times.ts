import { interviewTimes } from '@/lib/contracts/interview-states'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { noShowDelay, overAfterMs, presumedAfterMs, type Subject } from './conditions'

/** Reminders, minutes before the agreed time. */
export const reminderMinutes = [1440, 60, 10] as const
/** When interviewers are reminded of a missing scorecard. */
export const feedbackDays = 3

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Reminders, minutes before the deadline of recorded answers. */
export const deadlineMinutes = [1440, 180] as const

/** The next reminder. */
export function nextReminder(at: Date, now: Date, all: readonly number[] = reminderMinutes): Date | null {
  const times = all.map((minutes) => plus(at, -minutes * minuteMs))
  return times.find((each) => each > now) ?? null
}

/** The reminder due at a moment: the latest one. Null before the first. */
export function reminderAt(at: Date, now: Date, all: readonly number[] = reminderMinutes): number | null {
  const due = all.filter((minutes) => plus(at, -minutes * minuteMs) <= now)
  return due.at(-1) ?? null
}

type Reminded = Pick<Subject, 'kind' | 'status' | 'startsAt' | 'dueAt'>

/** The single reminder of a proposal, minutes before its answer-by. */
const choiceMinutes = [1440] as const

/** What to remind of: an agreed time, the deadline of unsubmitted answers, or of choosing a time. */
export function remindedOf({ kind, status, startsAt, dueAt }: Reminded) {
  if (status === 'confirmed' && startsAt) return { at: startsAt, minutes: reminderMinutes }
  const unsent = kind === 'video_async' && (status === 'proposed' || status === 'in_progress')
  if (unsent && dueAt) return { at: dueAt, minutes: deadlineMinutes }
  return status === 'proposed' && dueAt ? { at: dueAt, minutes: choiceMinutes } : null
}

export function remindAt(subject: Reminded, now: Date): Date | null {
  const about = remindedOf(subject)
  return about && nextReminder(about.at, now, about.minutes)
}

/** When the timed jobs have to process an interview; null for never. */
export function wakeAt(
  subject: Subject,
  now: Date,
  rescheduleBy: 'candidate' | 'employer' | null,
): Date | null {
  const { status, startsAt, endsAt, dueAt, updatedAt } = subject
  if (status === 'proposed') return dueAt
  // A requested reschedule waits for the employer and has a deadline of its own.
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

/** Deadline for choosing a time: three hours before; for today's proposals until it begins. */
export function closesAt(startsAt: Date, proposedAt: Date): Date {
  const freed = plus(startsAt, -interviewTimes.freedBefore)
  return freed > proposedAt ? freed : startsAt
}
