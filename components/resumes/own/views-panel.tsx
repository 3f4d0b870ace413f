'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge, Verified } from '@/components/ui/badge'
import { DayChart } from '@/components/ui/day-chart'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { formatDay, formatRecentMoment } from '@/lib/format/date'

const chartDays = 30
const pageSize = 10

/** Views of one own resume by day, and the companies that viewed it. */
export function ViewsPanel({ publicId }: { publicId: string }) {
  const t = useTranslations('resumeViews')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const params = { publicId }
  const stats = useQuery({
    queryKey: ['resume-views', publicId],
    queryFn: () => api('GET /v1/resumes/:publicId/views', { params, query: { days: chartDays } }),
  })
  const viewers = useQuery({
    queryKey: ['resume-viewers', publicId, page],
    queryFn: () => api('GET /v1/resumes/:publicId/viewers', { params, query: { page, size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const shown = stats.isSuccess && viewers.isSuccess
  const fresh = stats.data?.fresh ?? 0
  // Marks the shown views as seen; the highlights stay until the next visit.
  useEffect(() => {
    if (!shown || fresh === 0) return
    api('POST /v1/my/views/seen', { body: { type: 'resume', public_id: publicId } }).catch(() => undefined)
  }, [shown, fresh, publicId])

  if (stats.isError || viewers.isError) {
    return <LoadFailed onRetry={() => void Promise.all([stats.refetch(), viewers.refetch()])} />
  }
  if (!stats.data || !viewers.data) {
    return (
      <SkeletonRegion label={common('loading')} className="views-panel">
        <Skeleton height={220} />
        <Skeleton height={220} />
      </SkeletonRegion>
    )
  }
  const { days, total } = stats.data
  const lately = days.reduce((sum, day) => sum + day.views, 0)
  const { results, total: companies, anonymous, size } = viewers.data
  return (
    <div className="views-panel">
      <section className="card grid content-start gap-3" aria-labelledby="views-title">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="views-title" className="text-lg">
            {t('title')}
          </h2>
          <p className="text-soft">
            {t('total', { count: total })}
            {fresh > 0 ? (
              <>
                {' '}
                <Badge tone="accent">{t('fresh', { count: fresh })}</Badge>
              </>
            ) : null}
          </p>
        </div>
        {lately > 0 ? (
          <DayChart
            days={days.map((day) => ({ label: formatDay(`${day.day}T12:00:00Z`), value: day.views }))}
            label={t('chart', { count: lately, days: days.length })}
            table={{ summary: t('table'), day: t('day'), value: t('views') }}
          />
        ) : (
          <p>{t('quiet', { days: days.length })}</p>
        )}
        <p className="text-sm text-soft">{t('how')}</p>
      </section>
      <section className="card grid content-start gap-3" aria-labelledby="viewers-title">
        <h2 id="viewers-title" className="text-lg">
          {t('who')}
        </h2>
        {results.length === 0 ? (
          <p className="text-soft">{anonymous > 0 ? t('onlyAnonymous') : t('nobody')}</p>
        ) : (
          <ul className="grid gap-1">
            {results.map((viewer) => (
              <li key={viewer.company.public_id} className="viewer-row">
                <CompanyLogo name={viewer.company.name} decorative />
                <div className="min-w-0">
                  <p className="break-words font-medium">
                    {viewer.company.name}
                    {'\u00a0'}
                    {viewer.company.verified ? <Verified label={t('verified')} /> : null}
                  </p>
                  <p className="text-sm text-soft">
                    {formatRecentMoment(viewer.last_viewed_at)}
                    {viewer.views > 1 ? `\u00a0· ${t('times', { count: viewer.views })}` : null}
                  </p>
                </div>
                {viewer.fresh ? <Badge tone="accent">{t('new')}</Badge> : null}
              </li>
            ))}
          </ul>
        )}
        <PageSteps page={page} size={size} total={companies} onChange={setPage} />
        {anonymous > 0 ? <p className="text-sm text-soft">{t('anonymous', { count: anonymous })}</p> : null}
      </section>
    </div>
  )
}
