import {
  endedNegotiationStates,
  type NegotiationAction,
  type NegotiationActor,
  type NegotiationOrigin,
  type NegotiationState,
} from '@/lib/contracts/enums'
import { type Facts, type Need, type Rule, rules, type Subject } from './rules'
import { startTurn, type Turn, type TurnFacts } from './turn'

export interface Move {
  action: NegotiationAction
  to: NegotiationState
  needs: readonly Need[]
}

export interface Next {
  status: NegotiationState
  turn: Turn | null
  endedAt: Date | null
}

export const applyAgainDays = 30
const dayMs = 24 * 3600 * 1000
const ended: readonly NegotiationState[] = endedNegotiationStates

export const isEnded = (status: NegotiationState): boolean => ended.includes(status)

const allows = (rule: Rule, subject: Subject, actor: NegotiationActor, facts: Facts): boolean =>
  rule.actor === actor &&
  rule.from.includes(subject.status) &&
  (rule.origin === undefined || rule.origin === subject.origin) &&
  (rule.when?.(subject, facts) ?? true)

/** What waits its seconds can be taken back. What the closing of a vacancy left to the worker was due at once. */
export const isUndoable = ({ dueAt, createdAt }: { dueAt: Date; createdAt: Date }): boolean =>
  dueAt > createdAt

/** What an actor may do right now; the row's `actions[]`. */
export function movesFor(subject: Subject, actor: NegotiationActor, facts: Facts): Move[] {
  return rules
    .filter((rule) => allows(rule, subject, actor, facts))
    .map(({ action, to, needs }) => ({ action, to, needs: needs ?? [] }))
}

/** The state a move leads to, with its new clock; opening keeps the clock that runs. */
export function applyMove(
  subject: Subject,
  action: NegotiationAction,
  actor: NegotiationActor,
  facts: Facts,
): Next | 'wrong_state' {
  const rule = rules.find((each) => each.action === action && allows(each, subject, actor, facts))
  if (!rule) return 'wrong_state'
  return {
    status: rule.to,
    turn: action === 'open' ? subject.turn : startTurn(rule.to, subject.origin, facts),
    endedAt: isEnded(rule.to) ? facts.now : null,
  }
}

/** The first state: a candidate applies, an employer invites. */
export function begin(origin: NegotiationOrigin, facts: TurnFacts): Next {
  return { status: 'new', turn: startTurn('new', origin, facts), endedAt: null }
}

/** An earlier negotiation of the same person and vacancy, ended or not. */
export interface Earlier {
  status: NegotiationState
  endedAt: Date | null
  publication: number
}

/**
 * Whether an earlier negotiation lets the person apply again, and if not, from when on.
 * `at` is null when only a newer publication can change that.
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
