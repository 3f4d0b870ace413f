import { type InterviewKind, interviewLimits, interviewTimes } from '@/lib/contracts/interview-states'
import { dayMs } from '@/lib/shared/duration'
import type { Facts, Subject } from './subject'

export const after = (at: Date | null, ms: number, now: Date) =>
  at !== null && now.getTime() >= at.getTime() + ms
export const isAhead = ({ dueAt }: Subject, { now }: Facts) => dueAt === null || now < dueAt
export const isOverdue = ({ dueAt }: Subject, { now }: Facts) => dueAt !== null && now >= dueAt
/** A talk that has begun goes on to its end; answers that are still being recorded do not. */
export const isUnheld = ({ kind, status }: Pick<Subject, 'kind' | 'status'>): boolean =>
  status !== 'in_progress' || kind === 'video_async'
/** Whoever has begun to record may think better of it: what was recorded goes unseen. */
export const mayDecline = (subject: Subject, facts: Facts): boolean =>
  subject.status !== 'in_progress' || (isUnheld(subject) && isAhead(subject, facts))
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
export const patience = ({ way }: Pick<Subject, 'way'>): number =>
  interviewTimes.noShowAfter * (way === 'late' ? 2 : 1)
export const candidateLate = (subject: Subject, { now }: Facts) =>
  after(subject.startsAt, patience(subject), now)
export const employerLate = ({ startsAt }: Subject, { now }: Facts) =>
  after(startsAt, interviewTimes.noShowAfter, now)

/** Nobody has said what became of it a day after its end: it took place. */
export const presumedAfterMs = dayMs
/** A talk that nobody ended is over an hour after its end. */
export const overAfterMs = 3600 * 1000
export const mayDispute = ({ disputedAt, updatedAt }: Subject, { now }: Facts) =>
  disputedAt === null && now.getTime() - updatedAt.getTime() <= interviewTimes.disputeDays * dayMs
export const isDisputed = ({ disputedAt }: Subject) => disputedAt !== null
