'use client'

import { useEffect } from 'react'
import type { QueryClass, SearchMiss } from '@/lib/contracts/search-use'

interface Props {
  resultsId: string
  list: SearchMiss['list']
  /** What was typed. */
  text: string
  /** How many results were found. */
  total: number
  /** Of lists whose ranking is learned from. */
  queryClass?: QueryClass
  /** Position of the first row of the page. */
  first?: number
}

/**
 * Counts what of a list is seen and opened, for the ranking to learn from, and queries that fail; without anything about
 * the person. Renders nothing, and loads when the page has nothing else to do.
 */
export function CountSearchUse({ resultsId, list, text, total, queryClass, first = 1 }: Props) {
  const { kind, role = null } = queryClass ?? {}
  useEffect(() => {
    const stops: (() => void)[] = []
    let gone = false
    const start = async () => {
      const { countUse, watchQuery } = await import('@/lib/search-use')
      const results = document.getElementById(resultsId)
      if (gone || !results) return
      if (text !== '') stops.push(watchQuery(results, { list, text }, total))
      const rows = results.querySelector(':scope > .vacancy-list')
      if (kind && rows) stops.push(countUse(rows, { kind, role }, first))
    }
    const timer = window.setTimeout(() => {
      start().catch((error: unknown) => console.warn('Counting could not be loaded', error))
    }, 1000)
    return () => {
      gone = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [resultsId, list, text, total, kind, role, first])
  return null
}
