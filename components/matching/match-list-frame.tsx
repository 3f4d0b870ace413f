'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { Pages } from '@/components/layout/pages'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { type MatchSort, matchSorts } from '@/lib/contracts/matching'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-match-title]') ?? []),
]

/**
 * J and K move between rows, by the key's position on any layout. When the focused row leaves the list, the focus
 * moves to the row in its place.
 */
export function useSteps() {
  const ref = useRef<HTMLUListElement>(null)
  const held = useRef<{ row: Element; at: number } | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || typing(event.target)) return
      const by = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0
      if (by === 0 || document.querySelector('dialog[open]')) return
      const links = linksIn(ref.current)
      const row = document.activeElement?.closest('li')
      const at = links.findIndex((link) => link.closest('li') === row)
      const next = links[at < 0 ? 0 : at + by]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.closest('li')?.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!held.current || held.current.row.isConnected) return
    const links = linksIn(ref.current)
    if (document.activeElement === document.body)
      links[Math.min(held.current.at, links.length - 1)]?.focus({ preventScroll: true })
    held.current = null
  })
  const onFocus = ({ target }: FocusEvent) => {
    const row = linksIn(ref.current).map((link) => link.closest('li'))
    const at = row.findIndex((each) => each?.contains(target))
    const found = row[at]
    held.current = found ? { row: found, at } : null
  }
  return { ref, onFocus }
}

type Address = ReturnType<typeof useListAddress>
type Filter = 'with_salary' | 'without_agencies' | 'few_responses' | 'only_new' | 'min_score'

type Props = {
  address: Address
  /** «Подходят 48 вакансий». */
  found: string
  filters: readonly Filter[]
  /** A city select beside the chips. */
  more?: ReactNode
  /** Matches that arrived while the list is being read. */
  waiting: number
  onShow: () => void
  busy: boolean
  /** Count over all pages with the filters applied. */
  total: number
  size: number
  children: ReactNode
}

/** Frame of both match lists: sort, filters, new matches, page links. */
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 justify-between">
        <h2 className="text-lg" aria-live="polite">
          {found}
        </h2>
        <select
          className="input w-auto max-w-full"
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
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
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

/** Sort, filters and page of a list, stored in the URL, so that Back steps through them. */
export function useListAddress() {
  const params = useSearchParams()
  const change = useCallback((changes: Record<string, string | null>) => {
    const url = new URL(window.location.href)
    // A change of sort or filters resets the page.
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    window.history.pushState(null, '', url)
  }, [])
  return useMemo(() => {
    const page = Number(params.get('page') ?? 1)
    return {
      sort: matchSorts.find((sort) => sort === params.get('sort')) ?? ('match' satisfies MatchSort),
      page: Number.isInteger(page) && page >= 1 && page <= 2000 ? page : 1,
      city: Number(params.get('city')) || undefined,
      has: (filter: string) => params.get(filter) === '1',
      hrefFor: (next: number) => {
        const query = new URLSearchParams(params)
        if (next > 1) query.set('page', String(next))
        else query.delete('page')
        return `?${query}`
      },
      change,
    }
  }, [params, change])
}
