'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { type MatchSort, matchSorts } from '@/lib/contracts/matching'
import type { useListAddress } from './use-list-address'
import { useSteps } from './use-steps'

type Address = ReturnType<typeof useListAddress>
type Filter = 'with_salary' | 'without_agencies' | 'few_responses' | 'only_new' | 'min_score'

type Props = {
  address: Address
  /** «Подходят 48 вакансий». */
  found: string
  filters: readonly Filter[]
  /** Beside the chips: a choice of cities. */
  more?: ReactNode
  /** Came while the list is being read. */
  waiting: number
  onShow: () => void
  busy: boolean
  /** Of all pages, filters applied. */
  total: number
  size: number
  children: ReactNode
}

/** What both lists of matches have around their rows: order, filters, news, pages. */
export function ListFrame({
  address,
  found,
  filters,
  more,
  waiting,
  onShow,
  busy,
  total,
  size,
  children,
}: Props) {
  const t = useTranslations('matching')
  const steps = useSteps()
  return (
    <div className="matches">
      <div className="matches-head">
        <h2 className="text-lg" aria-live="polite">
          {found}
        </h2>
        <select
          className="input matches-sort"
          aria-label={t('sortTitle')}
          value={address.sort}
          onChange={({ target }) => address.change({ sort: target.value === 'match' ? null : target.value })}
        >
          {matchSorts.map((sort: MatchSort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="matches-filters">
        <legend className="sr-only">{t('filters')}</legend>
        {filters.map((filter) => (
          <button
            key={filter}
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={address.has(filter)}
            onClick={() => address.change({ [filter]: address.has(filter) ? null : '1' })}
          >
            {t(`filter.${filter}`)}
          </button>
        ))}
        {more}
      </fieldset>
      {waiting > 0 ? (
        <div className="matches-news" role="status">
          <span>{t('appeared', { count: waiting })}</span>
          <Button size="sm" onClick={onShow}>
            {t('show')}
          </Button>
        </div>
      ) : null}
      {total === 0 ? (
        <EmptyState title={t('emptyFiltered')} level={3}>
          <Button
            onClick={() =>
              address.change({ city: null, ...Object.fromEntries(filters.map((filter) => [filter, null])) })
            }
          >
            {t('reset')}
          </Button>
        </EmptyState>
      ) : null}
      <ul {...steps} className="matches-list" aria-label={t('list')} aria-busy={busy}>
        {children}
      </ul>
      <Pages page={address.page} pages={Math.ceil(total / size)} hrefFor={address.hrefFor} />
      {total > 1 ? <p className="matches-keys">{t('keys')}</p> : null}
    </div>
  )
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="matches">
      <Skeleton width={240} height={32} />
      <Skeleton height={36} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={196} className="rounded-card" />
      ))}
    </SkeletonRegion>
  )
}
