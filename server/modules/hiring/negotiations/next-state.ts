import {
  endedNegotiationStates,
  type NegotiationAction,
  type NegotiationActor,
  type NegotiationOrigin,
  type NegotiationRequest,
  type NegotiationState,
  type NegotiationStepAction,
} from '@/lib/contracts/enums'
import { remindAfterDays } from '@/lib/contracts/negotiation-requests'
import type { AvailableRequest } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import type { Side } from './negotiations.policy'
import type { NegotiationRow } from './negotiations.repository'
import { type Facts, type NegotiationEffect, negotiationMachine, type Subject } from './transitions'
import { startTurn, type Turn, type TurnFacts } from './turn'

export interface Next {
  status: NegotiationState
  turn: Turn | null
  endedAt: Date | null
  /** Further effects of the transition. */
  effects: readonly NegotiationEffect[]
}

export const applyAgainDays = 30
const ended: readonly NegotiationState[] = endedNegotiationStates

export const isEnded = (status: NegotiationState): boolean => ended.includes(status)

/** Whether a pending transition can be undone; those caused by closing the vacancy go with it. */
export const isUndoable = ({ closing }: { closing: boolean }): boolean => !closing

/** State after a transition, with the new deadline; viewing keeps the running deadline. */
export function nextState(
  subject: Subject,
  action: NegotiationAction,
  actor: NegotiationActor,
  facts: Facts,
): Next | undefined {
  const transition = negotiationMachine.transition(subject, action, actor, facts)
  if (!transition) return undefined
  const { to: status, effects } = transition
  const next: Next = { status, turn: subject.turn, endedAt: null, effects }
  if (effects.includes('startTurn')) next.turn = startTurn(status, subject.origin, facts)
  if (effects.includes('endTurn')) {
    next.turn = null
    next.endedAt = facts.now
  }
  return next
}

/** Initial state: a candidate applies, an employer invites. */
export function begin(origin: NegotiationOrigin, facts: TurnFacts): Next {
  return { status: 'new', turn: startTurn('new', origin, facts), endedAt: null, effects: ['startTurn'] }
}

/** The latest negotiation of the same person and vacancy. */
export interface Earlier {
  status: NegotiationState
  endedAt: Date | null
  publication: number
}

/**
 * Whether an earlier negotiation allows applying again, and from when. `at` is null when only a new publication allows
 * it.
 */
export function applyAgain(
  earlier: Earlier,
  { now, publication }: { now: Date; publication: number },
): { allowed: true } | { allowed: false; at: Date | null } {
  if (!isEnded(earlier.status)) return { allowed: false, at: null }
  if (earlier.publication < publication) return { allowed: true }
  if (earlier.status === 'hired') return { allowed: false, at: null }
  const at = new Date((earlier.endedAt?.getTime() ?? now.getTime()) + applyAgainDays * dayMs)
  return at <= now ? { allowed: true } : { allowed: false, at }
}

/** Requests available to one side, besides transitions. */
export function availableRequests(
  row: NegotiationRow,
  steps: readonly { action: NegotiationStepAction }[],
  side: Side,
  { now, pending }: { now: Date; pending: boolean },
): AvailableRequest[] {
  const has = (action: NegotiationRequest) => steps.some((step) => step.action === action)
  const requests: [AvailableRequest, boolean][] =
    side.actor === 'candidate'
      ? [
          ['answer_move', row.transferTargetId !== null],
          ['ask_reason', row.status === 'declined_by_employer' && !has('ask_reason')],
        ]
      : [
          [
            'propose_move',
            row.origin === 'application' && !isEnded(row.status) && row.transferTargetId === null,
          ],
          ['cancel_move', row.transferTargetId !== null],
          ['give_reason', has('ask_reason') && !has('give_reason')],
          ['remind', isRemindable(row, now) && !has('remind')],
        ]
  if (side.actor === 'employer' && (pending || !side.mayAct)) return []
  return requests.filter(([, allowed]) => allowed).map(([may]) => may)
}

/** Three days without a reaction to an invitation, before the scheduled reminder. */
const isRemindable = ({ origin, status, createdAt, warnings }: NegotiationRow, now: Date): boolean =>
  origin === 'invitation' &&
  (status === 'new' || status === 'viewed') &&
  warnings === 0 &&
  now.getTime() - createdAt.getTime() >= remindAfterDays * dayMs
