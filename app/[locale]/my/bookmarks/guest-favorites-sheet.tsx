'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'
import { Button, buttonClass } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { HeartIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type FavoriteType, favoriteTypes } from '@/lib/contracts/enums'
import type { Favorite } from '@/lib/contracts/favorites'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import favorites from '@/messages/ru/favorites.json'
import resumes from '@/messages/ru/resumes.json'
import vacancies from '@/messages/ru/vacancies.json'
import { setFavorite } from '@/stores/favorites'
import { type ModalProps, openModal } from '@/stores/modals'
import { favoritesStore } from '@/stores/shown-favorites'
import { Bookmark } from './bookmark'

/** Batch limit of the API call. */
const BY_IDS_SIZE = 100

/** Cards of the visible items among these public ids. A failure is logged and returns an empty list. */
export async function cardsByIds(type: FavoriteType, ids: readonly string[]): Promise<Favorite[]> {
  if (ids.length === 0) return []
  const body = { ids: ids.slice(0, BY_IDS_SIZE) }
  try {
    if (type === 'vacancy') {
      const cards = await api('POST /v1/vacancies/by-ids', { body })
      return cards.map((item) => ({ type: 'vacancy', item }))
    }
    const cards = await api('POST /v1/resumes/by-ids', { body })
    return cards.map((item) => ({ type: 'resume', item }))
  } catch (error) {
    console.warn('Cards could not be loaded', error)
    return []
  }
}

const messages = { common, dictionaries, favorites, resumes, vacancies }
const pageSize = 30
/** Favourites that a guest stored in this browser; signed-in people have a page of their own. */
function GuestFavoritesSheet(_: ModalProps) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryProvider>
        <FavoriteLists />
      </QueryProvider>
    </NextIntlClientProvider>
  )
}

function FavoriteLists() {
  const t = useTranslations('favorites')
  // A snapshot taken when the sheet opened: an item removed meanwhile keeps its row with the «restore» button.
  const [lists] = useState(() => {
    const { ids } = favoritesStore.getState()
    return favoriteTypes.map((type) => ({ type, ids: [...ids[type]] })).filter(({ ids }) => ids.length > 0)
  })
  return (
    <>
      <DialogBody className="grid gap-6">
        {lists.length === 0 ? (
          <EmptyState icon={<HeartIcon size={32} />} title={t('empty')} text={t('emptyGuest')} level={3}>
            <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancies()}>
              {t('findVacancies')}
            </Link>
          </EmptyState>
        ) : (
          lists.map(({ type, ids }) => <FavoriteCards key={type} type={type} ids={ids} />)
        )}
      </DialogBody>
      <DialogFooter>
        <p className="min-w-0 flex-1 basis-64 text-soft">{t('guestNote')}</p>
        <Link
          className={buttonClass({ variant: 'primary' })}
          href={routes.signIn({ next: routes.myBookmarks() })}
        >
          {t('signIn')}
        </Link>
      </DialogFooter>
    </>
  )
}

function FavoriteCards({ type, ids }: { type: FavoriteType; ids: readonly string[] }) {
  const t = useTranslations('favorites')
  const common = useTranslations('common')
  const headingId = useId()
  const [gone, setGone] = useState(false)
  const { data, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['guest-favorites', type, ids],
    queryFn: ({ pageParam }) => cardsByIds(type, ids.slice(pageParam, pageParam + pageSize)),
    initialPageParam: 0,
    getNextPageParam: (_, pages) =>
      pages.length * pageSize < ids.length ? pages.length * pageSize : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const shown = (data?.pages.length ?? 0) * pageSize
  const cards = new Map(data?.pages.flat().map((card) => [card.item.public_id, card]))
  const removeAll = () => {
    for (const id of ids) void setFavorite(type, id, false)
    setGone(true)
  }

  return (
    <section className="grid gap-3" hidden={gone} aria-labelledby={headingId}>
      <h3 id={headingId} className="text-lg">
        {t(type === 'vacancy' ? 'vacancies' : 'resumes')}
      </h3>
      {!data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-3">
          <Skeleton height={170} />
          {ids.length > 1 ? <Skeleton height={170} /> : null}
        </SkeletonRegion>
      ) : cards.size === 0 ? (
        <div className="grid justify-items-center">
          <ErrorState
            title={t('noCards')}
            text={t('noCardsText')}
            retryLabel={common('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
          <Button size="sm" variant="ghost" onClick={removeAll}>
            {t('removeAll')}
          </Button>
        </div>
      ) : (
        <>
          <ul className="grid gap-3">
            {ids.slice(0, shown).map((id) => (
              <li key={id}>
                <Bookmark type={type} id={id} favorite={cards.get(id) ?? null} level={3} />
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <Button className="justify-self-center" busy={isFetching} onClick={() => void fetchNextPage()}>
              {t('more', { count: Math.min(pageSize, ids.length - shown) })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  )
}

export const openGuestFavorites = () => openModal(GuestFavoritesSheet, { title: favorites.title, size: 'lg' })
