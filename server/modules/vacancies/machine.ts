import type { VacancyAction, VacancyActor, VacancyState } from '@/lib/contracts/enums'
import { type Facts, type Subject, type VacancyEffect, vacancyMachine } from './rules'

export interface Next {
  status: VacancyState
  /** Where it came from, for the way back. */
  statusBefore: VacancyState | null
  /** What else the transition brings about. */
  effects: readonly VacancyEffect[]
}

/** The state a transition leads to, and what it remembers of the way back. */
export function nextState(
  subject: Subject,
  action: VacancyAction,
  actor: VacancyActor,
  facts: Facts,
): Next | undefined {
  const transition = vacancyMachine.transition(subject, action, actor, facts)
  if (!transition) return undefined
  const { to: status, effects } = transition
  if (effects.includes('rememberState')) return { status, statusBefore: subject.status, effects }
  return { status, statusBefore: status === subject.status ? subject.statusBefore : null, effects }
}
