'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { chipClass, Tag } from '@/components/ui/chip'
import { PlusIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { TalentCard } from '@/lib/contracts/talent'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { formatPhone } from '@/lib/shared/phone'
import { ChosenBar } from './invite/chosen-bar'
import { InviteDialog } from './invite/invite-dialog'
import { Sendings } from './invite/sendings'
import { useChosen } from './invite/use-chosen'
import { ListsDialog } from './lists-dialog'
import { Filters, nameOf, useAddress, useSourceOf, WhyNot } from './people-filters'
import { RecordForm } from './record-form'
import { RecordView } from './record-view'
import { RequestForm } from './request-form'

const size = 30
const key = ['people'] as const

/** The list and its counts; an open record holds what its own calls answered, and a removed one is not asked for again. */
function useRefreshPeople() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      ['list', 'summary', 'sendings'].map((part) => cache.invalidateQueries({ queryKey: [...key, part] })),
    )
}

/** What others do to the base, and the people themselves: an open record too is read again. */
function useLivePeople() {
  const cache = useQueryClient()
  const refetch = () => void cache.invalidateQueries({ queryKey: key })
  const { data: companies } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const company = companies?.[0]
  useChannel(
    company ? channel.company(company.public_id) : null,
    { 'talent.changed': refetch },
    { onReconnect: refetch },
  )
}

/** A company's own base of people: search, filters, list, and dialogs of one record. */
export function PeopleBase() {
  const t = useTranslations('people')
  const duplicates = useTranslations('peopleDuplicates')
  const mail = useTranslations('peopleMail')
  const [address, change] = useAddress()
  const [dialog, setDialog] = useState<'add' | 'ask' | 'lists' | null>(null)
  const [invited, setInvited] = useState<readonly string[] | null>(null)
  const chosen = useChosen()
  const refresh = useRefreshPeople()
  useLivePeople()
  const { item, page = '1', ...filter } = address
  const query = {
    page: Math.max(1, Number(page) || 1),
    size,
    text: filter.text,
    tag: filter.tag,
    list: filter.list,
    state: filter.state === 'asked' ? ('asked' as const) : undefined,
    source: filter.source,
    referral: filter.referral,
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
  const empty = !filtered && summary.data?.total === 0
  const mayEdit = summary.data?.may_edit ?? false
  return (
    <div className="grid gap-5">
      <header className="grid gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-soft max-w-[68ch]">{t('lead')}</p>
        </div>
        {summary.data ? (
          <div className="flex flex-wrap gap-3">
            {mayEdit ? (
              <>
                <Button variant="primary" onClick={() => setDialog('add')}>
                  <PlusIcon size={18} />
                  {t('add')}
                </Button>
                <Link href={routes.myPeopleImport()} className={buttonClass({})}>
                  {t('import.open')}
                </Link>
                {typeof summary.data.mail_waiting === 'number' ? (
                  <Link href={routes.myPeopleMail()} className={buttonClass({})}>
                    {mail('open', { count: summary.data.mail_waiting })}
                  </Link>
                ) : null}
                <Menu
                  trigger={t('further')}
                  label={t('further')}
                  triggerClassName={buttonClass()}
                  align="start"
                >
                  {(['ask', 'lists'] as const).map((each) => (
                    <button
                      key={each}
                      type="button"
                      role="menuitem"
                      className={menuItemClass()}
                      onClick={() => setDialog(each)}
                    >
                      {t(each === 'lists' ? 'lists.manage' : each)}
                    </button>
                  ))}
                  <Link href={routes.myPeopleDuplicates()} role="menuitem" className={menuItemClass()}>
                    {duplicates('open')}
                  </Link>
                  <Link href={routes.myPeopleLinks()} role="menuitem" className={menuItemClass()}>
                    {t('links')}
                  </Link>
                </Menu>
              </>
            ) : (
              <Link href={routes.myPeopleLinks()} className={buttonClass({})}>
                {t('links')}
              </Link>
            )}
          </div>
        ) : null}
      </header>
      <Sendings mayEdit={mayEdit} />
      {summary.data && !mayEdit ? <WhyNot summary={summary.data} /> : null}
      {empty ? null : <Filters address={address} summary={summary.data} onChange={change} />}
      {list.isError && !list.data ? (
        <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : list.data ? (
        <section className="grid gap-3" aria-label={t('title')} aria-busy={list.isPlaceholderData}>
          <p className={empty ? 'sr-only' : 'flex flex-wrap items-center gap-3 text-soft'}>
            <span role="status">{t('found', { count: list.data.total })}</span>
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
                  chosen={mayEdit ? chosen : null}
                  onOpen={() => change({ item: card.public_id })}
                  onTag={(tag) => change({ tag, page: null })}
                />
              ))}
            </ul>
          )}
          {mayEdit ? (
            <ChosenBar
              chosen={chosen}
              shown={list.data.results.map(({ public_id }) => public_id)}
              onInvite={() => setInvited(chosen.ids)}
            />
          ) : null}
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
          onInvite={(publicId) => {
            change({ item: null })
            setInvited([publicId])
          }}
        />
      ) : null}
      {invited ? (
        <InviteDialog
          people={invited}
          onClose={() => setInvited(null)}
          onStarted={() => {
            setInvited(null)
            chosen.clear()
            void refresh()
          }}
        />
      ) : null}
    </div>
  )
}

type RowProps = {
  card: TalentCard
  chosen: ReturnType<typeof useChosen> | null
  onOpen: () => void
  onTag: (tag: string) => void
}

function Row({ card, chosen, onOpen, onTag }: RowProps) {
  const t = useTranslations('people')
  const choosing = useTranslations('peopleInvitations')
  const about = [card.position, card.city, card.phone ? formatPhone(card.phone) : card.email]
    .filter(Boolean)
    .join(' · ')
  const sourceOf = useSourceOf()
  const day = formatDay(card.expires_on)
  return (
    <li className="card flex items-start gap-3 p-4">
      {chosen ? (
        <Checkbox
          label={<span className="sr-only">{choosing('select', { name: nameOf(card) })}</span>}
          checked={chosen.has(card.public_id)}
          onChange={() => chosen.toggle(card.public_id)}
        />
      ) : null}
      <div className="grid min-w-0 grow gap-2">
        <button type="button" className="grid min-h-11 gap-0.5 text-start" onClick={onOpen}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold wrap-anywhere">{nameOf(card)}</span>
            {card.state === 'asked' ? <Badge tone="accent">{t('asked')}</Badge> : null}
            {card.ending ? <Badge tone="warning">{t('ending')}</Badge> : null}
          </span>
          {about ? <span className="text-soft wrap-anywhere">{about}</span> : null}
          <span className="text-xs text-soft">
            {card.state === 'asked' ? t('erasedOn', { day }) : t('until', { day })}
            {` · ${sourceOf(card)}`}
            {card.notes > 0 ? ` · ${t('notesCount', { count: card.notes })}` : ''}
            {card.renewal_asked_at
              ? ` · ${t('renewalAsked', { day: formatDay(card.renewal_asked_at) })}`
              : ''}
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
      </div>
    </li>
  )
}
