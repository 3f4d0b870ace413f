'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'

/** What a query brings, its place while it is under way, and a second try when it failed. */
export function Loaded<T>({
  query,
  height,
  children,
}: {
  query: UseQueryResult<T>
  /** Of the place held while loading, in px. */
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
