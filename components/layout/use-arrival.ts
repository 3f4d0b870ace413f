'use client'

import { type RefObject, useEffect } from 'react'

const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the section named by the URL hash and focuses it. The browser looks for the anchor before the content
 * above it is loaded, so the scroll is repeated until the person scrolls.
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
    // Scroll anchoring scrolls too; without it the section moves. Only both together mean that the person scrolled.
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
