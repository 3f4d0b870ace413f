import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

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
