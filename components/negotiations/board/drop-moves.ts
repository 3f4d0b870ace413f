import { type NegotiationStage, negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { Negotiation, NegotiationMove } from '@/lib/contracts/negotiations'

/** The column a card stands in. */
export function stageOf({ status }: Pick<Negotiation, 'status'>): NegotiationStage {
  const stage = negotiationStages.find((each) => stageStatuses[each].includes(status))
  if (!stage) throw new Error(`the status ${status} has no stage`)
  return stage
}

/** Opening is done by looking, moving to another vacancy by asking: neither is a column. */
const elsewhere: readonly string[] = ['open', 'move']

/** The move that takes a card into another column; undefined when the server offers none now. */
export function moveInto(
  stage: NegotiationStage,
  negotiation: Pick<Negotiation, 'status' | 'actions'>,
): NegotiationMove | undefined {
  if (stageOf(negotiation) === stage) return undefined
  return negotiation.actions.find(
    ({ action, to }) => !elsewhere.includes(action) && stageStatuses[stage].includes(to),
  )
}
