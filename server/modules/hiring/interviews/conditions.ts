import {
  type InterviewKind,
  type InterviewState,
  interviewLimits,
  interviewTimes,
} from '@/lib/contracts/interview-states'
import { dayMs, hourMs } from '@/lib/shared/time'

/** States in which the agreed time stands. */
const agreed: readonly InterviewState[] = ['confirmed', 'in_progress']
export const isAgreed = (status: InterviewState): boolean => agreed.includes(status)
const releasedStates: readonly InterviewState[] = [
  'proposed',
  'reschedule_requested',
  'cancelled_by_employer',
  'cancelled_by_candidate',
  'expired',
]
/** States in which a place of a time is held: the list at the door names those too who did not come. */
export const holdsPlace = (status: InterviewState): boolean => !releasedStates.includes(status)

export const after = (at: Date | null, ms: number, now: Date) =>
  at !== null && now.getTime() >= at.getTime() + ms
export const isBeforeDue = ({ dueAt }: Subject, { now }: Facts) => dueAt === null || now < dueAt
export const isOverdue = ({ dueAt }: Subject, { now }: Facts) => dueAt !== null && now >= dueAt
/** A talk that has begun goes on to its end; answers that are still being recorded do not. */
export const isNotOngoing = ({ kind, status }: Pick<Subject, 'kind' | 'status'>): boolean =>
  status !== 'in_progress' || kind === 'video_async'
/** Whoever has begun to record may think better of it: what was recorded goes unseen. */
export const mayDecline = (subject: Subject, facts: Facts): boolean =>
  subject.status !== 'in_progress' || (isNotOngoing(subject) && isBeforeDue(subject, facts))
export const isFuture = ({ startsAt }: Subject, { now }: Facts) => startsAt === null || now < startsAt

/** Until two hours before, and twice at most. */
export const mayReschedule = ({ startsAt, reschedules }: Subject, { now }: Facts): boolean =>
  reschedules < interviewLimits.reschedules && !after(startsAt, -interviewTimes.rescheduleBefore, now)

/** A room opens ten minutes before; who comes to an office may be there earlier. */
export const opensBefore = (kind: InterviewKind): number =>
  kind === 'office' ? interviewTimes.arrivalBefore : interviewTimes.opensBefore
export const isOpen = ({ kind, startsAt }: Subject, { now }: Facts) =>
  after(startsAt, -opensBefore(kind), now)

/** A candidate who said that they are late has fifteen minutes more. */
export const noShowDelay = ({ way }: Pick<Subject, 'way'>): number =>
  interviewTimes.noShowAfter * (way === 'late' ? 2 : 1)
export const candidateLate = (subject: Subject, { now }: Facts) =>
  after(subject.startsAt, noShowDelay(subject), now)
export const employerLate = ({ startsAt }: Subject, { now }: Facts) =>
  after(startsAt, interviewTimes.noShowAfter, now)

/** Nobody has said what became of it a day after its end: it took place. */
export const presumedAfterMs = dayMs
/** A talk that nobody ended is over an hour after its end. */
export const overAfterMs = hourMs
export const mayDispute = ({ disputedAt, updatedAt }: Subject, { now }: Facts) =>
  disputedAt === null && now.getTime() - updatedAt.getTime() <= interviewTimes.disputeDays * dayMs
export const isDisputed = ({ disputedAt }: Subject) => disputedAt !== null

/** What the machine needs to know of an interview. */
export interface Subject {
  kind: InterviewKind
  status: InterviewState
  startsAt: Date | null
  endsAt: Date | null
  /** Until when a time is chosen, or answers are recorded. */
  dueAt: Date | null
  reschedules: number
  way: 'coming' | 'late' | null
  disputedAt: Date | null
  /** When it reached its status. */
  updatedAt: Date
  joined: { candidate: boolean; employer: boolean }
}

export interface Facts {
  now: Date
  /** Every interviewer has sent a scorecard, the one who acts included. */
  allScored: boolean
}
