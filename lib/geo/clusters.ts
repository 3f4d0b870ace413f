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

interface Circle {
  left: number
  top: number
  name: string
}

/** A name under its circle: its middle, and its upper edge. */
interface Label extends Circle {
  width: number
}

const labelHeight = 16
/** A letter is about so wide; exactly it is known only once it is drawn. */
const letterWidth = 7

/** Names under circles of a diameter, the first ones first: those that meet no other name, no circle and no edge. */
export function labelsOf(circles: readonly Circle[], diameter: number, { width, height }: Size): Label[] {
  const half = diameter / 2
  const labels: Label[] = []
  for (const { left, top, name } of circles) {
    const label = { left, top: top + half, name, width: name.length * letterWidth }
    const reach = label.width / 2
    const isInside = left - reach >= 0 && left + reach <= width && label.top + labelHeight <= height
    const meets = (other: { left: number; top: number }, aside: number, high: number) =>
      Math.abs(other.left - left) < reach + aside &&
      other.top < label.top + labelHeight &&
      label.top < other.top + high
    if (
      isInside &&
      !labels.some((other) => meets(other, other.width / 2, labelHeight)) &&
      !circles.some((other) => meets({ left: other.left, top: other.top - half }, half, diameter))
    ) {
      labels.push(label)
    }
  }
  return labels
}
