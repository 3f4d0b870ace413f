'use client'

import { useEffect, useRef } from 'react'
import type { KeptCopies } from './kept-copy'

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
