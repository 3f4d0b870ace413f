'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { type MatchSort, matchSorts } from '@/lib/contracts/matching'

/** Sort, filters and page of a list, kept in the address; Back steps through them. */
export function useListAddress() {
  const params = useSearchParams()
  const change = useCallback((changes: Record<string, string | null>) => {
    const url = new URL(window.location.href)
    // Another order or filter begins at the first page.
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    window.history.pushState(null, '', url)
  }, [])
  return useMemo(() => {
    const page = Number(params.get('page') ?? 1)
    return {
      sort: matchSorts.find((sort) => sort === params.get('sort')) ?? ('match' satisfies MatchSort),
      page: Number.isInteger(page) && page >= 1 && page <= 2000 ? page : 1,
      city: Number(params.get('city')) || undefined,
      has: (filter: string) => params.get(filter) === '1',
      hrefFor: (next: number) => {
        const query = new URLSearchParams(params)
        if (next > 1) query.set('page', String(next))
        else query.delete('page')
        return `?${query}`
      },
      change,
    }
  }, [params, change])
}
