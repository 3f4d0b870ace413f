'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { funnelDays } from '@/lib/contracts/funnel'
import { negotiationsKey } from '../use-negotiations'

export type Days = (typeof funnelDays)[number]

/** How far people came within so many days: of one vacancy, or of the whole company when there is none. */
export function useFunnel(vacancyId: string | null, days: Days) {
  return useQuery({
    queryKey: [...negotiationsKey, 'funnel', vacancyId, days],
    queryFn: ({ signal }) =>
      vacancyId === null
        ? api('GET /v1/my/funnel', { query: { days }, signal })
        : api('GET /v1/vacancies/:publicId/funnel', {
            params: { publicId: vacancyId },
            query: { days },
            signal,
          }),
    placeholderData: keepPreviousData,
  })
}
