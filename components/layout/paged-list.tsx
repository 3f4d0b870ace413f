import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import type { Page } from '@/lib/contracts/call'

/** Fetches the pages of a list in order, up to the last one. */
export const pageAfter = ({ page, size, total }: Page<unknown>): number | undefined =>
  page * size < total ? page + 1 : undefined

type Props<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  /** Height of the skeleton of the first page, px. */
  height: number
  /** «Показать ещё». */
  more: string
  children: (rows: Row[]) => ReactNode
}

/** A list inside a settings page: skeleton, retry on failure, and a «more» button. */
export function PagedList<Row>({ query, height, more, children }: Props<Row>) {
  const t = useTranslations('common')
  const rows = query.data?.pages.flatMap((page) => page.results)
  if (query.isError && !rows) {
    return <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  if (!rows) {
    return (
      <SkeletonRegion label={t('loading')}>
        <Skeleton height={height} className="rounded-card" />
      </SkeletonRegion>
    )
  }
  return (
    <>
      {children(rows)}
      {query.hasNextPage ? (
        <Button
          className="justify-self-start"
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      ) : null}
    </>
  )
}
