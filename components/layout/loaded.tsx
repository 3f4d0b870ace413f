'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'

/** Renders the data of a query; a skeleton while loading, a retry button on failure. */
export function Loaded<T>({
  query,
  height,
  children,
}: {
  query: UseQueryResult<T>
  /** Height of the skeleton, px. */
  height: number
  children: (data: T) => ReactNode
}) {
  const t = useTranslations('common')
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  return (
    <SkeletonRegion label={t('loading')}>
      <Skeleton height={height} className="rounded-card" />
    </SkeletonRegion>
  )
}
