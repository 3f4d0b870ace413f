import { phaseOfInterview } from '@/lib/contracts/interview-states'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import type { Side } from '@/lib/i18n/status-key'
import type negotiations from '@/messages/ru/negotiations.json'

/** Forms of actions, by the key of their texts. */
export type ActionFormKind = keyof typeof negotiations.move.title
export type EmployerAction = keyof typeof negotiations.move.employer
export type CandidateAction = keyof typeof negotiations.move.candidate

const forms: readonly string[] = [
  'take_into_review',
  'assign_test',
  'reopen',
  'withdraw',
  'submit_test',
] satisfies ActionFormKind[]

/** The form of an action; null when it is run at once. */
export function formOf({ action, needs }: AvailableNegotiationAction, side: Side): ActionFormKind | null {
  if (needs.length === 0) return null
  if (action === 'decline') return `decline_${side}`
  return forms.includes(action) ? (action as ActionFormKind) : null
}

const demanding: readonly string[] = ['assign_test']

/** Fields of the form, and which of them are required. */
export const fieldsOf = ({ action, needs }: AvailableNegotiationAction) => ({
  reason: needs.includes('reason')
    ? needs[0] === 'reason'
      ? ('required' as const)
      : ('optional' as const)
    : null,
  text: demanding.includes(action) ? ('required' as const) : ('optional' as const),
  deadline: needs.includes('deadline'),
})

const quiet: readonly string[] = ['decline', 'withdraw']

type Arranged = Pick<Negotiation, 'actions' | 'interview' | 'status'>

/**
 * Actions as buttons: progressing ones first, refusals separate; `open` has no button. Once an interview was offered or
 * held, the offer comes first and another interview last; while it is ahead, no action stands out.
 */
export function arrange({ actions, interview, status }: Arranged) {
  const shown = actions.filter(({ action }) => action !== 'open' && action !== 'move')
  const isAhead =
    status === 'interview' && interview !== null && phaseOfInterview[interview.status] !== 'past'
  const wasHeld = status === 'interview' && interview === null
  const forward = shown.filter(({ action }) => !quiet.includes(action))
  return {
    forward: isAhead || wasHeld ? forward.toSorted((a, b) => rank(a) - rank(b)) : forward,
    refusal: shown.filter(({ action }) => quiet.includes(action)),
    hasMain: !isAhead,
  }
}

const afterInterview: readonly string[] = ['offer', 'assign_test', 'propose_interview']
const rank = ({ action }: AvailableNegotiationAction) => afterInterview.indexOf(action)
