'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { CountView } from '@/components/layout/count-view'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import type { ViewedType } from '@/lib/contracts/views'

/** The links of the cards on show; a card that was hidden takes no part. */
export function cardLinks(results: Element): HTMLAnchorElement[] {
  return [...results.querySelectorAll<HTMLAnchorElement>('.vcard a.card-cover')].filter(
    (link) => link.closest('[hidden]') === null,
  )
}

/** Of several sights of one item, an advertisement above the list among them, the one the keyboard stands on, else the list's own. */
export function placeOf(links: readonly HTMLAnchorElement[], id: string | null): number {
  const all: readonly (Element | null)[] = links
  const focused = all.indexOf(document.activeElement)
  const at = links[focused]
  return at && idOf(at) === id ? focused : links.findLastIndex((link) => idOf(link) === id)
}

/** What stands open before anybody chose: the first of the list itself, never what was paid for. */
export function firstOf(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return links.find((link) => link.closest('[data-advertisement]') === null) ?? links[0]
}

/** Public id of the item a card leads to: the last part of its address. */
export const idOf = (link: HTMLAnchorElement): string => link.pathname.split('/').pop() ?? ''

/** Tells sight and screen readers alike which card stands beside the list. */
function markCurrent(results: Element, id: string | null): void {
  for (const link of results.querySelectorAll<HTMLAnchorElement>('.vcard a.card-cover')) {
    const card = link.closest('.vcard')
    if (idOf(link) === id) card?.setAttribute('aria-current', 'true')
    else card?.removeAttribute('aria-current')
  }
}

const takesLetters = 'input, textarea, select, [role="menu"], [role="listbox"], [contenteditable="true"]'

/**
 * How far a key steps through the list: J and K from anywhere outside fields and dialogs, arrows from a card.
 * The place of a key counts, not its letter: the Russian layout has others there.
 */
function stepOf(event: KeyboardEvent): 1 | -1 | 0 {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return 0
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(takesLetters) || document.querySelector('dialog[open], :popover-open')) return 0
  if (event.code === 'KeyJ') return 1
  if (event.code === 'KeyK') return -1
  if (!target?.matches('.vcard a.card-cover')) return 0
  if (event.key === 'ArrowDown') return 1
  return event.key === 'ArrowUp' ? -1 : 0
}

/** As in the styles of `.side-pane`. */
const wideQuery = '(width >= 80rem)'
/** Name in the address. */
const OPEN = 'open'

const askedFor = () => new URLSearchParams(window.location.search).get(OPEN)

function watchWidth(changed: () => void): () => void {
  const media = matchMedia(wideQuery)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
const isWide = () => matchMedia(wideQuery).matches

/**
 * What stands open beside a list on a wide screen: what the address asks for, else the first card that is no
 * advertisement. Cards stay links:
 * a plain click on one opens it here, on the open one its page; any other click is the browser's own.
 */
function useSidePane(resultsId: string, itemHref: (id: string) => string) {
  const router = useRouter()
  const asked = useSearchParams().get(OPEN)
  const wide = useSyncExternalStore(watchWidth, isWide, () => false)
  const [first, setFirst] = useState<string | null>(null)
  const id = asked ?? first

  const open = useCallback((next: string, how: 'pushState' | 'replaceState') => {
    const url = new URL(window.location.href)
    url.searchParams.set(OPEN, next)
    window.history[how](null, '', url)
  }, [])

  // A link to an open pane, followed on a phone, leads to the page.
  const [cameFor] = useState(asked)
  useEffect(() => {
    if (cameFor && !isWide()) router.replace(itemHref(cameFor))
  }, [cameFor, router, itemHref])

  useEffect(() => {
    const results = document.getElementById(resultsId)
    if (!wide || !results) return
    const look = () => {
      const link = firstOf(cardLinks(results))
      setFirst(link ? idOf(link) : null)
      markCurrent(results, id)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(results, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['hidden', 'href'],
    })
    return () => {
      observer.disconnect()
      markCurrent(results, null)
    }
  }, [resultsId, wide, id])

  useEffect(() => {
    const results = document.getElementById(resultsId)
    if (!wide || !results) return
    const onClick = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (modified || !link?.matches('.vcard a.card-cover')) return
      // The address knows of the last click at once, React only after its next render.
      if (idOf(link) === askedFor()) return
      event.preventDefault()
      open(idOf(link), 'pushState')
    }
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (step === 0) return
      const links = cardLinks(results)
      const link = links[placeOf(links, id) + step]
      if (!link) return
      event.preventDefault()
      open(idOf(link), 'replaceState')
      link.focus({ preventScroll: true })
      link.closest('.vcard')?.scrollIntoView({ block: 'nearest' })
    }
    results.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      results.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [resultsId, wide, id, open])

  return { wide, id, asked }
}

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
    <section className="side-pane print:hidden" aria-label={words.label}>
      {/* What opened by itself counts as seen once somebody turns to it. */}
      <div
        className="xl:flex-1 xl:min-h-0 xl:p-6 xl:overflow-y-auto xl:overscroll-contain"
        ref={scroller}
        onPointerEnter={turnedTo}
        onFocusCapture={turnedTo}
        onWheelCapture={turnedTo}
      >
        {content}
      </div>
      <p className="xl:px-6 xl:py-2.5 xl:border-t xl:border-line xl:text-soft xl:text-xs/body">
        {words.keys}
      </p>
      {wide && id && (asked === id || read === id) ? <CountView key={id} type={type} publicId={id} /> : null}
    </section>
  )
}
