'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { PageSteps } from '@/components/layout/page-steps'
import { TableDownload } from '@/components/layout/table-download'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type AccountEventGroup, accountEventGroups } from '@/lib/contracts/security-events'
import type { AccountEvent } from '@/lib/contracts/security-journal'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { Panel } from '../panel'
import { chosen, EventFilters } from './event-filters'
import { asItStood, keyed, momentCell, useAccountWords } from './event-words'

const size = 10
type Filter = { group: '' | AccountEventGroup; from: string; to: string }
const unfiltered: Filter = { group: '', from: '', to: '' }

/** What happened in one's own account: a stranger's sign-in is seen here first. */
export function SecurityJournal() {
  const t = useTranslations('security')
  const [filter, setFilter] = useState<Filter>(unfiltered)
  const [page, setPage] = useState(1)
  const asked = chosen(filter) as { group?: AccountEventGroup; from?: string; to?: string }
  const isFiltered = Object.keys(asked).length > 0
  const query = useQuery({
    queryKey: ['security-events', asked, page],
    queryFn: ({ signal }) => api('GET /v1/my/security-events', { query: { ...asked, page, size }, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<Filter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  return (
    <Panel title={t('journal.title')} lead={t('journal.lead')} anchor="journal">
      <Loaded query={query} height={320}>
        {({ results, total }) => (
          <>
            <EventFilters
              choices={[
                {
                  name: 'group',
                  label: t('journal.group'),
                  all: t('journal.allGroups'),
                  options: accountEventGroups.map((value) => ({
                    value,
                    label: t(`journal.groups.${value}`),
                  })),
                },
              ]}
              filter={filter}
              onChange={change}
            />
            {results.length > 0 ? (
              <ul className="my-rows -my-3" aria-busy={query.isPlaceholderData}>
                {keyed(results).map(({ key, event }) => (
                  <Line key={key} event={event} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title={t('journal.empty')}
                text={t(isFiltered ? 'journal.emptyFiltered' : 'journal.emptyText')}
                level={3}
              >
                {isFiltered ? <Button onClick={() => change(unfiltered)}>{t('reset')}</Button> : null}
              </EmptyState>
            )}
            <PageSteps page={page} size={size} total={total} onChange={setPage} />
            {total > 0 ? <Download filter={asked} /> : null}
          </>
        )}
      </Loaded>
      <p className="text-sm text-soft">
        {t.rich('journal.notYou', {
          sessions: (words) => (
            <a className="link" href="#sessions">
              {words}
            </a>
          ),
          password: (words) => (
            <a className="link" href={routes.myProfile()}>
              {words}
            </a>
          ),
        })}
      </p>
    </Panel>
  )
}

function Line({ event }: { event: AccountEvent }) {
  const t = useTranslations('security.journal')
  const words = useAccountWords()
  const { device, place, here, at } = event
  const where = [device === '' ? t('unknownDevice') : device, place, here ? t('here') : null]
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <li className="my-row">
      <div className="min-w-0">
        <p className="break-words font-medium">{words(event)}</p>
        <p className="text-xs text-soft">
          <time dateTime={at}>{formatRecentMoment(at, { timeZone })}</time>
        </p>
        {device !== null || place ? (
          <p className="break-words text-xs text-soft">{where.filter(Boolean).join(', ')}</p>
        ) : null}
      </div>
    </li>
  )
}

function Download({ filter }: { filter: { group?: AccountEventGroup; from?: string; to?: string } }) {
  const t = useTranslations('security')
  const words = useAccountWords()
  return (
    <div>
      <TableDownload<AccountEvent>
        label={t('download')}
        columns={[
          { title: t('journal.columns.when'), width: 20, value: ({ at }) => momentCell(at) },
          { title: t('journal.columns.what'), width: 44, value: words },
          { title: t('journal.columns.device'), width: 28, value: ({ device }) => device || null },
          { title: t('journal.columns.place'), width: 28, value: ({ place }) => place },
        ]}
        read={asItStood((page) => api('GET /v1/my/security-events', { query: { ...filter, ...page } }))}
        file={t('journal.file')}
        sheet={t('journal.file')}
        align="start"
        small
      />
    </div>
  )
}
