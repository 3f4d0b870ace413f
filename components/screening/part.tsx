'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'

type Props<T> = {
  id: string
  title: string
  hint: string
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** One part of the set-up: what it is for, and what it holds once that is known. */
export function Part<T>({ id, title, hint, query, children }: Props<T>) {
  const t = useTranslations('common')
  return (
    <Card as="section" className="screening-part" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <p className="text-soft">{hint}</p>
      </header>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={160} className="rounded-card" />
        </SkeletonRegion>
      )}
    </Card>
  )
}
