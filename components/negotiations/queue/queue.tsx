'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useCallback, useEffect, useRef } from 'react'
import { EndedNotice } from '@/components/layout/access-ended'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { type QueueGroup, type QueueItem, queueGroups } from '@/lib/contracts/queue'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { useMay } from '@/stores/rights'
import { BatchStrip } from '../bulk/batch-strip'
import { BulkBar } from '../bulk/bulk-bar'
import { PeopleDownload } from '../bulk/people-download'
import { useSelection } from '../bulk/selection'
import { useDensity } from '../density'
import { useInboxKeys } from '../inbox/inbox-keys'
import { InboxPane, type PaneParts } from '../inbox/inbox-pane'
import { useKeptRows } from './kept-rows'
import { QueueFilters } from './queue-filters'
import { QueueList, QueueSection } from './queue-list'
import { QueueViewBar } from './queue-views'
import { fitToScreen, useLiveQueue, useQueueAddress, useQueueSummary } from './use-queue'

/** What there is to do: everything but the whole of the open items. */
const taskGroups = queueGroups.filter((group) => group !== 'open')

/** «Сегодня»: what the employer has to do over all vacancies, with the open item beside it. */
export function Queue(parts: PaneParts) {
  const t = useTranslations('queue')
  const inboxKeys = useTranslations('inbox.keys')
  const { item, group, filter, narrowed, change, openView, reset } = useQueueAddress()
  const summary = useQueueSummary(filter)
  const mayChoose = useMay()('recruit')
  useLiveQueue()
  const density = useDensity()
  const shown = useRef(new Map<QueueGroup, readonly QueueItem[]>())
  const onShown = useCallback<ComponentProps<typeof QueueList>['onShown']>((of, items) => {
    shown.current.set(of, items)
  }, [])
  const groups = summary.data?.groups
  const list = JSON.stringify([group, filter])
  const kept = useKeptRows(list)
  const sections = taskGroups.filter(
    (each) => (groups?.[each] ?? 0) > 0 || kept.rows.some(({ above }) => above.has(each)),
  )

  // The address follows a key with a delay: keys pressed quickly go on from here.
  const at = useRef(item)
  useEffect(() => {
    at.current = item
  }, [item])
  /** Ids of the rows in their order; an item of several groups counts once. */
  const itemsShown = () =>
    new Map((group ? [group] : sections).map((each) => [each, shown.current.get(each) ?? []]))
  const rowsShown = () => [...new Set([...itemsShown().values()].flat().map(({ public_id }) => public_id))]
  const chosen = useSelection(list, rowsShown)
  /** The item before or after the open one. */
  const step = (by: 1 | -1) => {
    const ids = rowsShown()
    const here = at.current === null ? -1 : ids.indexOf(at.current)
    const next = ids[here < 0 ? 0 : here + by]
    if (!next) return
    at.current = next
    kept.keep(next, itemsShown())
    change({ item: next }, 'replace')
  }
  const showKeys = async () => {
    const { KeysHelp } = await import('../inbox/keys-help')
    await openModal(KeysHelp, { title: inboxKeys('title'), size: 'sm' })
  }
  useInboxKeys({
    j: () => step(1),
    k: () => step(-1),
    x: ({ shiftKey }) => mayChoose && at.current !== null && chosen.toggle(at.current, shiftKey),
    escape: () => item && change({ item: null }),
    help: () => void showKeys(),
  })
  // On a phone the item takes the place of the list, which comes back where it was.
  const scrolled = useRef(0)
  const open = (publicId: string) => {
    if (item === null) scrolled.current = window.scrollY
    kept.keep(publicId, itemsShown())
    change({ item: publicId })
  }
  const isOpen = item !== null
  useEffect(() => {
    if (!isOpen && scrolled.current > 0) window.scrollTo(0, scrolled.current)
  }, [isOpen])

  const pane = useRef<HTMLElement>(null)
  const isShown = groups !== undefined
  useEffect(() => (isShown ? fitToScreen(pane.current) : undefined), [isShown])

  if (summary.isError && !summary.data) return <LoadFailed onRetry={() => void summary.refetch()} />
  if (!summary.data || !groups) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        <Skeleton height={44} />
        <Skeleton height={320} />
      </SkeletonRegion>
    )
  }
  const rows = {
    filter,
    current: item,
    onOpen: open,
    onShown,
    chosen: mayChoose ? chosen : null,
    kept: kept.rows,
  }
  return (
    <div className="queue" data-open={isOpen}>
      <header className="queue-head">
        <h1 className="text-xl">{t('title')}</h1>
        <nav className="queue-groups" aria-label={t('groups.label')}>
          {[null, ...queueGroups].map((each) =>
            each === null || each === 'open' || each === group || groups[each] > 0 ? (
              <button
                key={each ?? 'all'}
                type="button"
                className={chipClass({ outline: true })}
                aria-pressed={each === group}
                onClick={() => change({ group: each, item: null })}
              >
                {t(`groups.${each ?? 'all'}`)}
                {each ? <span className="tabular">{formatNumber(groups[each])}</span> : null}
              </button>
            ) : null,
          )}
        </nav>
        <QueueFilters
          filter={filter}
          summary={summary.data}
          narrowed={narrowed}
          onChange={(changes) => change({ ...changes, item: null }, 'replace')}
          onReset={reset}
        >
          {/* On a phone the bar of those selected has it: «Выбрать все найденные». */}
          <span className="max-page:hidden">
            <PeopleDownload
              label={t(group ? 'download' : 'downloadOpen')}
              selection={{ queue: { ...filter, group: group ?? 'open' } }}
              total={groups[group ?? 'open']}
            />
          </span>
        </QueueFilters>
        <QueueViewBar shown={{ group, filter }} onOpen={openView} />
      </header>
      <div className="queue-list" tabIndex={-1}>
        {mayChoose ? <BatchStrip /> : null}
        {groups.open === 0 && !narrowed ? <EndedNotice /> : null}
        {group ? (
          <QueueList key={`${group} ${density}`} group={group} total={groups[group]} {...rows} />
        ) : sections.length > 0 ? (
          <div className="grid grid-cols-1 gap-5">
            {sections.map((each) => (
              <QueueSection
                key={each}
                group={each}
                total={groups[each]}
                onAll={() => change({ group: each, item: null })}
                {...rows}
              />
            ))}
          </div>
        ) : (
          <EmptyState
            title={narrowed ? t('nobody') : t('nothing')}
            text={t(narrowed ? 'nobodyText' : mayChoose ? 'nothingText' : 'nothingTextPart')}
          >
            {narrowed ? (
              <Button onClick={reset}>{t('filters.reset')}</Button>
            ) : (
              <Link href={routes.myVacancies()} className={buttonClass()}>
                {t('vacancies')}
              </Link>
            )}
          </EmptyState>
        )}
        <BulkBar
          chosen={chosen}
          total={group ? groups[group] : 0}
          list={{ queue: { ...filter, group: group ?? undefined } }}
        />
      </div>
      <section ref={pane} className="inbox-pane queue-pane" aria-label={t('pane')}>
        <InboxPane
          {...parts}
          publicId={item}
          origin="application"
          onStep={step}
          onBack={() => change({ item: null })}
        />
      </section>
    </div>
  )
}
