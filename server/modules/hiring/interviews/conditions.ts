import {
  type InterviewKind,
  type InterviewState,
  interviewLimits,
  interviewTimes,
} from '@/lib/contracts/interview-states'
import { dayMs, hourMs } from '@/lib/shared/time'

/** States with an agreed time. */
const agreed: readonly InterviewState[] = ['confirmed', 'in_progress']
export const isAgreed = (status: InterviewState): boolean => agreed.includes(status)
const releasedStates: readonly InterviewState[] = [
  'proposed',
  'reschedule_requested',
  'cancelled_by_employer',
  'cancelled_by_candidate',
  'expired',
]
/** States that occupy a slot: the reception list includes no-shows. */
export const holdsPlace = (status: InterviewState): boolean => !releasedStates.includes(status)

/** The side whose answer is awaited: to a proposal, a request for another time, or questions to record answers to. */
export function awaitedSide({
  kind,
  status,
  rescheduleBy,
}: {
  kind: InterviewKind
  status: InterviewState
  rescheduleBy: 'candidate' | 'employer' | null
}): 'candidate' | 'employer' | null {
  if (status === 'proposed' || (status === 'in_progress' && kind === 'video_async')) return 'candidate'
  if (status === 'reschedule_requested') return rescheduleBy === 'employer' ? 'candidate' : 'employer'
  return null
}

export const after = (at: Date | null, ms: number, now: Date) =>
  at !== null && now.getTime() >= at.getTime() + ms
export const isBeforeDue = ({ dueAt }: Subject, { now }: Facts) => dueAt === null || now < dueAt
export const isOverdue = ({ dueAt }: Subject, { now }: Facts) => dueAt !== null && now >= dueAt
/** A call in progress continues to its end; pending recorded answers do not. */
export const isNotOngoing = ({ kind, status }: Pick<Subject, 'kind' | 'status'>): boolean =>
  status !== 'in_progress' || kind === 'video_async'
/** A candidate who has started recording may still decline: nobody sees the recordings. */
export const mayDecline = (subject: Subject, facts: Facts): boolean =>
  subject.status !== 'in_progress' || (isNotOngoing(subject) && isBeforeDue(subject, facts))
export const isFuture = ({ startsAt }: Subject, { now }: Facts) => startsAt === null || now < startsAt

/** Until two hours before, and twice at most. */
export const mayReschedule = ({ startsAt, reschedules }: Subject, { now }: Facts): boolean =>
  reschedules < interviewLimits.reschedules && !after(startsAt, -interviewTimes.rescheduleBefore, now)

/** A room opens ten minutes before; an arrival at an office can be reported earlier. */
export const opensBefore = (kind: InterviewKind): number =>
  kind === 'office' ? interviewTimes.arrivalBefore : interviewTimes.opensBefore
export const isOpen = ({ kind, startsAt }: Subject, { now }: Facts) =>
  after(startsAt, -opensBefore(kind), now)

/** Fifteen minutes more for a candidate who reported a delay. */
export const noShowDelay = ({ way }: Pick<Subject, 'way'>): number =>
  interviewTimes.noShowAfter * (way === 'late' ? 2 : 1)
export const candidateLate = (subject: Subject, { now }: Facts) =>
  after(subject.startsAt, noShowDelay(subject), now)
export const employerLate = ({ startsAt }: Subject, { now }: Facts) =>
  after(startsAt, interviewTimes.noShowAfter, now)

/** A day after its end without a report: counts as held. */
export const presumedAfterMs = dayMs
/** A call that nobody ended is finished an hour after its end. */
export const overAfterMs = hourMs
export const mayDispute = ({ disputedAt, updatedAt }: Subject, { now }: Facts) =>
  disputedAt === null && now.getTime() - updatedAt.getTime() <= interviewTimes.disputeDays * dayMs
/** A mark at the door can be taken back shortly after. */
export const isJustStarted = ({ updatedAt }: Subject, { now }: Facts) =>
  now.getTime() - updatedAt.getTime() <= interviewTimes.undoStartFor
export const isDisputed = ({ disputedAt }: Subject) => disputedAt !== null

/** Facts of an interview for the state machine. */
export interface Subject {
  kind: InterviewKind
  status: InterviewState
  startsAt: Date | null
  endsAt: Date | null
  /** Deadline for choosing a time or recording answers. */
  dueAt: Date | null
  reschedules: number
  way: 'coming' | 'late' | null
  disputedAt: Date | null
  /** When its status was entered. */
  updatedAt: Date
  joined: { candidate: boolean; employer: boolean }
}

export interface Facts {
  now: Date
  /** Every interviewer has submitted a scorecard, including the acting one. */
  allScored: boolean
}
