import type { VacancyAction, VacancyActor, VacancyState } from '@/lib/contracts/enums'
import { type Facts, type Rule, rules, type Subject } from './rules'

const remembers: readonly VacancyState[] = ['archived', 'deleted', 'blocked']

const allows = (rule: Rule, subject: Subject, actor: VacancyActor, facts: Facts): boolean =>
  rule.actor === actor &&
  rule.from.includes(subject.status) &&
  (rule.to !== 'before' || subject.statusBefore !== null) &&
  (rule.when?.(subject, facts) ?? true)

/** What an actor may do right now; the vacancy's `actions[]`. */
export function movesFor(subject: Subject, actor: VacancyActor, facts: Facts): VacancyAction[] {
  return rules.filter((rule) => allows(rule, subject, actor, facts)).map((rule) => rule.action)
}

export interface Next {
  status: VacancyState
  statusBefore: VacancyState | null
}

/** The state a move leads to, and what it keeps of the way back. */
export function applyMove(
  subject: Subject,
  action: VacancyAction,
  actor: VacancyActor,
  facts: Facts,
): Next | 'wrong_state' {
  const rule = rules.find((each) => each.action === action && allows(each, subject, actor, facts))
  if (!rule) return 'wrong_state'
  const { status, statusBefore } = subject
  if (rule.to === 'same') return { status, statusBefore }
  // From the archive into the bin and back again, the archive still knows what came before it.
  if (rule.to === 'before') return { status: statusBefore ?? status, statusBefore: null }
  return { status: rule.to, statusBefore: remembers.includes(rule.to) ? status : null }
}
