'use client'

import { type RefObject, useEffect } from 'react'

const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Leads to the section that the address names after `#`, and its reader with it: what stands above takes its place only
 * after the browser looked for the anchor. Until the person moves the page by themselves.
 */
export function useArrival(id: string | undefined, section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current
    if (!id || !element || window.location.hash !== `#${id}`) return
    element.focus({ preventScroll: true })
    const show = () => element.scrollIntoView()
    const growth = new ResizeObserver(show)
    growth.observe(document.body)
    const stop = () => {
      growth.disconnect()
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
    for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
    return stop
  }, [id, section])
}
