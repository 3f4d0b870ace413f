'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useNews } from '@/components/layout/use-news'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Pagination } from '@/components/ui/pagination'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type VacancyState, vacancyStates } from '@/lib/contracts/enums'
import { routes, withQuery } from '@/lib/routes'
import { OwnVacancyRow } from './own-row'

const shownStates: readonly VacancyState[] = ['active', 'draft', 'paused', 'expired', 'closed']

/** The company's vacancies, newest change first. */
export function OwnVacancies() {
  const t = useTranslations('vacancyForm')
  const common = useTranslations('common')
  const path = usePathname()
  const search = useSearchParams()
  const page = Math.max(1, Math.min(2000, Number(search.get('page')) || 1))
  const status = vacancyStates.find((state) => state === search.get('status'))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['my-vacancies', page, status],
    queryFn: () => api('GET /v1/my/vacancies', { query: { page, ...(status && { status }) } }),
    placeholderData: keepPreviousData,
  })
  useNews(refetch)
  const href = (next: { page?: number; status?: VacancyState | undefined }) =>
    withQuery(path, { status: next.status, page: next.page === 1 ? undefined : next.page })

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('myTitle')}</h1>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyNew()}>
          {t('create')}
        </Link>
      </div>
      <nav className="flex flex-wrap gap-2" aria-label={t('myTitle')}>
        <Link
          className={chipClass({ outline: true })}
          href={href({})}
          aria-current={!status ? 'true' : undefined}
        >
          {t('allStates')}
        </Link>
        {shownStates.map((state) => (
          <Link
            key={state}
            className={chipClass({ outline: true })}
            href={href({ status: state })}
            aria-current={status === state ? 'true' : undefined}
          >
            {t(`states.${state}`)}
          </Link>
        ))}
      </nav>
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
          <Skeleton height={168} />
          <Skeleton height={168} />
          <Skeleton height={168} />
        </SkeletonRegion>
      ) : data.results.length === 0 ? (
        <EmptyState title={t('myEmpty')} text={t('myEmptyText')}>
          <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyNew()}>
            {t('create')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-4" aria-busy={isFetching || undefined}>
            {data.results.map((vacancy) => (
              <OwnVacancyRow key={vacancy.public_id} vacancy={vacancy} />
            ))}
          </div>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.size)}
            hrefFor={(next) => href({ page: next, status })}
            labels={{
              nav: common('pages.nav'),
              previous: common('pages.previous'),
              next: common('pages.next'),
              page: (next: number) => common('pages.page', { page: next }),
            }}
          />
        </>
      )}
    </div>
  )
}
