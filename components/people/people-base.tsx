'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass, Tag } from '@/components/ui/chip'
import { PlusIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { TalentCard, TalentSummary } from '@/lib/contracts/talent'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ListsDialog } from './lists-dialog'
import { RecordForm, RequestForm } from './record-form'
import { RecordView } from './record-view'

const size = 30
const names = ['text', 'tag', 'list', 'state', 'ending', 'page', 'item'] as const
type Address = Partial<Record<(typeof names)[number], string>>

/** Filters, page and open record stand in the URL; Back steps through them. */
function useAddress(): [Address, (changes: Partial<Record<keyof Address, string | null>>) => void] {
  const params = useSearchParams()
  const address: Address = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) address[name] = value
  }
  const change = (changes: Partial<Record<keyof Address, string | null>>) => {
    const next = { ...address, ...changes }
    window.history.pushState(null, '', routes.myPeople(next))
  }
  return [address, change]
}

const key = ['people'] as const

export function useRefreshPeople() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: key })
}

/** A company's own base of people: search, filters, list, and dialogs of one record. */
export function PeopleBase() {
  const t = useTranslations('people')
  const [address, change] = useAddress()
  const [dialog, setDialog] = useState<'add' | 'ask' | 'lists' | null>(null)
  const refresh = useRefreshPeople()
  const { item, page = '1', ...filter } = address
  const query = {
    page: Math.max(1, Number(page) || 1),
    size,
    text: filter.text,
    tag: filter.tag,
    list: filter.list,
    state: filter.state === 'asked' ? ('asked' as const) : undefined,
    ending: filter.ending ? ('1' as const) : undefined,
  }
  const summary = useQuery({
    queryKey: [...key, 'summary'],
    queryFn: ({ signal }) => api('GET /v1/my/people/summary', { signal }),
  })
  const list = useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => api('GET /v1/my/people', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const done = () => {
    setDialog(null)
    void refresh()
  }
  const filtered = Object.keys(filter).length > 0
  const mayEdit = summary.data?.may_edit ?? false
  return (
    <div className="grid gap-5">
      <header className="grid gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-soft max-w-[68ch]">{t('lead')}</p>
        </div>
        {mayEdit ? (
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => setDialog('add')}>
              <PlusIcon size={18} />
              {t('add')}
            </Button>
            <Button onClick={() => setDialog('ask')}>{t('ask')}</Button>
            <Button variant="ghost" onClick={() => setDialog('lists')}>
              {t('lists.manage')}
            </Button>
          </div>
        ) : null}
      </header>
      {summary.data && !mayEdit ? <WhyNot summary={summary.data} /> : null}
      <Filters address={address} summary={summary.data} onChange={change} />
      {list.isError && !list.data ? (
        <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : list.data ? (
        <section className="grid gap-3" aria-label={t('title')} aria-busy={list.isPlaceholderData}>
          <p className="flex flex-wrap items-center gap-3 text-soft" role="status">
            {t('found', { count: list.data.total })}
            {filtered ? (
              <Link href={routes.myPeople()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                {t('reset')}
              </Link>
            ) : null}
          </p>
          {list.data.results.length === 0 ? (
            <EmptyState
              className="card"
              title={filtered ? t('empty.nothing') : t('empty.title')}
              text={filtered ? t('empty.nothingText') : mayEdit ? t('empty.text') : t('empty.viewer')}
            />
          ) : (
            <ul className="grid gap-2">
              {list.data.results.map((card) => (
                <Row
                  key={card.public_id}
                  card={card}
                  onOpen={() => change({ item: card.public_id })}
                  onTag={(tag) => change({ tag, page: null })}
                />
              ))}
            </ul>
          )}
          <Pages
            page={query.page}
            pages={Math.ceil(list.data.total / size)}
            hrefFor={(number) => routes.myPeople({ ...filter, page: number > 1 ? number : undefined })}
          />
        </section>
      ) : (
        <SkeletonRegion label={t('title')}>
          <div className="grid gap-2">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={92} className="rounded-card" />
            ))}
          </div>
        </SkeletonRegion>
      )}
      <RecordForm
        open={dialog === 'add'}
        record={null}
        summary={summary.data}
        onClose={() => setDialog(null)}
        onSaved={done}
      />
      <RequestForm
        open={dialog === 'ask'}
        left={summary.data?.letters_left ?? 0}
        onClose={() => setDialog(null)}
        onSent={done}
      />
      <ListsDialog
        open={dialog === 'lists'}
        lists={summary.data?.lists ?? []}
        onClose={() => setDialog(null)}
        onChanged={() => void refresh()}
      />
      {item ? (
        <RecordView
          publicId={item}
          summary={summary.data}
          onClose={() => change({ item: null })}
          onChanged={() => void refresh()}
        />
      ) : null}
    </div>
  )
}

/** Why this member cannot add anybody, and what opens it. */
function WhyNot({ summary }: { summary: TalentSummary }) {
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

function Filters({ address, summary, onChange }: FiltersProps) {
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
            className="w-auto max-w-full"
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
            className="w-auto max-w-full"
            aria-label={t('tag')}
            value={address.tag ?? ''}
            placeholder={t('anyTag')}
            options={summary.tags.map((tag) => ({ value: tag.name, label: `${tag.name} (${tag.count})` }))}
            onChange={({ target }) => narrow({ tag: target.value || null })}
          />
        ) : null}
      </fieldset>
    </div>
  )
}

export const nameOf = ({ first_name, last_name }: Pick<TalentCard, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

type RowProps = { card: TalentCard; onOpen: () => void; onTag: (tag: string) => void }

function Row({ card, onOpen, onTag }: RowProps) {
  const t = useTranslations('people')
  const about = [card.position, card.city, card.phone ?? card.email].filter(Boolean).join(' · ')
  const day = formatDay(card.expires_on)
  return (
    <li className="card grid gap-2 p-4">
      <button type="button" className="grid min-h-11 gap-0.5 text-start" onClick={onOpen}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{nameOf(card)}</span>
          {card.state === 'asked' ? <Badge tone="accent">{t('asked')}</Badge> : null}
          {card.ending ? <Badge tone="warning">{t('ending')}</Badge> : null}
        </span>
        {about ? <span className="text-soft wrap-anywhere">{about}</span> : null}
        <span className="text-xs text-soft">
          {card.state === 'asked' ? t('erasedOn', { day }) : t('until', { day })}
          {card.notes > 0 ? ` · ${t('notesCount', { count: card.notes })}` : ''}
          {card.renewal_asked_at ? ` · ${t('renewalAsked', { day: formatDay(card.renewal_asked_at) })}` : ''}
        </span>
      </button>
      {card.tags.length + card.lists.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {card.lists.map((list) => (
            <Tag key={list.public_id}>{list.name}</Tag>
          ))}
          {card.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={chipClass({ outline: true })}
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      ) : null}
    </li>
  )
}
