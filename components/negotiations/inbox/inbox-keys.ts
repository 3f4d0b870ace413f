'use client'

import { useEffect, useRef } from 'react'

/** Actions of the open item in their order. */
export const actionDigits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type InboxKey = 'j' | 'k' | 'x' | 'e' | 'r' | 'i' | 'n' | 'escape' | 'help' | (typeof actionDigits)[number]

const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement &&
    target.closest('input:not([type="radio"]), textarea, select, [role="menu"], [contenteditable="true"]') !==
      null) ||
  document.querySelector('dialog[open]') !== null

function keyOf(event: KeyboardEvent): string {
  // `KeyboardEvent.code`, the key's position: the Russian layout has other letters there.
  return event.key === '?' || (event.shiftKey && event.code === 'Slash')
    ? 'help'
    : event.code.replace(/^(Key|Digit|Numpad)/, '').toLowerCase()
}

/** Calls the handler of a shortcut; ignored in fields and dialogs. */
export function useInboxKeys(handlers: Partial<Record<InboxKey, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target))
        return
      const handler = latest.current[keyOf(event) as InboxKey]
      if (!handler) return
      event.preventDefault()
      handler(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
