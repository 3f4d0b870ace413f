'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EndedNotice } from '@/components/layout/access-ended'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { useClientChoices } from '@/components/layout/use-clients'
import { useNews } from '@/components/layout/use-news'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Select } from '@/components/ui/input'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { BulkVacancyAction } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import { Download } from './download'
import { useOwnAddress } from './own-address'
import { type Manager, OwnFilters, useManagers } from './own-filters'
import { OwnVacancyRow } from './own-row'
import { RoomLeft } from './room-left'
import { myVacanciesKey, useVacancyActions } from './use-vacancy-actions'

const offered: readonly BulkVacancyAction[] = [
  'resume',
  'prolong',
  'pause',
  'close',
  'archive',
  'unarchive',
  'undelete',
  'delete',
]

const noCounts = { by_status: {}, imported_drafts: 0 }

interface Props {
  chosen: readonly OwnVacancy[]
  managers: readonly Manager[]
  onDone: () => void
}

/** Bulk actions: each applies to the selected rows that allow it, and shows their number. */
function BulkBar({ chosen, managers, onDone }: Props) {
  const t = useTranslations('ownVacancies')
  const { busy, actOnMany, handOver } = useVacancyActions()
  const allowing = (action: BulkVacancyAction) =>
    chosen.filter((vacancy) => vacancy.actions.includes(action)).map((vacancy) => vacancy.public_id)
  const mayAct = chosen.some((vacancy) => vacancy.actions.length > 0)
  return (
    <div
      className="sticky-bar bar-chosen bottom-[calc(var(--bar-height)+8px)] z-20 gap-2 py-3 shadow-float"
      role="toolbar"
      aria-label={t('bulkLabel')}
    >
      <p className="mr-2 font-semibold" role="status">
        {t('selected', { count: chosen.length })}
      </p>
      {offered.map((action) => {
        const ids = allowing(action)
        return ids.length > 0 ? (
          <Button
            key={action}
            size="sm"
            disabled={busy}
            onClick={() => void actOnMany(ids, action).then(onDone)}
          >
            {t(`actions.${action}`)}
            {ids.length < chosen.length ? <span className="own-count">{ids.length}</span> : null}
          </Button>
        ) : null
      })}
      {mayAct && managers.length > 1 ? (
        <Select
          className="w-auto min-h-9 py-1 text-[0.875rem]"
          aria-label={t('handOver')}
          value=""
          disabled={busy}
          placeholder={t('handOver')}
          options={managers.map(({ public_id, name }) => ({ value: public_id, label: name }))}
          onChange={(event) => {
            const manager = managers.find(({ public_id }) => public_id === event.target.value)
            const ids = chosen.map((vacancy) => vacancy.public_id)
            if (manager) void handOver(ids, manager).then(onDone)
          }}
        />
      ) : null}
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('unselect')}
      </Button>
    </div>
  )
}

/** Vacancies of the company with counters, warnings, single and bulk actions. */
export function OwnVacancies() {
  const t = useTranslations('ownVacancies')
  const common = useTranslations('common')
  const address = useOwnAddress()
  const { query, hrefFor } = address
  const managers = useManagers()
  const { offered: hasClients } = useClientChoices()
  const may = useMay()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...myVacanciesKey, 'page', query],
    queryFn: () => api('GET /v1/my/vacancies', { query }),
    placeholderData: keepPreviousData,
  })
  useNews(refetch)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = data?.results ?? []
  // Rows that left the page are deselected.
  const chosen = rows.filter((row) => selected.has(row.public_id))
  const select = (id: string, on: boolean) =>
    setSelected(new Set(on ? [...selected, id] : [...selected].filter((each) => each !== id)))
  const { status, drafts, manager, client, text } = query
  const narrowed = Boolean(status ?? drafts ?? manager ?? client) || text !== ''
  const none = data && data.total === 0 && !narrowed
  const further = [
    { title: t('reports'), href: routes.myReports() },
    ...(hasClients ? [{ title: t('clients'), href: routes.myClients() }] : []),
    { title: t('stages'), href: routes.myStages() },
    { title: t('experiences'), href: routes.myExperiences() },
  ]
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{t('title')}</h1>
          {may('see_money') ? <RoomLeft /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {may('recruit') && !none ? (
            <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyNew()}>
              {t('create')}
            </Link>
          ) : null}
          {may('see_all') ? (
            <Menu trigger={t('further')} label={t('further')} triggerClassName={buttonClass()} align="start">
              {further.map(({ title, href }) => (
                <Link key={href} role="menuitem" className={menuItemClass()} href={href}>
                  {title}
                </Link>
              ))}
            </Menu>
          ) : null}
          {may('see_all') ? (
            <Link className={buttonClass()} href={routes.myVacancyImports()}>
              {t('import')}
            </Link>
          ) : null}
          {data && data.total > 0 && may('see_all') ? <Download filter={query} /> : null}
        </div>
      </div>
      {none ? <EndedNotice /> : null}
      {none ? null : <OwnFilters address={address} counts={data ?? noCounts} managers={managers} />}
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-4">
          <Skeleton height={168} />
          <Skeleton height={168} />
          <Skeleton height={168} />
        </SkeletonRegion>
      ) : none ? (
        <EmptyState
          title={t(may('see_all') ? 'empty' : 'noneOpened')}
          text={t(may('recruit') ? 'emptyText' : may('see_all') ? 'emptyLooking' : 'noneOpenedText')}
        >
          {may('recruit') ? (
            <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyNew()}>
              {t('create')}
            </Link>
          ) : null}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title={t('nothing')} text={t('nothingText')}>
          <Link className={buttonClass()} href={routes.myVacancies()}>
            {t('reset')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-3" aria-busy={isFetching || undefined}>
            {rows.length > 1 && may('recruit') ? (
              <Checkbox
                className="px-5 text-soft text-[0.875rem] max-sm:px-4"
                label={t('selectAll')}
                checked={chosen.length === rows.length}
                onChange={(event) =>
                  setSelected(new Set(event.target.checked ? rows.map((row) => row.public_id) : []))
                }
              />
            ) : null}
            {rows.map((vacancy) => (
              <OwnVacancyRow
                key={vacancy.public_id}
                vacancy={vacancy}
                selected={selected.has(vacancy.public_id)}
                showManager={managers.length > 1}
                onSelect={may('recruit') ? (on) => select(vacancy.public_id, on) : null}
              />
            ))}
          </div>
          <Pages
            page={query.page}
            pages={Math.ceil(data.total / data.size)}
            hrefFor={(page) => hrefFor({ page })}
          />
        </>
      )}
      {chosen.length > 0 ? (
        <BulkBar chosen={chosen} managers={managers} onDone={() => setSelected(new Set())} />
      ) : null}
    </div>
  )
}
