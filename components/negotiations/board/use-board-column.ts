'use client'

import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { type InboxQuery, negotiationsPage } from '../use-negotiations'

/** Cards fetched at once. */
const pageSize = 30

/**
 * One column by its place in the order: however many cards it has, only the pages in sight are fetched. The first
 * page is always there, for the count.
 */
export function useBoardColumn(
  vacancyId: string,
  stage: NegotiationStage,
  query: InboxQuery,
  [first, last]: readonly [number, number],
) {
  const from = Math.floor(first / pageSize) + 1
  const to = Math.floor(last / pageSize) + 1
  const pages = [...new Set([1, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])]
  const results = useQueries({
    queries: pages.map((page) => ({
      ...negotiationsPage({ of: 'vacancy', publicId: vacancyId }, { ...query, stage, page, size: pageSize }),
      placeholderData: keepPreviousData<Awaited<ReturnType<ReturnType<typeof negotiationsPage>['queryFn']>>>,
    })),
  })
  const head = results[0]
  return {
    total: head?.data?.total,
    failed: results.find(({ isError, data }) => isError && !data),
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
    /** Undefined while its page is on the way. */
    at(index: number): Negotiation | undefined {
      const page = results[pages.indexOf(Math.floor(index / pageSize) + 1)]
      return page?.isPlaceholderData ? undefined : page?.data?.results[index % pageSize]
    },
  }
}
