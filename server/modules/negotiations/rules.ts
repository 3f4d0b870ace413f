import {
  type NegotiationAction,
  type NegotiationActor,
  type NegotiationOrigin,
  type NegotiationState,
  openNegotiationStates,
} from '@/lib/contracts/enums'
import type { Turn, TurnFacts } from './turn'

/** What the machine needs to know of a negotiation. */
export interface Subject {
  origin: NegotiationOrigin
  status: NegotiationState
  turn: Turn | null
  /** When it reached an ended state; null while open. */
  endedAt: Date | null
}

export interface Facts extends TurnFacts {
  /** The same person and vacancy have another open negotiation. */
  otherOpen: boolean
  /** The vacancy is being closed right now: single items are not closed on their own. */
  closing: boolean
  /** The candidate agreed to be moved to the other vacancy. */
  moveAgreed: boolean
}

export type Need = 'reason' | 'text' | 'deadline' | 'target'

export interface Rule {
  action: NegotiationAction
  actor: NegotiationActor
  from: readonly NegotiationState[]
  /** Only for this origin; both when absent. */
  origin?: NegotiationOrigin
  to: NegotiationState
  when?: (subject: Subject, facts: Facts) => boolean
  /** What the action's form asks for; `reason` first when it is required. */
  needs?: readonly Need[]
}

export const reopenDays = 30
const dayMs = 24 * 3600 * 1000

const open = openNegotiationStates
const except = (...states: NegotiationState[]) => open.filter((state) => !states.includes(state))
const isDue = ({ turn }: Subject, { now }: Facts) => turn !== null && turn.dueAt <= now
const endedWithin =
  (days: number) =>
  ({ endedAt }: Subject, { now, otherOpen }: Facts) =>
    !otherOpen && endedAt !== null && now.getTime() - endedAt.getTime() <= days * dayMs

/** Every move there is, in the order buttons stand. Anything else is `wrong_state`. */
export const rules: readonly Rule[] = [
  { action: 'open', actor: 'employer', from: ['new'], origin: 'application', to: 'viewed' },
  { action: 'open', actor: 'candidate', from: ['new'], origin: 'invitation', to: 'viewed' },
  {
    action: 'accept_invitation',
    actor: 'candidate',
    from: ['new', 'viewed'],
    origin: 'invitation',
    to: 'in_review',
  },
  {
    action: 'take_into_review',
    actor: 'employer',
    from: ['new', 'viewed', 'test'],
    origin: 'application',
    to: 'in_review',
    needs: ['text'],
  },
  {
    action: 'take_into_review',
    actor: 'employer',
    from: ['test'],
    origin: 'invitation',
    to: 'in_review',
    needs: ['text'],
  },
  {
    action: 'propose_interview',
    actor: 'employer',
    from: ['viewed', 'in_review', 'test', 'interview'],
    origin: 'application',
    to: 'interview',
    needs: ['text'],
  },
  {
    action: 'propose_interview',
    actor: 'employer',
    from: ['in_review', 'test', 'interview'],
    origin: 'invitation',
    to: 'interview',
    needs: ['text'],
  },
  {
    action: 'assign_test',
    actor: 'employer',
    from: ['viewed', 'in_review'],
    origin: 'application',
    to: 'test',
    needs: ['text', 'deadline'],
  },
  {
    action: 'assign_test',
    actor: 'employer',
    from: ['in_review'],
    origin: 'invitation',
    to: 'test',
    needs: ['text', 'deadline'],
  },
  { action: 'submit_test', actor: 'candidate', from: ['test'], to: 'in_review', needs: ['text'] },
  {
    action: 'offer',
    actor: 'employer',
    from: ['in_review', 'test', 'interview'],
    to: 'offer',
    needs: ['text'],
  },
  { action: 'accept_offer', actor: 'candidate', from: ['offer'], to: 'offer_accepted' },
  { action: 'confirm_hire', actor: 'employer', from: ['offer_accepted'], to: 'hired' },
  // «Кого взяли?» of a closing vacancy: what was agreed elsewhere is written down here.
  {
    action: 'confirm_hire',
    actor: 'employer',
    from: ['viewed', 'in_review', 'test', 'interview', 'offer'],
    origin: 'application',
    to: 'hired',
    when: (_, { closing }) => closing,
  },
  {
    action: 'confirm_hire',
    actor: 'employer',
    from: ['in_review', 'test', 'interview', 'offer'],
    origin: 'invitation',
    to: 'hired',
    when: (_, { closing }) => closing,
  },
  {
    action: 'move',
    actor: 'employer',
    from: open,
    origin: 'application',
    to: 'moved',
    when: (_, { moveAgreed }) => moveAgreed,
    needs: ['target'],
  },
  {
    action: 'reopen',
    actor: 'employer',
    from: ['expired', 'declined_by_employer'],
    to: 'in_review',
    when: endedWithin(reopenDays),
    needs: ['text'],
  },
  {
    action: 'withdraw',
    actor: 'candidate',
    from: ['new', 'viewed'],
    origin: 'application',
    to: 'withdrawn',
    needs: ['text'],
  },
  {
    action: 'decline',
    actor: 'employer',
    from: open,
    to: 'declined_by_employer',
    needs: ['reason', 'text'],
  },
  {
    action: 'decline',
    actor: 'candidate',
    from: except('new', 'viewed'),
    origin: 'application',
    to: 'declined_by_candidate',
    needs: ['text', 'reason'],
  },
  {
    action: 'decline',
    actor: 'candidate',
    from: open,
    origin: 'invitation',
    to: 'declined_by_candidate',
    needs: ['text', 'reason'],
  },
  {
    action: 'close_vacancy',
    actor: 'employer',
    from: open,
    to: 'vacancy_closed',
    when: (_, { closing }) => closing,
  },
  {
    action: 'expire',
    actor: 'scheduler',
    from: except('offer_accepted'),
    to: 'expired',
    when: isDue,
  },
]
