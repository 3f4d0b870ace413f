'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { useMay } from '@/stores/rights'
import { BoardWithDialog } from '../board/board-with-dialog'
import { BatchStrip } from '../bulk/batch-strip'
import { BulkBar } from '../bulk/bulk-bar'
import { PeopleDownload } from '../bulk/people-download'
import { ViewSwitch } from '../list-address'
import { InvitationStats } from '../reports/report-invitations'
import { ReportView } from '../reports/report-view'
import { InboxFilters } from './inbox-filters'
import { InboxRows, InboxSkeleton, NobodyYet } from './inbox-list'
import { InboxPane, type PaneParts } from './inbox-pane'
import { countStages, StageList } from './stages'
import { type InboxState, listFilter, useInbox } from './use-inbox'

type Props = PaneParts & { vacancyId: string; origin: NegotiationOrigin }

/** The employer's inbox: stages, the list, and the open negotiation beside it. */
export function Inbox({ vacancyId, origin, ...parts }: Props) {
  const t = useTranslations('negotiations')
  const may = useMay()
  const inbox = useInbox(vacancyId, origin)
  const { address, query, list, root } = inbox
  if (list.isError && !list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  if (!list.data) return <InboxSkeleton label={t('my.loading')} />
  const counts = countStages(list.data)
  if (counts.all === 0 && !address.item) return <NobodyYet origin={origin} />

  const views =
    origin === 'application' ? (
      <ViewSwitch
        vacancyId={vacancyId}
        current={address.view}
        onChange={(view) =>
          address.change({ view: view === 'list' ? null : view, page: null, stage: null, own_stage: null })
        }
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
  if (origin === 'application' && address.view === 'board') {
    return (
      <div ref={root} className="grid grid-cols-1 gap-3">
        <div className="inbox-head">
          {views}
          <Filters inbox={inbox} page={list.data} board />
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
        people={list.data.by_own_stage}
        current={query.own_stage ?? query.stage ?? null}
        onChoose={(next) => address.change({ stage: null, own_stage: null, ...next, page: null, item: null })}
      />
      <ListSection inbox={inbox} page={list.data} views={views} />
      <section className="inbox-pane" aria-label={t('inbox.pane')}>
        <InboxPane
          publicId={address.item}
          origin={origin}
          {...parts}
          onBack={() => address.change({ item: null })}
          onStep={inbox.step}
        />
      </section>
    </div>
  )
}

type PageProps = { inbox: InboxState; page: NegotiationPage }

function Filters({ inbox, page, board = false }: PageProps & { board?: boolean }) {
  return (
    <InboxFilters
      vacancyId={inbox.vacancyId}
      query={inbox.query}
      narrowed={inbox.narrowed}
      total={page.total}
      unseen={page.unseen}
      onChange={inbox.address.change}
      onReset={inbox.reset}
      board={board}
    />
  )
}

/** One page of the list, and what is done with the whole of it. */
function ListSection({ inbox, page, views }: PageProps & { views: ReactNode }) {
  const t = useTranslations('negotiations')
  const keys = useTranslations('inbox.keys')
  const may = useMay()
  const { vacancyId, origin, address, query, chosen, mayChoose } = inbox
  return (
    <section
      className="inbox-list"
      tabIndex={-1}
      aria-label={t('inbox.list')}
      aria-busy={inbox.list.isPlaceholderData}
    >
      {views}
      <Filters inbox={inbox} page={page} />
      {mayChoose ? <BatchStrip /> : null}
      {origin === 'invitation' && may('see_all') ? <InvitationStats vacancyId={vacancyId} /> : null}
      {page.results.length === 0 ? <EmptyStage inbox={inbox} /> : <InboxRows inbox={inbox} />}
      <PageSteps
        page={address.page}
        size={page.size}
        total={page.total}
        onChange={(next) => address.change({ page: next === 1 ? null : String(next), item: null })}
      />
      <PeopleDownload
        label={t('download.button')}
        selection={{ vacancy: vacancyId, filter: listFilter(query), except: [] }}
        total={page.total}
      />
      <BulkBar chosen={chosen} total={page.total} list={{ vacancy: vacancyId, filter: listFilter(query) }} />
      <p className="px-3.5 py-3 text-soft text-xs/body max-page:hidden">
        {t('inbox.keys')}{' '}
        <button type="button" className="link" onClick={() => void inbox.showKeys()}>
          {keys('open')} <kbd>?</kbd>
        </button>
      </p>
    </section>
  )
}

function EmptyStage({ inbox: { narrowed, reset, address } }: { inbox: InboxState }) {
  const t = useTranslations('negotiations.inbox')
  const words = useTranslations('inbox.filters')
  return (
    <EmptyState
      title={narrowed ? words('nothing') : t('emptyStage')}
      text={narrowed ? words('nothingText') : undefined}
    >
      <button
        type="button"
        className={buttonClass()}
        onClick={() => (narrowed ? reset() : address.change({ stage: null, own_stage: null, page: null }))}
      >
        {narrowed ? words('reset') : t('showAll')}
      </button>
    </EmptyState>
  )
}
