'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { TableDownload } from '@/components/layout/table-download'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { openModal } from '@/stores/modals'
import { useMay } from '@/stores/rights'
import { BoardWithDialog } from '../board/board-with-dialog'
import { BatchStrip } from '../bulk/batch-strip'
import { BulkBar, RowCheckbox } from '../bulk/bulk-bar'
import { useSelection } from '../bulk/selection'
import { useInboxColumns } from '../download-columns'
import { useInboxQuery, ViewSwitch } from '../list-address'
import { InvitationStats } from '../reports/report-invitations'
import { ReportView } from '../reports/report-view'
import { type InboxQuery, readPage, useNegotiations } from '../use-negotiations'
import { InboxFilters } from './inbox-filters'
import { useInboxKeys } from './inbox-keys'
import { InboxRow, InboxSkeleton, NobodyYet } from './inbox-list'
import { InboxPane, type PaneParts } from './inbox-pane'
import { countStages, StageList } from './stages'

type Props = PaneParts & { vacancyId: string; origin: NegotiationOrigin }

/** What describes the whole list, whatever its page and order. */
const listFilter = ({ origin, stage, tag, rating, noted, unread }: InboxQuery) => ({
  origin,
  stage,
  tag,
  rating,
  noted: noted === undefined ? undefined : true,
  unread: unread === undefined ? undefined : true,
})

/** The employer's inbox: stages, the list, and the open negotiation beside it. */
export function Inbox({ vacancyId, origin, ...parts }: Props) {
  const t = useTranslations('negotiations')
  const keys = useTranslations('inbox.keys')
  const words = useTranslations('inbox.filters')
  const { address, query, narrowed, reset } = useInboxQuery(origin)
  const list = useNegotiations({ of: 'vacancy', publicId: vacancyId }, query)
  const rows = list.data?.results ?? []
  const chosen = useSelection(JSON.stringify(listFilter(query)), () => rows.map(({ public_id }) => public_id))
  const root = useRef<HTMLDivElement>(null)
  const columns = useInboxColumns()
  const may = useMay()
  const mayChoose = origin === 'application' && may('recruit')

  const step = (by: 1 | -1) => {
    const here = rows.findIndex(({ public_id }) => public_id === address.item)
    const next = rows[here < 0 ? 0 : here + by]
    if (next) address.change({ item: next.public_id }, 'replace')
  }
  const showKeys = async () => {
    const { KeysHelp } = await import('./keys-help')
    await openModal(KeysHelp, { title: keys('title'), size: 'sm' })
  }
  useInboxKeys({
    j: () => step(1),
    k: () => step(-1),
    x: ({ shiftKey }) => mayChoose && address.item && chosen.toggle(address.item, shiftKey),
    escape: () => address.item && address.change({ item: null }),
    help: () => void showKeys(),
  })

  useEffect(() => {
    if (!address.item) return
    root.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [address.item])

  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <InboxSkeleton label={t('cabinet.loading')} />
  const counts = countStages(list.data)
  if (counts.all === 0 && !address.item) return <NobodyYet origin={origin} />

  const board = origin === 'application' && address.view === 'board'
  const filters = (
    <InboxFilters
      vacancyId={vacancyId}
      query={query}
      narrowed={narrowed}
      total={list.data.total}
      unseen={list.data.unseen}
      onChange={address.change}
      onReset={reset}
      board={board}
    />
  )
  const views =
    origin === 'application' ? (
      <ViewSwitch
        vacancyId={vacancyId}
        current={address.view}
        onChange={(view) => address.change({ view: view === 'list' ? null : view, page: null, stage: null })}
      />
    ) : null
  if (origin === 'application' && address.view === 'funnel' && may('see_all')) {
    return (
      <div className="grid grid-cols-1 gap-3">
        {views}
        <ReportView vacancyId={vacancyId} />
      </div>
    )
  }
  if (board) {
    return (
      <div ref={root} className="grid grid-cols-1 gap-3">
        <div className="inbox-head">
          {views}
          {filters}
        </div>
        <BoardWithDialog
          counts={counts}
          vacancyId={vacancyId}
          query={query}
          item={address.item}
          onItem={(item) => address.change({ item })}
          {...parts}
        />
      </div>
    )
  }

  return (
    <div ref={root} className="inbox" data-open={address.item !== null}>
      <StageList
        vacancyId={vacancyId}
        counts={counts}
        current={query.stage ?? null}
        onChoose={(next) => address.change({ stage: next, page: null, item: null })}
      />
      <section
        className="inbox-list"
        tabIndex={-1}
        aria-label={t('inbox.list')}
        aria-busy={list.isPlaceholderData}
      >
        {views}
        {filters}
        {mayChoose ? <BatchStrip /> : null}
        {origin === 'invitation' && may('see_all') ? <InvitationStats vacancyId={vacancyId} /> : null}
        {rows.length === 0 ? (
          <EmptyState
            title={narrowed ? words('nothing') : t('inbox.emptyStage')}
            text={narrowed ? words('nothingText') : undefined}
          >
            <button
              type="button"
              className={buttonClass()}
              onClick={() => (narrowed ? reset() : address.change({ stage: null, page: null }))}
            >
              {narrowed ? words('reset') : t('inbox.showAll')}
            </button>
          </EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.public_id} className="inbox-line">
                {mayChoose ? <RowCheckbox chosen={chosen} row={row} /> : null}
                <InboxRow
                  negotiation={row}
                  current={row.public_id === address.item}
                  onOpen={() => address.change({ item: row.public_id })}
                />
              </li>
            ))}
          </ul>
        )}
        <PageSteps
          page={address.page}
          size={list.data.size}
          total={list.data.total}
          onChange={(page) => address.change({ page: page === 1 ? null : String(page), item: null })}
        />
        {list.data.total > 0 && may('see_all') ? (
          <TableDownload
            label={t('download.button')}
            columns={columns}
            before={() => api('POST /v1/my/exports', { body: { list: 'applications' } })}
            read={(page) => readPage({ of: 'vacancy', publicId: vacancyId }, { ...query, ...page })}
            file={t('download.inbox')}
            sheet={t('download.inbox')}
            align="start"
            small
          />
        ) : null}
        <BulkBar
          chosen={chosen}
          total={list.data.total}
          list={{ vacancy: vacancyId, filter: listFilter(query) }}
        />
        <p className="px-3.5 py-3 text-soft text-xs/body max-page:hidden">
          {t('inbox.keys')}{' '}
          <button type="button" className="link" onClick={() => void showKeys()}>
            {keys('open')} <kbd>?</kbd>
          </button>
        </p>
      </section>
      <section className="inbox-pane" aria-label={t('inbox.pane')}>
        <InboxPane
          publicId={address.item}
          origin={origin}
          {...parts}
          onBack={() => address.change({ item: null })}
          onStep={step}
        />
      </section>
    </div>
  )
}
