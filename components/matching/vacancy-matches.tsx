'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { VacancyMatch } from '@/lib/contracts/matching'
import { routes } from '@/lib/routes'
import { ListFrame, ListSkeleton } from './list-frame'
import { useListAddress } from './use-list-address'
import { useLiveList, useResumeMatches } from './use-matches'
import { VacancyRow } from './vacancy-row'

const filters = ['with_salary', 'without_agencies', 'few_responses', 'only_new'] as const

type Props = {
  resumeId: string
  /** What can be done with a row: the page puts buttons of other features here, and tells when one has acted. */
  actions: (row: VacancyMatch, refresh: () => void) => ReactNode
}

/** Vacancies that fit a resume, for its owner. */
export function VacancyMatches({ resumeId, actions }: Props) {
  const t = useTranslations('matching')
  const address = useListAddress()
  const chosen = filters.filter((filter) => address.has(filter))
  const list = useResumeMatches(resumeId, {
    sort: address.sort,
    page: address.page,
    ...Object.fromEntries(chosen.map((filter) => [filter, '1' as const])),
  })
  const live = useLiveList('resume', resumeId, list.isSuccess)
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <ListSkeleton label={t('loading')} />
  const { results, total, size, counters, computed_at: computed } = list.data
  if (computed === null) {
    return (
      <EmptyState title={t('resumeNotOpen')} text={t('resumeNotOpenText')}>
        <a href={routes.myResumes()} className={buttonClass({ variant: 'primary' })}>
          {t('resumeNotOpenAct')}
        </a>
      </EmptyState>
    )
  }
  if (counters.total === 0) {
    return (
      <EmptyState title={t('emptyVacancies')} text={t('emptyVacanciesText')}>
        <a href={routes.resumeEdit(resumeId)} className={buttonClass({ variant: 'primary' })}>
          {t('emptyVacanciesAct')}
        </a>
      </EmptyState>
    )
  }
  return (
    <ListFrame
      address={address}
      found={t('found', { count: total })}
      filters={filters}
      waiting={live.waiting}
      onShow={() => void live.show()}
      busy={list.isPlaceholderData}
      total={total}
      size={size}
    >
      {results.map((row) => (
        <li key={row.vacancy.public_id}>
          <VacancyRow row={row} actions={actions(row, live.refresh)} />
        </li>
      ))}
    </ListFrame>
  )
}
