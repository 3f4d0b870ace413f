'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { negotiationsKey } from '@/components/layout/own-queries'
import { chipClass } from '@/components/ui/chip'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { inboxSorts, ratings } from '@/lib/contracts/negotiation-marks'
import { DensitySwitch } from '../density'
import type { InboxQuery } from '../use-negotiations'

type Props = {
  vacancyId: string
  query: InboxQuery
  narrowed: boolean
  total: number
  unseen: number
  onChange: (changes: Record<string, string | null>) => void
  onReset: () => void
  /** The list is a board, whose cards are as they are. */
  board?: boolean
}

/** Tags in use: for the filter and for autocomplete. */
export function useTags(vacancyId: string) {
  return useQuery({
    queryKey: [...negotiationsKey, 'tags', vacancyId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/negotiation-tags', { params: { publicId: vacancyId }, signal }),
    staleTime: 60_000,
  })
}

/** Sort and filters above the list, with the number of results. */
export function InboxFilters({
  vacancyId,
  query,
  narrowed,
  total,
  unseen,
  onChange,
  onReset,
  board = false,
}: Props) {
  const t = useTranslations('inbox.filters')
  const tags = useTags(vacancyId).data ?? []
  const change = (name: string, value: string | null) => onChange({ [name]: value, page: null, item: null })
  const offered = tags.filter(({ here, tag }) => here > 0 || tag === query.tag)
  return (
    <fieldset className="inbox-filters">
      <legend className="sr-only">{t('label')}</legend>
      <div className="inbox-filters-line">
        <p className="inbox-total" aria-live="polite">
          {narrowed ? t('found', { total }) : t('total', { total })}
          {!narrowed && unseen > 0 ? `\u00a0· ${t('new', { count: unseen })}` : null}
        </p>
        {board ? null : <DensitySwitch className="max-sm:hidden" />}
        <Select
          aria-label={t('sort')}
          value={query.sort ?? 'new'}
          onChange={(event) => change('sort', event.target.value === 'new' ? null : event.target.value)}
          options={inboxSorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        />
      </div>
      <div className="inbox-filters-line">
        {query.origin === 'application' ? (
          <button
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={query.unread === '1'}
            onClick={() => change('unread', query.unread ? null : '1')}
          >
            {unseen > 0 ? t('unreadCount', { count: unseen }) : t('unread')}
          </button>
        ) : null}
        <button
          type="button"
          className={chipClass({ outline: true })}
          aria-pressed={query.noted === '1'}
          onClick={() => change('noted', query.noted ? null : '1')}
        >
          {t('noted')}
        </button>
        {board ? null : <DensitySwitch className="sm:hidden" />}
        <Select
          aria-label={t('rating')}
          className="inbox-pick"
          placeholder={t('anyRating')}
          value={query.rating ? String(query.rating) : ''}
          onChange={(event) => change('rating', event.target.value || null)}
          options={ratings.map((stars) => ({ value: String(stars), label: t('ratingFrom', { stars }) }))}
        />
        {offered.length > 0 || query.tag ? (
          <Select
            aria-label={t('tag')}
            className="inbox-pick"
            placeholder={t('anyTag')}
            value={query.tag ?? ''}
            onChange={(event) => change('tag', event.target.value || null)}
            options={(offered.length > 0 ? offered : [{ tag: query.tag ?? '', here: 0 }]).map(
              ({ tag, here }) => ({ value: tag, label: t('tagCount', { tag, count: here }) }),
            )}
          />
        ) : null}
        {narrowed ? (
          <button type="button" className="link" onClick={onReset}>
            {t('reset')}
          </button>
        ) : null}
      </div>
    </fieldset>
  )
}
