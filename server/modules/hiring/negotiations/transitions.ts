import {
  type NegotiationOrigin,
  type NegotiationState,
  negotiationActions,
  negotiationActors,
  negotiationStates,
  openNegotiationStates,
} from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'
import { defineStateMachine } from '@/server/lib/state-machine/state-machine'
import type { Turn, TurnFacts } from './turn'

/** Facts of a negotiation for the state machine. */
export interface Subject {
  origin: NegotiationOrigin
  status: NegotiationState
  turn: Turn | null
  /** When it ended; null while open. */
  endedAt: Date | null
}

export interface Facts extends TurnFacts {
  /** Another open negotiation of the same pair exists. */
  otherOpen: boolean
  /** The vacancy is being closed; single negotiations have no `close` action. */
  closing: boolean
  /** A meeting is agreed, or times of one are being chosen. */
  meetingAhead: boolean
  /** The candidate accepted the transfer to the other vacancy. */
  transferAgreed: boolean
}

export const reopenDays = 30
/** Why an application on an imported advert ends: nobody of its company is here to read it. */
export const importedReason = 'imported'

const open = openNegotiationStates
const except = (...states: NegotiationState[]) => open.filter((state) => !states.includes(state))

/** All transitions, in button order. Anything else is `wrong_state`. */
export const negotiationMachine = defineStateMachine({
  name: 'negotiation',
  states: negotiationStates,
  actions: negotiationActions,
  actors: negotiationActors,
  initial: ['new'],
  terminal: ['hired', 'declined_by_candidate', 'withdrawn', 'vacancy_closed', 'moved'],
  guards: {
    isApplication: ({ origin }: Subject, _: Facts) => origin === 'application',
    isInvitation: ({ origin }) => origin === 'invitation',
    isDue: ({ turn }, { now }) => turn !== null && turn.dueAt <= now,
    isVacancyClosing: (_, { closing }) => closing,
    isTransferAgreed: (_, { transferAgreed }) => transferAgreed,
    endedRecently: ({ endedAt }, { now }) =>
      endedAt !== null && now.getTime() - endedAt.getTime() <= reopenDays * dayMs,
    hasNoMeetingAhead: (_, { meetingAhead }) => !meetingAhead,
    isOnlyOpenOne: (_, { otherOpen }) => !otherOpen,
  },
  effects: ['markViewed', 'recordAnswer', 'startTurn', 'endTurn'],
  transitions: [
    {
      action: 'open',
      actor: 'employer',
      from: ['new'],
      guards: ['isApplication'],
      to: 'viewed',
      effects: ['markViewed'],
    },
    {
      action: 'open',
      actor: 'candidate',
      from: ['new'],
      guards: ['isInvitation'],
      to: 'viewed',
      effects: ['markViewed'],
    },
    {
      action: 'accept_invitation',
      actor: 'candidate',
      from: ['new', 'viewed'],
      guards: ['isInvitation'],
      to: 'in_review',
      effects: ['startTurn'],
    },
    {
      action: 'take_into_review',
      actor: 'employer',
      from: ['new', 'viewed', 'test'],
      guards: ['isApplication'],
      to: 'in_review',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text'],
    },
    {
      action: 'take_into_review',
      actor: 'employer',
      from: ['test'],
      guards: ['isInvitation'],
      to: 'in_review',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text'],
    },
    {
      action: 'propose_interview',
      actor: 'employer',
      from: ['viewed', 'in_review', 'test', 'interview'],
      guards: ['isApplication'],
      to: 'interview',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text'],
    },
    {
      action: 'propose_interview',
      actor: 'employer',
      from: ['in_review', 'test', 'interview'],
      guards: ['isInvitation'],
      to: 'interview',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text'],
    },
    {
      action: 'assign_test',
      actor: 'employer',
      from: ['viewed', 'in_review'],
      guards: ['isApplication'],
      to: 'test',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text', 'deadline'],
    },
    {
      action: 'assign_test',
      actor: 'employer',
      from: ['in_review'],
      guards: ['isInvitation'],
      to: 'test',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text', 'deadline'],
    },
    // The meeting was cancelled or is over: a test may come instead of another one.
    {
      action: 'assign_test',
      actor: 'employer',
      from: ['interview'],
      guards: ['hasNoMeetingAhead'],
      to: 'test',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text', 'deadline'],
    },
    {
      action: 'submit_test',
      actor: 'candidate',
      from: ['test'],
      to: 'in_review',
      effects: ['startTurn'],
      needs: ['text'],
    },
    {
      action: 'offer',
      actor: 'employer',
      from: ['in_review', 'test', 'interview'],
      to: 'offer',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text'],
    },
    {
      action: 'accept_offer',
      actor: 'candidate',
      from: ['offer'],
      to: 'offer_accepted',
      effects: ['startTurn'],
    },
    {
      action: 'confirm_hire',
      actor: 'employer',
      from: ['offer_accepted'],
      to: 'hired',
      effects: ['recordAnswer', 'endTurn'],
    },
    // «Кого взяли?» on closing a vacancy: records an agreement made elsewhere.
    {
      action: 'confirm_hire',
      actor: 'employer',
      from: ['viewed', 'in_review', 'test', 'interview', 'offer'],
      guards: ['isApplication', 'isVacancyClosing'],
      to: 'hired',
      effects: ['recordAnswer', 'endTurn'],
    },
    {
      action: 'confirm_hire',
      actor: 'employer',
      from: ['in_review', 'test', 'interview', 'offer'],
      guards: ['isInvitation', 'isVacancyClosing'],
      to: 'hired',
      effects: ['recordAnswer', 'endTurn'],
    },
    {
      action: 'move',
      actor: 'employer',
      from: open,
      guards: ['isApplication', 'isTransferAgreed'],
      to: 'moved',
      effects: ['recordAnswer', 'endTurn'],
      needs: ['target'],
    },
    {
      action: 'reopen',
      actor: 'employer',
      from: ['expired', 'declined_by_employer'],
      guards: ['endedRecently', 'isOnlyOpenOne'],
      to: 'in_review',
      effects: ['recordAnswer', 'startTurn'],
      needs: ['text'],
    },
    {
      action: 'withdraw',
      actor: 'candidate',
      from: ['new', 'viewed'],
      guards: ['isApplication'],
      to: 'withdrawn',
      effects: ['endTurn'],
      needs: ['text'],
    },
    {
      action: 'decline',
      actor: 'employer',
      from: open,
      to: 'declined_by_employer',
      effects: ['recordAnswer', 'endTurn'],
      needs: ['reason', 'text'],
    },
    {
      action: 'decline',
      actor: 'candidate',
      from: except('new', 'viewed'),
      guards: ['isApplication'],
      to: 'declined_by_candidate',
      effects: ['endTurn'],
      needs: ['text', 'reason'],
    },
    {
      action: 'decline',
      actor: 'candidate',
      from: open,
      guards: ['isInvitation'],
      to: 'declined_by_candidate',
      effects: ['endTurn'],
      needs: ['text', 'reason'],
    },
    {
      action: 'close_vacancy',
      actor: 'employer',
      from: open,
      guards: ['isVacancyClosing'],
      to: 'vacancy_closed',
      effects: ['endTurn'],
    },
    {
      action: 'expire',
      actor: 'scheduler',
      from: except('offer_accepted'),
      guards: ['isDue'],
      to: 'expired',
      effects: ['endTurn'],
    },
  ],
})

export type NegotiationEffect = (typeof negotiationMachine)['definition']['effects'][number]
