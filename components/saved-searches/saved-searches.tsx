'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { BellIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { SavedSearch } from '@/lib/contracts/saved-searches'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/use-session'
import { SavedSearchRow } from './saved-search-row'

const queryKey = ['saved-searches']

/** Searches one keeps, each with what is new in it. */
export function SavedSearches() {
  const t = useTranslations('savedSearches')
  const client = useQueryClient()
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => api('GET /v1/my/saved-searches'),
    staleTime: 0,
  })
  /** Those let go on this visit keep their place, with a way back. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())

  const put = (search: SavedSearch) =>
    client.setQueryData<typeof data>(queryKey, (kept) =>
      kept
        ? { ...kept, results: kept.results.map((one) => (one.public_id === search.public_id ? search : one)) }
        : kept,
    )
  const setOne = (id: string, isGone: boolean) =>
    setGone((before) => {
      const next = new Set(before)
      if (isGone) next.add(id)
      else next.delete(id)
      return next
    })

  if (isError) {
    return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        <Skeleton height={116} />
        <Skeleton height={116} />
      </SkeletonRegion>
    )
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={<BellIcon size={32} />} title={t('empty')} text={t('emptyText')}>
        <a
          className={buttonClass({ variant: 'primary' })}
          href={isEmployer ? routes.resumes() : routes.vacancies()}
        >
          {isEmployer ? t('toResumes') : t('toVacancies')}
        </a>
      </EmptyState>
    )
  }
  const count = data.results.filter(({ public_id }) => !gone.has(public_id)).length
  return (
    <>
      <p className="text-sm text-soft">
        {t('of', { count, limit: data.limit })}. {t('quiet')}
      </p>
      <ul className="grid gap-3">
        {data.results.map((search) => (
          <li key={search.public_id}>
            <SavedSearchRow
              search={search}
              gone={gone.has(search.public_id)}
              onChange={put}
              onGone={(isGone) => setOne(search.public_id, isGone)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
