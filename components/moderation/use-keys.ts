'use client'

import { useEffect, useRef } from 'react'

/** The same place on the keyboard whichever layout is on. */
const codes: Record<string, string> = { j: 'KeyJ', k: 'KeyK', a: 'KeyA', r: 'KeyR', b: 'KeyB' }

/** Single keys of a page; none while somebody types, holds a modifier or has a dialog open. */
export function useKeys(actions: Partial<Record<keyof typeof codes, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return
      const name = Object.keys(codes).find((key) => codes[key] === event.code)
      const action = name ? latest.current[name] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
