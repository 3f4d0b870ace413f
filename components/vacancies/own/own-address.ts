'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { type VacancyState, vacancyStates } from '@/lib/contracts/enums'
import {
  type DraftOrigin,
  draftOrigins,
  type OwnVacancySort,
  ownVacancySorts,
} from '@/lib/contracts/own-vacancies'
import { withQuery } from '@/lib/routes'

export interface OwnQuery {
  status: VacancyState | undefined
  /** Drafts of people or of imports; stands instead of a state. */
  drafts: DraftOrigin | undefined
  manager: string | undefined
  client: string | undefined
  text: string
  sort: OwnVacancySort
  page: number
}

export interface OwnAddress {
  query: OwnQuery
  /** The same list with another filter; resets the page unless one is given. */
  hrefFor: (change: Partial<OwnQuery>) => string
  go: (change: Partial<OwnQuery>) => void
}

const manager = /^([a-z2-9]{12}|none)$/
const client = /^[a-z2-9]{12}$/

/** Filters are stored in the URL: they survive a reload and can be shared. */
export function useOwnAddress(): OwnAddress {
  const path = usePathname()
  const search = useSearchParams()
  const router = useRouter()
  const asked = search.get('manager') ?? ''
  const query: OwnQuery = {
    status: vacancyStates.find((state) => state === search.get('status')),
    drafts: draftOrigins.find((origin) => origin === search.get('drafts')),
    manager: manager.test(asked) ? asked : undefined,
    client: client.exec(search.get('client') ?? '')?.[0],
    text: (search.get('text') ?? '').slice(0, 100),
    sort: ownVacancySorts.find((sort) => sort === search.get('sort')) ?? 'open',
    page: Math.max(1, Math.min(2000, Math.floor(Number(search.get('page'))) || 1)),
  }
  const hrefFor = (change: Partial<OwnQuery>) => {
    const next = { ...query, page: 1, ...change }
    return withQuery(path, {
      status: next.status,
      drafts: next.drafts,
      manager: next.manager,
      client: next.client,
      text: next.text,
      sort: next.sort === 'open' ? undefined : next.sort,
      page: next.page === 1 ? undefined : next.page,
    })
  }
  return { query, hrefFor, go: (change) => router.replace(hrefFor(change), { scroll: false }) }
}
