'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonClass } from '@/components/ui/button'
import { HeartIcon } from '@/components/ui/icons'
import { Pagination } from '@/components/ui/pagination'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { favoriteTypes } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import { noteKept } from '@/stores/favorites'
import { useSession } from '@/stores/use-session'
import { Bookmark } from './bookmark'

const pageSize = 30

/** Everything kept, newest first, of both kinds or one. */
export function Bookmarks() {
  const t = useTranslations('favorites')
  const common = useTranslations('common')
  const search = useSearchParams()
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const page = Math.max(1, Math.min(2000, Number(search.get('page')) || 1))
  const type = favoriteTypes.find((one) => one === search.get('type'))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['favorites', page, type],
    queryFn: () => api('GET /v1/favorites', { query: { page, size: pageSize, ...(type && { type }) } }),
    placeholderData: keepPreviousData,
    // Hearts change elsewhere: coming back asks anew.
    staleTime: 0,
  })
  useEffect(() => {
    if (data) {
      noteKept(data.results.map(({ type, item }) => ({ item_type: type, item_public_id: item.public_id })))
    }
  }, [data])
  const href = (next: { page?: number; type?: string | undefined }) =>
    routes.myBookmarks({ type: next.type, page: next.page === 1 ? undefined : next.page })

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('title')}</h1>
        <Segmented
          label={t('kinds')}
          items={[
            { href: href({}), label: t('all'), current: !type },
            { href: href({ type: 'vacancy' }), label: t('vacancies'), current: type === 'vacancy' },
            { href: href({ type: 'resume' }), label: t('resumes'), current: type === 'resume' },
          ]}
        />
      </div>
      {isError ? (
        <ErrorState
          title={common('failed.title')}
          text={common('failed.text')}
          retryLabel={common('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-3">
          <Skeleton height={170} />
          <Skeleton height={170} />
          <Skeleton height={170} />
        </SkeletonRegion>
      ) : data.results.length === 0 ? (
        <EmptyState icon={<HeartIcon size={32} />} title={t('empty')} text={t('emptyText')}>
          <a
            className={buttonClass({ variant: 'primary' })}
            href={isEmployer ? routes.resumes() : routes.vacancies()}
          >
            {isEmployer ? t('findResumes') : t('findVacancies')}
          </a>
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3" aria-busy={isFetching || undefined}>
            {data.results.map((favorite) => (
              <li key={`${favorite.type}-${favorite.item.public_id}`}>
                <Bookmark favorite={favorite} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.size)}
            hrefFor={(next) => href({ page: next, type })}
            labels={{
              nav: common('pages.nav'),
              previous: common('pages.previous'),
              next: common('pages.next'),
              page: (next) => common('pages.page', { page: next }),
            }}
          />
        </>
      )}
    </div>
  )
}
