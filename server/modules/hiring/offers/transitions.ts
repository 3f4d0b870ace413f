import { type OfferVersionState, offerVersionStates } from '@/lib/contracts/offer-states'
import { defineStateMachine } from '@/server/lib/state-machine/state-machine'

/** Facts of a version for the state machine. */
export interface OfferSubject {
  status: OfferVersionState
}

export interface OfferFacts {
  /** Colleagues who approve it. */
  approvers: number
  /** Of them those who have not decided, the one deciding now included. */
  awaited: number
  /** The negotiation is in a state in which an offer can be made or changed. */
  offerable: boolean
  /** A version before it was sent, and stands. */
  revises: boolean
}

/** What becomes of a version. Terms can be changed in `draft` only; a rework copies them into a new draft. */
export const offerMachine = defineStateMachine({
  name: 'offer',
  states: offerVersionStates,
  actions: [
    'submit',
    'approve',
    'return',
    'rework',
    'discard',
    'send',
    'accept',
    'decline',
    'replace',
    'end',
  ],
  actors: ['employer', 'approver', 'candidate', 'system'],
  initial: ['draft'],
  terminal: ['reworked', 'replaced', 'accepted', 'declined', 'ended'],
  guards: {
    isOfferable: (_: OfferSubject, { offerable }: OfferFacts) => offerable,
    hasApprovers: (_, { approvers }) => approvers > 0,
    hasNoApprovers: (_, { approvers }) => approvers === 0,
    isRevision: (_, { revises }) => revises,
    isLastApproval: (_, { awaited }) => awaited <= 1,
  },
  effects: ['freezeTerms', 'awaitApproval', 'copyToDraft', 'moveNegotiation', 'notifyAuthor'],
  transitions: [
    {
      action: 'submit',
      actor: 'employer',
      from: ['draft'],
      guards: ['isOfferable', 'hasApprovers'],
      to: 'in_approval',
      effects: ['freezeTerms', 'awaitApproval'],
    },
    {
      action: 'send',
      actor: 'employer',
      from: ['draft'],
      guards: ['isOfferable', 'hasNoApprovers'],
      to: 'sent',
      effects: ['freezeTerms', 'moveNegotiation'],
    },
    {
      action: 'send',
      actor: 'employer',
      from: ['approved'],
      guards: ['isOfferable'],
      to: 'sent',
      effects: ['moveNegotiation'],
    },
    {
      action: 'approve',
      actor: 'approver',
      from: ['in_approval'],
      guards: ['isLastApproval'],
      to: 'approved',
      effects: ['notifyAuthor'],
    },
    {
      action: 'approve',
      actor: 'approver',
      from: ['in_approval'],
      to: 'same',
      effects: ['awaitApproval'],
    },
    {
      action: 'return',
      actor: 'approver',
      from: ['in_approval'],
      to: 'returned',
      effects: ['notifyAuthor'],
      needs: ['text'],
    },
    { action: 'return', actor: 'system', from: ['in_approval'], to: 'returned', effects: ['notifyAuthor'] },
    {
      action: 'rework',
      actor: 'employer',
      from: ['in_approval', 'returned', 'approved'],
      guards: ['isOfferable'],
      to: 'reworked',
      effects: ['copyToDraft'],
    },
    { action: 'discard', actor: 'employer', from: ['draft'], guards: ['isRevision'], to: 'reworked' },
    {
      action: 'accept',
      actor: 'candidate',
      from: ['sent'],
      to: 'accepted',
      effects: ['moveNegotiation'],
    },
    {
      action: 'decline',
      actor: 'candidate',
      from: ['sent'],
      to: 'declined',
      effects: ['moveNegotiation'],
    },
    { action: 'replace', actor: 'system', from: ['sent'], to: 'replaced' },
    {
      action: 'end',
      actor: 'system',
      from: ['draft', 'in_approval', 'returned', 'approved', 'sent'],
      to: 'ended',
    },
  ],
})
