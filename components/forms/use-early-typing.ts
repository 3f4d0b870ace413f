'use client'

import { useEffect, useInsertionEffect, useRef } from 'react'
import { type Typed, typeAgain, typedIn } from './early-typing'

/**
 * Keeps what was typed into a server-rendered form before script took over. It is read in the one moment between
 * hydration and the first ref, since a form library writes its own values through its refs.
 */
export function useEarlyTyping(formId: string): void {
  const typed = useRef<readonly Typed[]>([])
  useInsertionEffect(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) typed.current = typedIn(form)
  }, [formId])
  useEffect(() => {
    typeAgain(typed.current)
    typed.current = []
  }, [])
}
