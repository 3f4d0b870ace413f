'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { SavedSearches } from '@/components/saved-searches/saved-searches'
import { buttonClass } from '@/components/ui/button'
import { HeartIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Segmented } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { favoriteTypes } from '@/lib/contracts/enums'
import type { Favorite } from '@/lib/contracts/favorites'
import { Link } from '@/lib/i18n/navigation'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { favoritesVersion, recordServerFavorites } from '@/stores/favorites'
import { useSession } from '@/stores/session'
import { Bookmark } from './bookmark'

const keyOf = ({ type, item }: Favorite) => `${type}:${item.public_id}`

/**
 * Merges the new list with the rows of the old one that are no longer in it, each after its former neighbour: a row
 * that was just removed has to stay, because it holds the «restore» button.
 */
export function keepRemovedRows(before: readonly Favorite[], now: readonly Favorite[]): Favorite[] {
  const present = new Set(now.map(keyOf))
  const rows = [...now]
  before.forEach((row, index) => {
    if (present.has(keyOf(row))) return
    const above = before[index - 1]
    const at = above ? rows.findIndex((other) => keyOf(other) === keyOf(above)) : -1
    rows.splice(at + 1, 0, row)
  })
  return rows
}

/**
 * Rows of one view of the list; another view resets them. `fresh` is true when the rows belong to the current view.
 */
function useSteadyRows(
  view: string,
  results: readonly Favorite[] | undefined,
  fresh: boolean,
): readonly Favorite[] {
  const [shown, setShown] = useState<{ view: string; rows: readonly Favorite[] }>()
  useEffect(() => {
    if (!results || !fresh) return
    setShown((before) => ({
      view,
      rows: before?.view === view ? keepRemovedRows(before.rows, results) : results,
    }))
  }, [view, results, fresh])
  return shown?.view === view ? shown.rows : (results ?? [])
}

const pageSize = 30

/** All favourites, newest first, of both kinds or one. */
function Bookmarks() {
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
      const asOf = favoritesVersion()
      const query = { page, size: pageSize, ...(type && { type }) }
      return { ...(await api('GET /v1/favorites', { query })), asOf }
    },
    placeholderData: keepPreviousData,
    // Favourites change in other places: refetch on focus.
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

  // The last page was emptied, or the URL names a page that does not exist.
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

/** Favourite vacancies and resumes, and saved searches. */
export function FavoritesPage() {
  const t = useTranslations('favorites')
  const searches = useTranslations('savedSearches')
  const search = useSearchParams()
  const isSearches = search.get('tab') === 'searches'
  const type = isSearches ? null : search.get('type')
  const isType = type === 'vacancy' || type === 'resume'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{isSearches ? searches('title') : t('title')}</h1>
        <Segmented
          label={t('kinds')}
          items={[
            { href: routes.myBookmarks(), label: t('all'), current: !(isSearches || isType) },
            {
              href: routes.myBookmarks({ type: 'vacancy' }),
              label: t('vacancies'),
              current: type === 'vacancy',
            },
            { href: routes.myBookmarks({ type: 'resume' }), label: t('resumes'), current: type === 'resume' },
            { href: routes.mySearches(), label: searches('tab'), current: isSearches },
          ]}
        />
      </div>
      {isSearches ? <SavedSearches /> : <Bookmarks />}
    </div>
  )
}
