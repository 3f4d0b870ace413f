'use client'

import { useEffect } from 'react'

/** Set on a form whose submit failed: its values are still unsaved. */
export const NOT_SENT_EVENT = 'dv:not-sent'

let unsaved = 0

/** Whether closing the page would lose anything. */
export const somethingIsUnsaved = (): boolean => unsaved > 0

/** While `isUnsaved`, the browser asks before the page is closed or reloaded. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsaved += 1
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved -= 1
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
