'use client'

import { useEffect } from 'react'
import type { QueryClass } from '@/lib/contracts/search-use'

/**
 * Counts what of a list is seen and opened, for the ranking to learn from; without anything about the person. Renders
 * nothing, and loads when the page has nothing else to do.
 */
export function CountSearchUse({
  resultsId,
  queryClass: { kind, role },
  first,
}: {
  resultsId: string
  queryClass: QueryClass
  /** Position of the first row of the page. */
  first: number
}) {
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const start = async () => {
      const { countUse } = await import('@/lib/search-use')
      const list = document.querySelector(`#${resultsId} > .vacancy-list`)
      if (!gone && list) stop = countUse(list, { kind, role }, first)
    }
    const timer = window.setTimeout(() => {
      start().catch((error: unknown) => console.warn('Counting could not be loaded', error))
    }, 1000)
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [resultsId, kind, role, first])
  return null
}
