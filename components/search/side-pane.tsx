'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CountView } from '@/components/layout/count-view'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { useMedia } from '@/components/ui/use-media'
import type { ViewedType } from '@/lib/contracts/views'

/** Links of the visible cards; hidden cards are skipped. */
export function cardLinks(results: Element): HTMLAnchorElement[] {
  return [...results.querySelectorAll<HTMLAnchorElement>('.vcard a.card-cover')].filter(
    (link) => link.closest('[hidden]') === null,
  )
}

/**
 * An item may occur several times, for example as an advertisement above the list: prefer the focused card, then the
 * one in the list.
 */
export function placeOf(links: readonly HTMLAnchorElement[], id: string | null): number {
  const all: readonly (Element | null)[] = links
  const focused = all.indexOf(document.activeElement)
  const at = links[focused]
  return at && idOf(at) === id ? focused : links.findLastIndex((link) => idOf(link) === id)
}

/** Opened by default: the first result that is not an advertisement. */
export function firstOf(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return links.find((link) => link.closest('[data-advertisement]') === null) ?? links[0]
}

/** Public id of a card's item: the last segment of its URL. */
export const idOf = (link: HTMLAnchorElement): string => link.pathname.split('/').pop() ?? ''

/** Marks the open card, visually and by `aria-current`. */
function markCurrent(results: Element, id: string | null): void {
  for (const link of results.querySelectorAll<HTMLAnchorElement>('.vcard a.card-cover')) {
    const card = link.closest('.vcard')
    if (idOf(link) === id) card?.setAttribute('aria-current', 'true')
    else card?.removeAttribute('aria-current')
  }
}

const takesLetters = 'input, textarea, select, [role="menu"], [role="listbox"], [contenteditable="true"]'

/**
 * Step of a key through the list: J and K outside fields and dialogs, arrows from a card. By `KeyboardEvent.code`,
 * since the Russian layout has other letters there.
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

/** Must equal the breakpoint of `.side-pane`. */
const wideQuery = '(width >= 80rem)'
/** URL parameter. */
const OPEN = 'open'

const askedFor = () => new URLSearchParams(window.location.search).get(OPEN)

const isWide = () => matchMedia(wideQuery).matches

/**
 * The item open beside a list on a wide screen: the one of the URL, otherwise the first card that is no advertisement.
 * Cards stay links: a plain click opens an item here, a click on the open one its page; modified clicks are left to
 * the browser.
 */
function useSidePane(resultsId: string, itemHref: (id: string) => string) {
  const router = useRouter()
  const asked = useSearchParams().get(OPEN)
  const wide = useMedia(wideQuery)
  const [first, setFirst] = useState<string | null>(null)
  const id = asked ?? first

  const open = useCallback((next: string, how: 'pushState' | 'replaceState') => {
    const url = new URL(window.location.href)
    url.searchParams.set(OPEN, next)
    window.history[how](null, '', url)
  }, [])

  // A link to an open pane followed on a phone redirects to the item's page.
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
      // The URL is up to date at once, React state only after the next render.
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
  /** Accessible name of the region. */
  label: string
  loading: string
  /** Help on the keyboard shortcuts. */
  keys: string
}

type Props = {
  resultsId: string
  type: ViewedType
  itemHref: (id: string) => string
  words: SidePaneWords
  /** The item of the URL, rendered on the server. */
  drawn?: { id: string; content: ReactNode } | undefined
  /** Renders an item; its code is loaded when the first one is needed. */
  item: (id: string) => ReactNode
}

/** Skeleton of the final size. */
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

/** The item beside its list on wide screens; on others renders and loads nothing. */
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
      {/* An item opened by default counts as viewed only after an interaction with the pane. */}
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
