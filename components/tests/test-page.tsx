'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { routes } from '@/lib/routes'
import { BeforeTest } from './before-test'
import { TakeTest } from './take-test'
import { TestResult } from './test-result'

const keyOf = (publicId: string) => ['tests', publicId] as const

/** A test of one's own, from what it is about to its result. */
export function TestPage({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('tests')
  const client = useQueryClient()
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(publicId),
    queryFn: ({ signal }) => api('GET /v1/test-attempts/:publicId', { params: { publicId }, signal }),
  })
  const keep = (attempt: TestAttempt) => client.setQueryData(keyOf(publicId), attempt)
  if (data) {
    return (
      <div className="test-page">
        <header>
          <p className="text-soft">
            <a className="link" href={routes.vacancy(data.vacancy.public_id)}>
              {data.vacancy.title}
            </a>
            {`\u00a0· ${data.company_name}`}
          </p>
          <h1 className="text-2xl">{data.title}</h1>
        </header>
        {data.state === 'assigned' ? (
          <BeforeTest attempt={data} onChange={keep} />
        ) : data.state === 'started' ? (
          <TakeTest
            key={data.started_at}
            attempt={data}
            onChange={keep}
            onOver={async () => void (await refetch())}
          />
        ) : (
          <TestResult attempt={data} />
        )}
      </div>
    )
  }
  if (error instanceof ApiError && error.status === 404) return missing
  return (
    <div className="test-page">
      {isError ? (
        <LoadFailed title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRegion label={t('loading')} className="grid gap-4">
          <Skeleton width={280} height={32} />
          <Skeleton height={240} />
        </SkeletonRegion>
      )}
    </div>
  )
}
