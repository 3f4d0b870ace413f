'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/errors'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

interface Query {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Renders the result of queries: skeleton while loading, retry on failure. */
export function PlansFrame({ queries, children }: { queries: readonly Query[]; children: ReactNode }) {
  const billing = useTranslations('billing.companyNeeded')
  const t = useTranslations('common')
  if (queries.every(({ data }) => data !== undefined)) return children
  const failed = queries.find(({ data, error }) => data === undefined && error)
  if (failed?.error instanceof ApiError && failed.error.code === 'company_required') {
    return (
      <EmptyState title={billing('title')} text={billing('text')}>
        <Link href={routes.myProfile()} className={buttonClass()}>
          {billing('action')}
        </Link>
      </EmptyState>
    )
  }
  if (failed) {
    return (
      <LoadFailed
        onRetry={() => {
          for (const query of queries) query.refetch()
        }}
        busy={failed.isFetching}
      />
    )
  }
  return (
    <SkeletonRegion label={t('loading')} className="grid gap-4">
      <Skeleton height={96} className="rounded-card" />
      <Skeleton height={320} className="rounded-card" />
    </SkeletonRegion>
  )
}
