'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { useNews } from '@/components/layout/use-news'
import { Button, buttonClass } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Tabs } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import { mostResumes, type OwnResumeFilter, ownResumeFilters } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { BulkBar } from './bulk-bar'
import { OwnCard } from './own-card'
import { SearchStatus } from './search-status'
import { myResumesKey } from './use-moves'

const pageSize = 10

/** The person's resumes by state, newest change first. */
export function OwnResumes() {
  const t = useTranslations('resumeForm')
  const common = useTranslations('common')
  const search = useSearchParams()
  const filter = ownResumeFilters.find((one) => one === search.get('filter')) ?? 'live'
  const page = Math.max(1, Math.min(2000, Math.trunc(Number(search.get('page'))) || 1))
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    queryKey: [...myResumesKey, filter, page],
    queryFn: () => api('GET /v1/my/resumes', { query: { filter, page, size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  useNews(refetch)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = data?.results.filter((one) => chosen.has(one.public_id)) ?? []
  const href = (to: { filter?: OwnResumeFilter; page?: number }) =>
    routes.myResumes({
      filter: to.filter === 'live' ? undefined : to.filter,
      page: to.page === 1 ? undefined : to.page,
    })
  const full = data !== undefined && data.counts.live >= mostResumes
  const none = data !== undefined && data.counts.live + data.counts.archived === 0
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('myTitle')}</h1>
        {full ? null : (
          <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
            {t('create')}
          </Link>
        )}
      </div>
      {full ? <p className="text-soft">{t('limit', { limit: mostResumes })}</p> : null}
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-4">
          <Skeleton height={44} />
          <Skeleton height={220} />
          <Skeleton height={220} />
        </SkeletonRegion>
      ) : none ? (
        <EmptyState icon={<DocumentIcon size={32} />} title={t('myEmpty')} text={t('myEmptyText')}>
          <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
            {t('create')}
          </Link>
        </EmptyState>
      ) : (
        <>
          {filter === 'live' && data.results.length > 0 ? <SearchStatus resumes={data.results} /> : null}
          <Tabs
            label={t('filters')}
            items={ownResumeFilters
              .filter((one) => one === 'live' || one === filter || data.counts[one] > 0)
              .map((one) => ({
                href: href({ filter: one }),
                label: t(`filterNames.${one}`),
                count: data.counts[one],
                current: one === filter,
              }))}
          />
          <BulkBar
            chosen={here}
            total={data.results.length}
            onAll={() => setChosen(new Set(data.results.map((one) => one.public_id)))}
            onNone={() => setChosen(new Set())}
          />
          {data.results.length === 0 ? (
            <EmptyState title={t('filterEmpty')} text={t('filterEmptyText')}>
              <Button onClick={() => window.history.pushState(null, '', href({ filter: 'live' }))}>
                {t('filterNames.live')}
              </Button>
            </EmptyState>
          ) : (
            <div className="grid gap-4" aria-busy={isFetching || undefined}>
              {data.results.map((resume) => (
                <OwnCard
                  key={resume.public_id}
                  resume={resume}
                  toldAt={dataUpdatedAt}
                  chosen={chosen.has(resume.public_id)}
                  onChoose={(on) => choose(resume.public_id, on)}
                />
              ))}
            </div>
          )}
          <Pages
            page={page}
            pages={Math.ceil(data.total / data.size)}
            hrefFor={(to) => href({ filter, page: to })}
          />
        </>
      )}
    </div>
  )
}
