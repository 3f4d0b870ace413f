import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

interface Moves {
  pan: (dx: number, dy: number) => void
  zoom: (by: number, at: { left: number; top: number }) => void
  stage: RefObject<HTMLElement | null>
}

interface Finger {
  x: number
  y: number
}

/** One finger moves the drawing once it is zoomed in, before that it scrolls the page; two of them zoom. */
export function useFingers({ pan, zoom, stage }: Moves) {
  const fingers = useRef(new Map<number, Finger>())
  /** Pixels since a finger came down: what moved the map is no press on a circle. */
  const way = useRef(0)
  const apart = ([a, b]: readonly Finger[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (fingers.current.size === 0) way.current = 0
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      const box = stage.current?.getBoundingClientRect()
      if (!before || !box) return
      way.current += Math.hypot(event.clientX - before.x, event.clientY - before.y)
      const was = [...fingers.current.values()]
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = [...fingers.current.values()]
      if (now.length === 1) return pan(event.clientX - before.x, event.clientY - before.y)
      const [a, b] = now
      const [from, to] = [apart(was), apart(now)]
      if (!a || !b || from === 0 || to === 0) return
      zoom(to / from, { left: (a.x + b.x) / 2 - box.left, top: (a.y + b.y) / 2 - box.top })
    },
    onClickCapture: (event: MouseEvent) => {
      // The press of a key has no way.
      if (way.current > 8 && event.detail > 0) event.stopPropagation()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  }
}
