'use client'

import { type FocusEvent, useEffect, useRef } from 'react'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-match-title]') ?? []),
]

/**
 * J and K step from one row to the next, in either layout. When the row that was acted upon leaves the list, the focus
 * comes to the one in its place instead of being lost.
 */
export function useSteps() {
  const ref = useRef<HTMLUListElement>(null)
  const held = useRef<{ row: Element; at: number } | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || typing(event.target)) return
      const by = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0
      if (by === 0 || document.querySelector('dialog[open]')) return
      const links = linksIn(ref.current)
      const row = document.activeElement?.closest('li')
      const at = links.findIndex((link) => link.closest('li') === row)
      const next = links[at < 0 ? 0 : at + by]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.closest('li')?.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!held.current || held.current.row.isConnected) return
    const links = linksIn(ref.current)
    if (document.activeElement === document.body)
      links[Math.min(held.current.at, links.length - 1)]?.focus({ preventScroll: true })
    held.current = null
  })
  const onFocus = ({ target }: FocusEvent) => {
    const row = linksIn(ref.current).map((link) => link.closest('li'))
    const at = row.findIndex((each) => each?.contains(target))
    const found = row[at]
    held.current = found ? { row: found, at } : null
  }
  return { ref, onFocus }
}
