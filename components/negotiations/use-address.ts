'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { inboxViews } from './view-switch'

/** What a cabinet tab keeps in the address: stage, filters, page and the open item; Back steps through it. */
export function useAddress() {
  const params = useSearchParams()
  const change = useCallback((changes: Record<string, string | null>, how: 'push' | 'replace' = 'push') => {
    const url = new URL(window.location.href)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    if (how === 'push') window.history.pushState(null, '', url)
    else window.history.replaceState(null, '', url)
  }, [])
  const page = Number(params.get('page') ?? 1)
  return {
    item: params.get('item'),
    view: inboxViews.find((each) => each === params.get('view')) ?? 'list',
    stage: params.get('stage'),
    phase: params.get('phase'),
    origin: params.get('origin') === 'invitation' ? ('invitation' as const) : ('application' as const),
    sort: params.get('sort'),
    tag: params.get('tag'),
    rating: params.get('rating'),
    noted: params.get('noted') === '1',
    unread: params.get('unread') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= 2000 ? page : 1,
    change,
  }
}
