import type { InterviewAction, InterviewActor, InterviewState } from '@/lib/contracts/interview-states'
import { type Need, type Rule, rules } from './rules'
import type { Facts, Subject } from './subject'

export interface Move {
  action: InterviewAction
  to: InterviewState
  needs: readonly Need[]
}

const allows = (rule: Rule, subject: Subject, actor: InterviewActor, facts: Facts): boolean =>
  rule.actor === actor &&
  rule.from.includes(subject.status) &&
  (rule.kinds?.includes(subject.kind) ?? true) &&
  (rule.when?.(subject, facts) ?? true)

/** What an actor may do right now; the `actions[]` of an interview. */
export function movesFor(subject: Subject, actor: InterviewActor, facts: Facts): Move[] {
  return rules
    .filter((rule) => allows(rule, subject, actor, facts))
    .map(({ action, to, needs }) => ({ action, to, needs: needs ?? [] }))
}

/** The state a move leads to. */
export function applyMove(
  subject: Subject,
  action: InterviewAction,
  actor: InterviewActor,
  facts: Facts,
): InterviewState | 'wrong_state' {
  const rule = rules.find((each) => each.action === action && allows(each, subject, actor, facts))
  return rule?.to ?? 'wrong_state'
}

/** States in which the agreed time stands. */
const agreed: readonly InterviewState[] = ['confirmed', 'in_progress']
export const isAgreed = (status: InterviewState): boolean => agreed.includes(status)
const letGo: readonly InterviewState[] = [
  'proposed',
  'reschedule_requested',
  'cancelled_by_employer',
  'cancelled_by_candidate',
  'expired',
]
/** States in which a place of a time is held: the list at the door names those too who did not come. */
export const holdsPlace = (status: InterviewState): boolean => !letGo.includes(status)
