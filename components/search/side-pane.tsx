'use client'

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { CountView } from '@/components/layout/count-view'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import type { ViewedType } from '@/lib/contracts/views'
import { useSidePane } from './use-side-pane'

export interface SidePaneWords {
  /** Name of the region. */
  label: string
  loading: string
  /** Keys that step through the list. */
  keys: string
}

type Props = {
  resultsId: string
  type: ViewedType
  itemHref: (id: string) => string
  words: SidePaneWords
  /** What the address asked for, drawn by the server. */
  drawn?: { id: string; content: ReactNode } | undefined
  /** Draws an item, once there is one to draw and room for it; its code may come then. */
  item: (id: string) => ReactNode
}

/** The place of its final size, until something stands in it. */
export function PaneSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="grid gap-4">
      <Skeleton width="80%" height={32} />
      <Skeleton width="45%" height={24} />
      <Skeleton width="65%" height={32} />
      <Skeleton height={48} />
      <Skeleton height={280} />
    </SkeletonRegion>
  )
}

/** The item beside its list, on screens wide enough for both; elsewhere it takes no place and loads nothing. */
export function SidePane({ resultsId, type, itemHref, words, drawn, item }: Props) {
  const { wide, id, asked } = useSidePane(resultsId, itemHref)
  const [read, setRead] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is read from its beginning
  useEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [id])

  const turnedTo = () => setRead(id)
  const content = (() => {
    if (id && drawn?.id === id) return drawn.content
    const skeleton = <PaneSkeleton label={words.loading} />
    return id && wide ? <Suspense fallback={skeleton}>{item(id)}</Suspense> : skeleton
  })()
  return (
    <section className="side-pane no-print" aria-label={words.label}>
      {/* What opened by itself counts as seen once somebody turns to it. */}
      <div
        className="side-pane-body"
        ref={scroller}
        onPointerEnter={turnedTo}
        onFocusCapture={turnedTo}
        onWheelCapture={turnedTo}
      >
        {content}
      </div>
      <p className="side-pane-keys">{words.keys}</p>
      {wide && id && (asked === id || read === id) ? <CountView key={id} type={type} publicId={id} /> : null}
    </section>
  )
}
