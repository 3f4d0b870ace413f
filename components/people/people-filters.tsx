'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Input, Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { TalentCard, TalentSummary } from '@/lib/contracts/talent'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

const addressNames = ['text', 'tag', 'list', 'state', 'source', 'referral', 'ending', 'page', 'item'] as const
type Address = Partial<Record<(typeof addressNames)[number], string>>

/** Filters, page and open record stand in the URL; Back steps through them. */
export function useAddress(): [Address, (changes: Partial<Record<keyof Address, string | null>>) => void] {
  const params = useSearchParams()
  // From the URL itself: the parameters of the last render may be older than a quick second change.
  const change = (changes: Partial<Record<keyof Address, string | null>>) => {
    const current = addressIn(new URLSearchParams(window.location.search))
    window.history.pushState(null, '', routes.myPeople({ ...current, ...changes }))
  }
  return [addressIn(params), change]
}

function addressIn(params: Pick<URLSearchParams, 'get'>): Address {
  const address: Address = {}
  for (const name of addressNames) {
    const value = params.get(name)
    if (value) address[name] = value
  }
  return address
}

/** Why this member cannot add anybody, and what opens it. */
export function WhyNot({ summary }: { summary: Pick<TalentSummary, 'verified'> }) {
  const t = useTranslations('people')
  if (summary.verified) return <p className="text-soft">{t('viewerNote')}</p>
  return (
    <Notice tone="warning" title={t('unverified.title')}>
      <p>{t('unverified.text')}</p>
      <Link href={routes.myProfile()} className={buttonClass({ size: 'sm', className: 'mt-3' })}>
        {t('unverified.action')}
      </Link>
    </Notice>
  )
}

type FiltersProps = {
  address: Address
  summary: TalentSummary | undefined
  onChange: (changes: Partial<Record<keyof Address, string | null>>) => void
}

export function Filters({ address, summary, onChange }: FiltersProps) {
  const t = useTranslations('people')
  const [typed, setTyped] = useState(address.text ?? '')
  const [seen, setSeen] = useState(address.text)
  // Back and «reset» change the address: the field follows.
  if (seen !== address.text) {
    setSeen(address.text)
    setTyped(address.text ?? '')
  }
  const narrow = (changes: Partial<Record<keyof Address, string | null>>) =>
    onChange({ ...changes, page: null })
  const current = address.state === 'asked' ? 'asked' : address.ending ? 'ending' : 'all'
  const views = [
    { view: 'all', count: summary?.total, to: { state: null, ending: null } },
    { view: 'asked', count: summary?.asked, to: { state: 'asked', ending: null } },
    { view: 'ending', count: summary?.ending, to: { state: null, ending: '1' } },
  ] as const
  return (
    <div className="grid gap-3">
      <search>
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            narrow({ text: typed.trim() || null })
          }}
        >
          <Input
            type="search"
            className="min-w-0 flex-1"
            aria-label={t('searchLabel')}
            placeholder={t('search')}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="ink">
            {t('find')}
          </Button>
        </form>
      </search>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('filters')}</legend>
        {views.map(({ view, count, to }) => (
          <button
            key={view}
            type="button"
            className={chipClass()}
            aria-pressed={view === current}
            onClick={() => narrow(to)}
          >
            {t(view)}
            {count === undefined ? null : <span className="text-xs opacity-80">{count}</span>}
          </button>
        ))}
        {summary && (summary.lists.length > 0 || address.list) ? (
          <Select
            className="w-auto max-w-56"
            aria-label={t('list')}
            value={address.list ?? ''}
            placeholder={t('anyList')}
            options={summary.lists.map((list) => ({
              value: list.public_id,
              label: `${list.name} (${list.count})`,
            }))}
            onChange={({ target }) => narrow({ list: target.value || null })}
          />
        ) : null}
        {summary && (summary.tags.length > 0 || address.tag) ? (
          <Select
            className="w-auto max-w-56"
            aria-label={t('tag')}
            value={address.tag ?? ''}
            placeholder={t('anyTag')}
            options={summary.tags.map((tag) => ({ value: tag.name, label: `${tag.name} (${tag.count})` }))}
            onChange={({ target }) => narrow({ tag: target.value || null })}
          />
        ) : null}
        {summary && (summary.sources.length > 1 || address.source) ? (
          <Select
            className="w-auto max-w-56"
            aria-label={t('source')}
            value={address.source ?? ''}
            placeholder={t('anySource')}
            options={summary.sources.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))}
            onChange={({ target }) => narrow({ source: target.value || null })}
          />
        ) : null}
      </fieldset>
    </div>
  )
}

/** Where a person came from; the label of a referral is the company's own. */
export function useSourceOf() {
  const t = useTranslations('people')
  return ({ source, referral }: Pick<TalentCard, 'source' | 'referral'>) =>
    referral ? t('byReferral', { source, label: referral.label }) : source
}

export const nameOf = ({ first_name, last_name }: Pick<TalentCard, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()
