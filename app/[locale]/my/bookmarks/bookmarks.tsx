'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { buttonClass } from '@/components/ui/button'
import { HeartIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { favoriteTypes } from '@/lib/contracts/enums'
import { Link } from '@/lib/i18n/navigation'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { favoritesMoment, recordServerFavorites } from '@/stores/favorites'
import { useSession } from '@/stores/use-session'
import { Bookmark } from './bookmark'
import { useSteadyRows } from './steady-rows'

const pageSize = 30

/** Everything kept, newest first, of both kinds or one. */
export function Bookmarks() {
  const t = useTranslations('favorites')
  const common = useTranslations('common')
  const router = useRouter()
  const search = useSearchParams()
  const user = useSession((state) => state.user)
  const isEmployer = user?.accountType === 'employer'
  const page = Math.max(1, Math.min(2000, Number(search.get('page')) || 1))
  const type = favoriteTypes.find((one) => one === search.get('type'))
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['favorites', page, type],
    queryFn: async () => {
      const asOf = favoritesMoment()
      const query = { page, size: pageSize, ...(type && { type }) }
      return { ...(await api('GET /v1/favorites', { query })), asOf }
    },
    placeholderData: keepPreviousData,
    // Hearts change elsewhere: coming back asks anew.
    staleTime: 0,
  })
  useEffect(() => {
    if (!data) return
    recordServerFavorites(
      data.results.map(({ type, item }) => ({ item_type: type, item_public_id: item.public_id })),
      data.asOf,
    )
  }, [data])
  useChannel(user ? channel.user(user.id) : null, { 'favorites.changed': () => void refetch() })
  const rows = useSteadyRows(`${page} ${type}`, data?.results, !isPlaceholderData)
  const href = (next: { page?: number; type?: string | undefined }) =>
    routes.myBookmarks({ type: next.type, page: next.page === 1 ? undefined : next.page })

  // The last page was emptied, or the address names one that never was.
  const pages = data ? Math.ceil(data.total / data.size) : 0
  const beyond = data !== undefined && !isPlaceholderData && rows.length === 0 && page > 1
  useEffect(() => {
    if (beyond) router.replace(routes.myBookmarks({ type, page: pages > 1 ? pages : undefined }))
  }, [beyond, pages, type, router])

  return (
    <>
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data || beyond ? (
        <SkeletonRegion label={common('loading')} className="grid gap-3">
          <Skeleton height={170} />
          <Skeleton height={170} />
          <Skeleton height={170} />
        </SkeletonRegion>
      ) : rows.length === 0 ? (
        <EmptyState icon={<HeartIcon size={32} />} title={t('empty')} text={t('emptyText')}>
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={isEmployer ? routes.resumes() : routes.vacancies()}
          >
            {isEmployer ? t('findResumes') : t('findVacancies')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3" aria-busy={isFetching || undefined}>
            {rows.map((favorite) => (
              <li key={`${favorite.type}-${favorite.item.public_id}`}>
                <Bookmark
                  type={favorite.type}
                  id={favorite.item.public_id}
                  favorite={favorite.item.title === '' ? null : favorite}
                />
              </li>
            ))}
          </ul>
          <Pages page={page} pages={pages} hrefFor={(next) => href({ page: next, type })} />
        </>
      )}
    </>
  )
}
