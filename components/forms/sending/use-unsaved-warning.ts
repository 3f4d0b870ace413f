'use client'

import { useEffect } from 'react'

/** Raised on a form whose sending failed: what it holds is still to be sent. */
export const NOT_SENT_EVENT = 'dv:not-sent'

let unsaved = 0

/** Whether anything on the page would be lost if it were closed now. */
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
