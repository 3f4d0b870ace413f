'use client'

import { type RefObject, useEffect } from 'react'

const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Leads to the section that the address names after `#`, and its reader with it: what stands above takes its place only
 * after the browser looked for the anchor. Until the page is moved by the person, or by whatever acts for them.
 */
export function useArrival(id: string | undefined, section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current
    if (!id || !element || window.location.hash !== `#${id}`) return
    element.focus({ preventScroll: true })
    const place = () => ({ page: window.scrollY, top: element.getBoundingClientRect().top })
    let left = place()
    const show = () => {
      element.scrollIntoView()
      left = place()
    }
    // A browser that keeps the section in its place scrolls too, and one that does not moves the section: only both
    // together are somebody's own move.
    const onScroll = () => {
      const now = place()
      if (Math.abs(now.page - left.page) > 1 && Math.abs(now.top - left.top) > 1) stop()
    }
    const growth = new ResizeObserver(show)
    growth.observe(document.body)
    window.addEventListener('scroll', onScroll, { passive: true })
    const stop = () => {
      growth.disconnect()
      window.removeEventListener('scroll', onScroll)
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
    for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
    return stop
  }, [id, section])
}
