'use client'

import { useEffect, useRef } from 'react'
import type { KeptCopies } from './kept-copy'
import { mergeForms } from './merge'

interface Options<Form extends object> {
  copies: KeptCopies<Form>
  /** Whether the draft is this browser's own: on the server it has revisions instead. */
  enabled: boolean
  form: () => Form
  put: (from: Form, names: readonly (keyof Form & string)[]) => void
  /** Something that was typed here gave way to what was typed later in another tab. */
  onGivenWay: () => void
}

/**
 * One draft in the browser, open in several tabs: what is changed in one of them stands in the others at once, field
 * by field. Of one field changed in two of them the latest stands, and the tab that gives way says so.
 * Returns what tells of the form as the browser keeps it, after a read or a write of this tab's own.
 */
export function useSharedDraft<Form extends object>(options: Options<Form>): (kept: Form) => void {
  const now = useRef(options)
  now.current = options
  const agreed = useRef<Form | null>(null)
  const { enabled, copies } = options
  useEffect(() => {
    if (!enabled) return
    return copies.onNew((theirs) => {
      const { form, put, onGivenWay } = now.current
      const { taken, clashing } = mergeForms(agreed.current ?? theirs, form(), theirs)
      agreed.current = structuredClone(theirs)
      put(theirs, [...taken, ...clashing])
      if (clashing.length > 0) onGivenWay()
    })
  }, [enabled, copies])
  const agree = useRef((kept: Form) => {
    agreed.current = structuredClone(kept)
  })
  return agree.current
}
