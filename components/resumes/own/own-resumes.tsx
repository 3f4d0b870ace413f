'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNews } from '@/components/layout/use-news'
import { buttonClass } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { mostResumes } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { OwnResumeRow } from './own-row'
import { myResumesKey } from './use-lifecycle'

/** The person's resumes, newest change first; never more than fit one page. */
export function OwnResumes() {
  const t = useTranslations('resumeForm')
  const common = useTranslations('common')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: myResumesKey,
    queryFn: () => api('GET /v1/my/resumes', { query: { size: 100 } }),
  })
  useNews(refetch)
  const full = data !== undefined && data.total >= mostResumes
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
        <ErrorState
          title={common('failed.title')}
          text={common('failed.text')}
          retryLabel={common('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-4">
          <Skeleton height={190} />
          <Skeleton height={190} />
        </SkeletonRegion>
      ) : data.results.length === 0 ? (
        <EmptyState icon={<DocumentIcon size={32} />} title={t('myEmpty')} text={t('myEmptyText')}>
          <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
            {t('create')}
          </Link>
        </EmptyState>
      ) : (
        <div className="grid gap-4" aria-busy={isFetching || undefined}>
          {data.results.map((resume) => (
            <OwnResumeRow key={resume.public_id} resume={resume} />
          ))}
        </div>
      )}
    </div>
  )
}
