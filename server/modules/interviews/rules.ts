import {
  type InterviewAction,
  type InterviewActor,
  type InterviewKind,
  type InterviewState,
  timedInterviewKinds,
} from '@/lib/contracts/interview-states'

import {
  after,
  candidateLate,
  employerLate,
  isAhead,
  isDisputed,
  isFuture,
  isOpen,
  isOverdue,
  isUnheld,
  mayDecline,
  mayDispute,
  mayReschedule,
  overAfterMs,
  presumedAfterMs,
} from './conditions'
import type { Facts, Subject } from './subject'

export type Need = 'reason' | 'text' | 'times'

export interface Rule {
  action: InterviewAction
  actor: InterviewActor
  from: readonly InterviewState[]
  /** Only for these kinds; all when absent. */
  kinds?: readonly InterviewKind[]
  to: InterviewState
  when?: (subject: Subject, facts: Facts) => boolean
  /** What the action's form asks for. */
  needs?: readonly Need[]
}

const timed = timedInterviewKinds
const recorded = ['video_async'] as const

/** Every move there is, in the order buttons stand. Anything else is `wrong_state`. */
export const rules: readonly Rule[] = [
  {
    action: 'pick',
    actor: 'candidate',
    from: ['proposed', 'reschedule_requested'],
    kinds: timed,
    to: 'confirmed',
    when: isAhead,
    needs: ['times'],
  },
  // Recorded answers are begun without an agreed time.
  {
    action: 'start',
    actor: 'candidate',
    from: ['proposed'],
    kinds: recorded,
    to: 'in_progress',
    when: isAhead,
  },
  { action: 'start', actor: 'employer', from: ['confirmed'], kinds: timed, to: 'in_progress', when: isOpen },
  { action: 'finish', actor: 'employer', from: ['in_progress'], kinds: timed, to: 'done' },
  { action: 'finish', actor: 'candidate', from: ['in_progress'], kinds: recorded, to: 'done' },
  {
    action: 'finish',
    actor: 'scheduler',
    from: ['in_progress'],
    kinds: timed,
    to: 'done',
    when: ({ endsAt }, { now }) => after(endsAt, overAfterMs, now),
  },
  {
    action: 'finish',
    actor: 'scheduler',
    from: ['in_progress'],
    kinds: recorded,
    to: 'done',
    when: isOverdue,
  },
  {
    action: 'no_show',
    actor: 'employer',
    from: ['confirmed'],
    kinds: timed,
    to: 'no_show_candidate',
    when: candidateLate,
  },
  {
    action: 'no_show',
    actor: 'candidate',
    from: ['confirmed'],
    kinds: timed,
    to: 'no_show_employer',
    when: employerLate,
  },
  // In a room it is seen who came: one side waited, the other did not appear.
  {
    action: 'no_show',
    actor: 'scheduler',
    from: ['confirmed'],
    kinds: ['video_live'],
    to: 'no_show_candidate',
    when: (subject, facts) =>
      subject.joined.employer && !subject.joined.candidate && candidateLate(subject, facts),
  },
  {
    action: 'no_show',
    actor: 'scheduler',
    from: ['confirmed'],
    kinds: ['video_live'],
    to: 'no_show_employer',
    when: (subject, facts) =>
      subject.joined.candidate && !subject.joined.employer && employerLate(subject, facts),
  },
  // Nobody said or saw otherwise: it took place.
  {
    action: 'start',
    actor: 'scheduler',
    from: ['confirmed'],
    kinds: timed,
    to: 'in_progress',
    when: ({ endsAt }, { now }) => after(endsAt, presumedAfterMs, now),
  },
  {
    action: 'propose_times',
    actor: 'employer',
    from: ['proposed', 'reschedule_requested'],
    kinds: timed,
    to: 'proposed',
    needs: ['times', 'text'],
  },
  {
    action: 'request_reschedule',
    actor: 'candidate',
    from: ['proposed'],
    kinds: timed,
    to: 'reschedule_requested',
    needs: ['text'],
  },
  {
    action: 'request_reschedule',
    actor: 'candidate',
    from: ['confirmed'],
    kinds: timed,
    to: 'reschedule_requested',
    when: mayReschedule,
    needs: ['text'],
  },
  {
    action: 'request_reschedule',
    actor: 'employer',
    from: ['confirmed'],
    kinds: timed,
    to: 'reschedule_requested',
    when: mayReschedule,
    needs: ['times', 'text'],
  },
  {
    action: 'decline',
    actor: 'candidate',
    from: ['proposed', 'reschedule_requested', 'in_progress'],
    to: 'cancelled_by_candidate',
    when: mayDecline,
    needs: ['text'],
  },
  {
    action: 'cancel',
    actor: 'candidate',
    from: ['confirmed'],
    to: 'cancelled_by_candidate',
    when: isFuture,
    needs: ['reason', 'text'],
  },
  {
    action: 'cancel',
    actor: 'employer',
    from: ['proposed', 'reschedule_requested'],
    to: 'cancelled_by_employer',
    needs: ['reason', 'text'],
  },
  {
    action: 'cancel',
    actor: 'employer',
    from: ['confirmed'],
    to: 'cancelled_by_employer',
    when: isFuture,
    needs: ['reason', 'text'],
  },
  // The negotiation it belongs to is over.
  {
    action: 'cancel',
    actor: 'scheduler',
    from: ['proposed', 'confirmed', 'reschedule_requested', 'in_progress'],
    to: 'cancelled_by_employer',
    when: isUnheld,
  },
  {
    action: 'expire',
    actor: 'scheduler',
    from: ['proposed', 'reschedule_requested'],
    to: 'expired',
    when: isOverdue,
  },
  {
    action: 'dispute',
    actor: 'candidate',
    from: ['no_show_candidate'],
    to: 'no_show_candidate',
    when: mayDispute,
    needs: ['text'],
  },
  {
    action: 'dispute',
    actor: 'employer',
    from: ['no_show_employer'],
    to: 'no_show_employer',
    when: mayDispute,
    needs: ['text'],
  },
  { action: 'accept_dispute', actor: 'employer', from: ['no_show_candidate'], to: 'done', when: isDisputed },
  { action: 'accept_dispute', actor: 'candidate', from: ['no_show_employer'], to: 'done', when: isDisputed },
  { action: 'ask_feedback', actor: 'scheduler', from: ['done'], to: 'awaiting_feedback' },
  {
    action: 'rate',
    actor: 'employer',
    from: ['awaiting_feedback'],
    to: 'rated',
    when: (_, { allScored }) => allScored,
  },
  // Whoever still owed a scorecard has left the company.
  {
    action: 'rate',
    actor: 'scheduler',
    from: ['awaiting_feedback'],
    to: 'rated',
    when: (_, { allScored }) => allScored,
  },
]
