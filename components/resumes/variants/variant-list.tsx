'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { VariantRow } from '@/lib/contracts/resume-variants'
import { formatRecentDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useDeleteVariant, variantsKey } from './use-variant'

const pageSize = 20

/** Variants of a resume for vacancies. */
export function VariantList({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('resumeVariants.list')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const { data, error, isError, refetch } = useQuery({
    queryKey: [...variantsKey(publicId), 'page', page],
    queryFn: () =>
      api('GET /v1/resumes/:publicId/variants', { params: { publicId }, query: { page, size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  useEffect(() => {
    if (data && page > pages) setPage(pages)
  }, [data, page, pages])
  if (error instanceof ApiError && error.status === 404) return missing
  return (
    <div className="grid gap-4 max-w-[46rem]">
      <div className="grid gap-1">
        <p>
          <Link className="link" href={routes.resumeOverview(publicId)}>
            ← {t('toResume')}
          </Link>
        </p>
        <h1 className="text-2xl">{t('title')}</h1>
      </div>
      <p className="text-soft">{t('lead')}</p>
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-3">
          <Skeleton height={112} className="rounded-card" />
          <Skeleton height={112} className="rounded-card" />
        </SkeletonRegion>
      ) : data.total === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} level={2}>
          <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancies()}>
            {t('find')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {data.results.map((row) => (
            <li key={row.vacancy.public_id}>
              <VariantCard publicId={publicId} row={row} />
            </li>
          ))}
        </ul>
      )}
      <PageSteps page={page} size={pageSize} total={data?.total ?? 0} onChange={setPage} />
    </div>
  )
}

function VariantCard({ publicId, row }: { publicId: string; row: VariantRow }) {
  const t = useTranslations('resumeVariants')
  const { vacancy, changed } = row
  const remove = useDeleteVariant(publicId)
  return (
    <Card as="article" className="grid gap-2 p-4 sm:p-5">
      <h2 className="min-w-0 break-words text-lg">
        <Link href={routes.resumeVariant(publicId, vacancy.public_id)}>{vacancy.title}</Link>
      </h2>
      <p className="text-soft">
        {[vacancy.company, t('list.updated', { date: formatRecentDay(row.updated_at) })]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
      <p>
        {changed.length > 0
          ? t('list.changed', {
              fields: changed.map((field) => t(`fields.${field}`).toLowerCase()).join(', '),
            })
          : t('list.unchanged')}
      </p>
      {row.sent || row.outdated ? (
        <p className="flex flex-wrap gap-2">
          {row.sent ? <Badge tone="success">{t('list.sent')}</Badge> : null}
          {row.outdated ? <Badge tone="warning">{t('list.outdated')}</Badge> : null}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Link
          className={buttonClass({ size: 'sm' })}
          href={routes.resumeVariant(publicId, vacancy.public_id)}
        >
          {t('list.open')}
        </Link>
        <Button
          size="sm"
          variant="ghost"
          busy={remove.isPending}
          aria-label={t('deleteNamed', { title: vacancy.title })}
          onClick={() => remove.mutate({ vacancyId: vacancy.public_id })}
        >
          {t('delete')}
        </Button>
      </div>
    </Card>
  )
}
