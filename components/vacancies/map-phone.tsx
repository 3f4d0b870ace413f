'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { formatNumber } from '@/lib/format/number'
import { clustersOf, labelsOf, onScreen, type Size, type View, viewOf, zoomed } from '@/lib/geo/clusters'
import { Link } from '@/lib/i18n/navigation'
import type { MapCity, MapWords } from './lazy-map'

/** Room of a finger, and between two of them. */
const target = 44
const gap = target + 4
const height = 360
const edge = 40
/** Pixels per unit: further in, neighbouring cities have long parted. */
const most = 14
const step = 1.8

const keys: Readonly<Record<string, { dx?: number; dy?: number; zoom?: number }>> = {
  ArrowLeft: { dx: 60 },
  ArrowRight: { dx: -60 },
  ArrowUp: { dy: 60 },
  ArrowDown: { dy: -60 },
  '+': { zoom: step },
  '=': { zoom: step },
  '-': { zoom: 1 / step },
}

interface Props {
  cities: readonly MapCity[]
  words: MapWords
  /** Size of the drawing that the cities are placed on. */
  drawing: Size
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })

/** The map of the results for a finger: circles with numbers, which open what stands in them. */
export function MapPhone({ cities, words, drawing }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 328, height })
  const [moved, setMoved] = useState<View | null>(null)
  const [pressed, setPressed] = useState<readonly MapCity[] | null>(null)
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const first = viewOf(cities, size, { edge, most })
  const least = Math.min(first.scale, size.width / drawing.width)
  const view = moved ?? first
  const within = (scale: number) => Math.min(most, Math.max(least, scale))
  const middle = { left: size.width / 2, top: size.height / 2 }
  const zoom = (by: number, at = middle) => setMoved(zoomed(view, within(view.scale * by), at, size))
  const pan = (dx: number, dy: number) =>
    setMoved({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale })
  const onKey = (event: KeyboardEvent) => {
    const by = keys[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (by.zoom) zoom(by.zoom)
    else pan(by.dx ?? 0, by.dy ?? 0)
  }
  const fingers = useFingers({ pan, zoom, stage })
  const clusters = clustersOf(cities, view.scale, gap)
  const shown = clusters.filter((cluster) => {
    const { left, top } = onScreen(cluster, view, size)
    return left > -target && left < size.width + target && top > -target && top < size.height + target
  })
  const largestFirst = shown.toSorted((a, b) => b.count - a.count)
  const labels = labelsOf(
    largestFirst.map((cluster) => ({
      ...onScreen(cluster, view, size),
      name: cluster.members[0]?.name ?? '',
    })),
    target,
    size,
  )
  return (
    <div className="map-phone">
      <section
        ref={stage}
        className="map-stage"
        style={{ height }}
        aria-label={words.title}
        data-free={view.scale > first.scale || undefined}
        {...fingers}
        onKeyDown={onKey}
      >
        <svg
          className="map-ground"
          width={size.width}
          height={size.height}
          viewBox={`${view.x - size.width / 2 / view.scale} ${view.y - size.height / 2 / view.scale} ${size.width / view.scale} ${size.height / view.scale}`}
          aria-hidden="true"
        >
          <use href="#map-ground" />
        </svg>
        {shown.map((cluster) => {
          const [largest] = cluster.members
          if (!largest) return null
          const { left, top } = onScreen(cluster, view, size)
          const others = cluster.members.length - 1
          return (
            <button
              key={largest.id}
              type="button"
              className="map-cluster"
              data-many={others > 0 || undefined}
              style={{ left, top }}
              aria-label={label(words, largest, cluster.count, others)}
              aria-haspopup="dialog"
              onClick={() => setPressed(cluster.members)}
            >
              {compact.format(cluster.count)}
            </button>
          )
        })}
        {/* The circles say their names themselves. */}
        {labels.map(({ left, top, name }) => (
          <span key={`${name}-${left}`} className="map-label" style={{ left, top }} aria-hidden="true">
            {name}
          </span>
        ))}
        <div className="map-zoom">
          <IconButton
            label={words.zoomIn}
            icon={<span aria-hidden="true">+</span>}
            disabled={view.scale >= most}
            onClick={() => zoom(step)}
          />
          <IconButton
            label={words.zoomOut}
            icon={<span aria-hidden="true">−</span>}
            disabled={view.scale <= least}
            onClick={() => zoom(1 / step)}
          />
        </div>
      </section>
      <p className="text-sm text-soft">{words.legend}</p>
      {pressed ? (
        <Pressed
          cities={pressed}
          words={words}
          onClose={() => setPressed(null)}
          onCloser={() => {
            setPressed(null)
            const near = viewOf(pressed, size, { edge: 2 * edge, most })
            setMoved({ ...near, scale: Math.max(near.scale, view.scale) })
          }}
        />
      ) : null}
    </div>
  )
}

const label = (words: MapWords, { name, count }: MapCity, all: number, others: number) =>
  others > 0
    ? words.cluster
        .replace('{name}', name)
        .replace('{others}', String(others))
        .replace('{count}', formatNumber(all))
    : words.city.replace('{name}', name).replace('{count}', formatNumber(count))

interface PressedProps {
  cities: readonly MapCity[]
  words: MapWords
  onClose: () => void
  onCloser: () => void
}

/** What stands in the pressed circle, in a sheet. */
function Pressed({ cities, words, onClose, onCloser }: PressedProps) {
  const [only] = cities
  const title = cities.length > 1 ? words.sheet : (only?.name ?? '')
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={words.close}>
      <DialogBody>
        <ul className="map-list">
          {cities.map(({ id, name, count, href }) => (
            <li key={id}>
              <Link href={href}>
                <span className="wrap-anywhere">{name}</span> <b className="tabular">{formatNumber(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </DialogBody>
      {cities.length > 1 ? (
        <DialogFooter>
          <Button onClick={onCloser}>{words.closer}</Button>
        </DialogFooter>
      ) : null}
    </Dialog>
  )
}

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
function useFingers({ pan, zoom, stage }: Moves) {
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
