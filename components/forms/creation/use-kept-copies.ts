'use client'

import { useEffect, useRef } from 'react'
import type { KeptCopies } from './kept-copy'
import { mergeForms } from './merge'

const pauseMs = 400

/** While a form is on the server but not all of it, the rest is kept in this browser: against a dead network or tab. */
export function useKeptEdit<Form extends object>(options: {
  copies: KeptCopies<Form>
  publicId: string | null
  form: Form
  base: () => Form
  isStored: boolean
  enabled: boolean
}): void {
  const now = useRef(options)
  now.current = options
  const { publicId, form, isStored, enabled } = options
  const json = JSON.stringify(form)
  const keep = useRef(() => {
    const { copies, publicId, form, base, isStored, enabled } = now.current
    if (enabled && publicId && !isStored) copies.writeEdit(publicId, { form, base: base() })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew with every change of the form
  useEffect(() => {
    if (!enabled || !publicId) return
    if (isStored) return now.current.copies.dropEdit(publicId)
    const timer = setTimeout(keep.current, pauseMs)
    return () => clearTimeout(timer)
  }, [enabled, publicId, isStored, json])

  useEffect(() => {
    const leave = keep.current
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

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
