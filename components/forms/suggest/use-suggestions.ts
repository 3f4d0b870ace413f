'use client'

import { useEffect, useState } from 'react'
import { suggest } from '@/lib/api/dictionaries'
import type { Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'

const typingPauseMs = 120

interface Suggestions {
  items: readonly Suggestion[]
  state: 'idle' | 'loading' | 'ready' | 'failed'
}

const nothing: Suggestions = { items: [], state: 'idle' }

/** Suggestions for `text` while `active`; an outdated response is dropped. */
export function useSuggestions(kind: SuggestKind, text: string, active: boolean): Suggestions {
  const [found, setFound] = useState<Suggestions>(nothing)
  useEffect(() => {
    if (!active) return setFound(nothing)
    const request = new AbortController()
    // Before anything is typed there is nothing to wait for and nothing that was not found.
    const isEmpty = text.trim() === ''
    setFound((before) => (isEmpty ? nothing : { ...before, state: 'loading' }))
    const timer = setTimeout(() => {
      suggest(kind, text, request.signal).then(
        (items) => {
          if (!request.signal.aborted) setFound({ items, state: isEmpty ? 'idle' : 'ready' })
        },
        () => {
          if (!request.signal.aborted) setFound(isEmpty ? nothing : { items: [], state: 'failed' })
        },
      )
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [kind, text, active])
  return found
}
