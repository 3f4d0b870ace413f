export interface Placed {
  x: number
  y: number
  count: number
}

/** How a drawing is looked at: the point in the middle of the screen, and pixels per unit of the drawing. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

export const onScreen = ({ x, y }: Pick<Placed, 'x' | 'y'>, view: View, { width, height }: Size) => ({
  left: (x - view.x) * view.scale + width / 2,
  top: (y - view.y) * view.scale + height / 2,
})

/** The view that shows all points, with room for a finger around the outermost. */
export function viewOf(
  points: readonly Placed[],
  size: Size,
  { edge, most }: { edge: number; most: number },
): View {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const across = (size.width - 2 * edge) / (right - left || 1)
  const down = (size.height - 2 * edge) / (bottom - top || 1)
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(across, down, most) }
}

/** Zooms around a point of the screen, which stays where it is. */
export function zoomed(view: View, scale: number, at: { left: number; top: number }, size: Size): View {
  const dx = at.left - size.width / 2
  const dy = at.top - size.height / 2
  return {
    x: view.x + dx / view.scale - dx / scale,
    y: view.y + dy / view.scale - dy / scale,
    scale,
  }
}

export interface Cluster<T> {
  /** Where its largest member is. */
  x: number
  y: number
  /** The largest first. */
  members: T[]
  count: number
}

/** Joins points that would stand closer than `gap` on the screen: no two targets of a finger overlap. */
export function clustersOf<T extends Placed>(points: readonly T[], scale: number, gap: number): Cluster<T>[] {
  const clusters: Cluster<T>[] = []
  for (const point of points.toSorted((a, b) => b.count - a.count)) {
    const near = clusters.find(
      ({ x, y }) => Math.abs(x - point.x) * scale < gap && Math.abs(y - point.y) * scale < gap,
    )
    if (near) {
      near.members.push(point)
      near.count += point.count
    } else clusters.push({ x: point.x, y: point.y, members: [point], count: point.count })
  }
  return clusters
}
