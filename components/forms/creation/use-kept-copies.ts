'use client'

import { useEffect, useRef } from 'react'
import type { KeptCopies } from './kept-copy'
import { mergeForms } from './merge'

const pauseMs = 400

/** Edits that the server has not stored yet are also stored in this browser, in case the network or the tab fails. */
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
  /** Whether the draft is stored in this browser only; on the server it has revisions. */
  enabled: boolean
  form: () => Form
  put: (from: Form, names: readonly (keyof Form & string)[]) => void
  /** A value typed here was overwritten by a later edit of another tab. */
  onGivenWay: () => void
}

/**
 * One browser draft open in several tabs: changes are synchronised field by field; the last write wins, and the tab
 * that loses shows it. Returns a function that reports the form as stored, after this tab's own reads and writes.
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
