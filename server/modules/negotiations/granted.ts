import type { NegotiationAction } from '@/lib/contracts/enums'
import type { NegotiationRow, StepRow } from './negotiations.repository'

/** Moves by which an invited person shows their hand. */
export const acceptingActions: NegotiationAction[] = ['accept_invitation', 'submit_test', 'accept_offer']

/** Whether the employer of this negotiation sees name and contacts. */
export function showsContacts(
  row: Pick<NegotiationRow, 'origin' | 'status' | 'viewedAt'>,
  steps: readonly Pick<StepRow, 'action'>[],
): boolean {
  if (row.origin === 'application') return row.status !== 'withdrawn' || row.viewedAt !== null
  return steps.some((step) => acceptingActions.includes(step.action))
}
