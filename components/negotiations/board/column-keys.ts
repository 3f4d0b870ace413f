import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'

/** Left and right carry a card from column to column; nothing else moves it. */
export const columnKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { over, collisionRect, droppableRects } = context
  if (by === 0 || !collisionRect) return undefined
  event.preventDefault()
  const here = negotiationStages.findIndex((stage) => stage === over?.id)
  const next = negotiationStages[here + by]
  const rect = next && droppableRects.get(next)
  if (!rect) return undefined
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: currentCoordinates.y }
}
