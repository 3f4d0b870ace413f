import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { type NegotiationStage, negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { Negotiation, NegotiationMove } from '@/lib/contracts/negotiations'

/** Left and right carry a card from column to column; nothing else moves it. */
export const columnKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { over, collisionRect, droppableRects } = context
  if (by === 0 || !collisionRect) return undefined
  event.preventDefault()
  // As the columns stand on the screen, whatever their order.
  const columns = [...droppableRects.entries()].sort(([, a], [, b]) => a.left - b.left)
  // Right after it is taken up, the card is over nothing yet: it is where its middle is.
  const middle = collisionRect.left + collisionRect.width / 2
  const here = over
    ? columns.findIndex(([id]) => id === over.id)
    : columns.findIndex(([, { left, right }]) => left <= middle && middle <= right)
  const rect = columns[here + by]?.[1]
  if (!rect) return undefined
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: currentCoordinates.y }
}

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
