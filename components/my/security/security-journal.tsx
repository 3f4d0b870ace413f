'use client'

import { useTranslations } from 'next-intl'
import { TableDownload } from '@/components/layout/table-download'
import { api } from '@/lib/api/client'
import { type AccountEventGroup, accountEventGroups } from '@/lib/contracts/security-events'
import type { AccountEvent } from '@/lib/contracts/security-journal'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { Panel } from '../panel'
import { type Chosen, EventList, momentCell, pinnedPages } from './event-list'

type JournalFilter = { group: '' | AccountEventGroup; from: string; to: string }

const journalUnfiltered: JournalFilter = { group: '', from: '', to: '' }

/** Security journal of the account, where the owner would notice a sign-in by somebody else. */
export function SecurityJournal() {
  const t = useTranslations('security')
  return (
    <Panel title={t('journal.title')} lead={t('journal.lead')} anchor="journal">
      <EventList<JournalFilter, AccountEvent>
        name={['security-events']}
        size={10}
        unfiltered={journalUnfiltered}
        choices={[
          {
            name: 'group',
            label: t('journal.group'),
            all: t('journal.allGroups'),
            options: accountEventGroups.map((value) => ({ value, label: t(`journal.groups.${value}`) })),
          },
        ]}
        read={(query, signal) => api('GET /v1/my/security-events', { query, signal })}
        empty={{ title: t('journal.empty'), text: t('journal.emptyText'), level: 3 }}
        line={(event) => <JournalLine event={event} />}
        download={(filter) => <JournalDownload filter={filter} />}
      />
      <p className="text-sm text-soft">
        {t.rich('journal.notYou', {
          sessions: (words) => (
            <a className="link" href="#sessions">
              {words}
            </a>
          ),
          password: (words) => (
            <Link className="link" href={routes.myProfile()}>
              {words}
            </Link>
          ),
        })}
      </p>
    </Panel>
  )
}

function JournalLine({ event }: { event: AccountEvent }) {
  const t = useTranslations('security.journal')
  const words = useAccountTexts()
  const { device, place, here, at } = event
  const where = [device === '' ? t('unknownDevice') : device, place, here ? t('here') : null]
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      <p className="break-words font-medium">{words(event)}</p>
      <p className="break-words text-xs text-soft first-letter:uppercase">
        <time dateTime={at}>{formatRecentMoment(at, { timeZone })}</time>
        {device !== null || place ? ` · ${where.filter(Boolean).join(', ')}` : null}
      </p>
    </>
  )
}

function JournalDownload({ filter }: { filter: Chosen<JournalFilter> }) {
  const t = useTranslations('security')
  const words = useAccountTexts()
  return (
    <TableDownload<AccountEvent>
      label={t('download')}
      columns={[
        { title: t('journal.columns.when'), width: 20, value: ({ at }) => momentCell(at) },
        { title: t('journal.columns.what'), width: 44, value: words },
        { title: t('journal.columns.device'), width: 28, value: ({ device }) => device || null },
        { title: t('journal.columns.place'), width: 28, value: ({ place }) => place },
      ]}
      read={pinnedPages((page) => api('GET /v1/my/security-events', { query: { ...filter, ...page } }))}
      file={t('journal.file')}
      sheet={t('journal.file')}
      align="start"
      small
    />
  )
}

/** Text of a journal entry. */
export function useAccountTexts() {
  const t = useTranslations('security')
  return ({ kind, facts, ended_device }: AccountEvent): string =>
    t(`events.${kind}`, {
      which: facts.which ?? '',
      step: facts.step ?? '',
      rule: facts.rule ?? '',
      factor: facts.factor ?? '',
      device: ended_device || 'none',
    })
}
