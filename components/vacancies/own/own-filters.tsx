'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useClientChoices } from '@/components/layout/use-clients'
import { chipClass } from '@/components/ui/chip'
import { SearchIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { type VacancyState, vacancyStates } from '@/lib/contracts/enums'
import { type OwnVacancyList, ownVacancySorts } from '@/lib/contracts/own-vacancies'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import type { OwnAddress, OwnQuery } from './own-address'
import { myVacanciesKey } from './use-vacancy-actions'

/** Always shown, even at zero; other states only when they occur. */
const usual: readonly VacancyState[] = ['active', 'draft', 'paused', 'expired', 'closed', 'archived']
const typingMs = 300

interface Props {
  address: OwnAddress
  counts: Pick<OwnVacancyList, 'by_status' | 'imported_drafts'>
  managers: readonly Manager[]
}

/** State, text, member and sort order, all stored in the URL. */
export function OwnFilters({ address, counts, managers }: Props) {
  const t = useTranslations('ownVacancies')
  const states = useTranslations('vacancyForm.states')
  const { query, hrefFor, go } = address
  const { by_status: ofState, imported_drafts: imported } = counts
  const total = Object.entries(ofState).reduce((sum, [state, n]) => (state === 'deleted' ? sum : sum + n), 0)
  const shown = vacancyStates.filter((state) => usual.includes(state) || (ofState[state] ?? 0) > 0)
  const everything = { status: undefined, drafts: undefined }
  const clients = useClientChoices().options
  return (
    <div className="grid gap-3">
      <nav
        className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
        aria-label={t('filters')}
      >
        <StateChip
          href={hrefFor(everything)}
          current={!query.status && !query.drafts}
          name={t('all')}
          count={total}
        />
        {shown.map((state) => {
          // Drafts of an import come by the hundred: they stand apart from those somebody is writing.
          const split = state === 'draft' && imported > 0
          return (
            <StateChip
              key={state}
              href={hrefFor({ ...everything, ...(split ? { drafts: 'own' } : { status: state }) })}
              current={split ? query.drafts === 'own' : query.status === state}
              name={states(state)}
              count={(ofState[state] ?? 0) - (split ? imported : 0)}
            />
          )
        })}
        {imported > 0 ? (
          <StateChip
            href={hrefFor({ ...everything, drafts: 'imported' })}
            current={query.drafts === 'imported'}
            name={t('importedDrafts')}
            count={imported}
          />
        ) : null}
      </nav>
      <div className="own-filters">
        <TextFilter text={query.text} label={t('search')} onChange={(text) => go({ text })} />
        {managers.length > 1 ? (
          <Select
            aria-label={t('manager')}
            value={query.manager ?? ''}
            onChange={(event) => go({ manager: event.target.value || undefined })}
            placeholder={t('anyManager')}
            options={[
              ...managers.map(({ public_id, name, vacancies }) => ({
                value: public_id,
                label: t('managerCount', { name, count: vacancies }),
              })),
              { value: 'none', label: t('noManager') },
            ]}
          />
        ) : null}
        {clients.length > 0 ? (
          <Select
            aria-label={t('client')}
            value={query.client ?? ''}
            onChange={(event) => go({ client: event.target.value || undefined })}
            placeholder={t('anyClient')}
            options={clients}
          />
        ) : null}
        <Select
          aria-label={t('sort')}
          value={query.sort}
          onChange={(event) => go({ sort: event.target.value as OwnQuery['sort'] })}
          options={ownVacancySorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      </div>
    </div>
  )
}

function StateChip({
  href,
  current,
  name,
  count,
}: {
  href: string
  current: boolean
  name: string
  count: number
}) {
  return (
    <Link
      className={chipClass({ outline: true, className: 'flex-none' })}
      href={href}
      aria-current={current ? 'true' : undefined}
      scroll={false}
    >
      {name} <span className="own-count">{formatNumber(count)}</span>
    </Link>
  )
}

/** Debounced. */
function TextFilter({
  text,
  label,
  onChange,
}: {
  text: string
  label: string
  onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(text)
  useEffect(() => {
    // The URL was changed from outside: a cleared filter or Back.
    if (text !== sent.current) setTyped(text)
    sent.current = text
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="own-search">
      <SearchIcon size={18} />
      <Input
        type="search"
        value={typed}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        onChange={(event) => {
          const value = event.target.value
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            sent.current = value.trim()
            onChange(value.trim())
          }, typingMs)
        }}
      />
    </div>
  )
}

export type Manager = CallResult<'GET /v1/my/vacancies/managers'>[number]

/** Members who may be responsible for vacancies; empty until loaded. */
export function useManagers(): readonly Manager[] {
  const { data } = useQuery({
    queryKey: [...myVacanciesKey, 'managers'],
    queryFn: () => api('GET /v1/my/vacancies/managers'),
  })
  return data ?? []
}
