'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { ResumeMatch } from '@/lib/contracts/matching'
import { routes } from '@/lib/routes'
import { ListFrame, ListSkeleton } from './list-frame'
import { ResumeRow } from './resume-row'
import { useListAddress } from './use-list-address'
import { useLiveList, useVacancyMatches } from './use-matches'

const filters = ['min_score', 'only_new'] as const
const goodScore = 70

type Props = {
  vacancyId: string
  /** Above the list: a subscription, for instance. */
  children?: ReactNode
  /** What can be done with a row: the page puts buttons of other features here, and tells when one has acted. */
  actions: (row: ResumeMatch, refresh: () => void) => ReactNode
}

/** People who fit a vacancy, for its company. */
export function ResumeMatches({ vacancyId, children, actions }: Props) {
  const t = useTranslations('matching')
  const address = useListAddress()
  const list = useVacancyMatches(vacancyId, {
    sort: address.sort,
    page: address.page,
    ...(address.has('min_score') && { min_score: goodScore }),
    ...(address.has('only_new') && { only_new: '1' as const }),
    ...(address.city && { city: address.city }),
  })
  const live = useLiveList('vacancy', vacancyId, list.isSuccess)
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <ListSkeleton label={t('loading')} />
  const { results, total, size, counters, cities, computed_at: computed } = list.data
  if (computed === null) {
    return (
      <EmptyState title={t('vacancyNotOpen')} text={t('vacancyNotOpenText')}>
        <a href={routes.myVacancies()} className={buttonClass({ variant: 'primary' })}>
          {t('vacancyNotOpenAct')}
        </a>
      </EmptyState>
    )
  }
  if (counters.total === 0) {
    return (
      <>
        {children}
        <EmptyState title={t('emptyPeople')} text={t('emptyPeopleText')}>
          <a href={routes.vacancyEdit(vacancyId)} className={buttonClass({ variant: 'primary' })}>
            {t('emptyPeopleAct')}
          </a>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {children}
      <ListFrame
        address={address}
        found={t('foundPeople', { count: total })}
        filters={filters}
        more={
          cities.length > 1 ? (
            <select
              className="input matches-city"
              aria-label={t('city')}
              value={address.city ?? ''}
              onChange={({ target }) => address.change({ city: target.value || null })}
            >
              <option value="">{t('allCities')}</option>
              {cities.map((city) => (
                <option key={city.id} value={city.id}>
                  {`${city.name} · ${city.count}`}
                </option>
              ))}
            </select>
          ) : null
        }
        waiting={live.waiting}
        onShow={() => void live.show()}
        busy={list.isPlaceholderData}
        total={total}
        size={size}
      >
        {results.map((row) => (
          <li key={row.resume.public_id}>
            <ResumeRow row={row} actions={actions(row, live.refresh)} />
          </li>
        ))}
      </ListFrame>
    </>
  )
}
