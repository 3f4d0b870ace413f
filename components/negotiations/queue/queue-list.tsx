'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Avatar } from '@/components/ui/avatar'
import { Badge, CountBadge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { QueueFilter, QueueGroup, QueueItem } from '@/lib/contracts/queue'
import { type Chosen, RowCheckbox } from '../bulk/bulk-bar'
import { type Density, useDensity } from '../density'
import { personName } from '../person-name'
import { Stars } from '../private-notes/stars'
import { CompanyStageBadge, StageInLine } from '../stages/company-stage'
import { StatusBadge, TurnShort } from '../status'
import { useQueuePages, useQueuePreview } from './use-queue'

/** Heights before a row has been measured, px. */
const heights: Record<Density, number> = { compact: 48, roomy: 116 }

type Rows = {
  group: QueueGroup
  filter: QueueFilter
  current: string | null
  onOpen: (publicId: string) => void
  /** Null for those who may do nothing with several people at once. */
  chosen: Chosen | null
  /** Tells which items are shown, in their order: for the keys and for next and previous. */
  onShown: (group: QueueGroup, items: readonly string[]) => void
}

function useShown(group: QueueGroup, items: readonly QueueItem[] | undefined, onShown: Rows['onShown']) {
  const ids = items?.map(({ public_id }) => public_id).join(' ')
  useEffect(() => {
    onShown(group, ids ? ids.split(' ') : [])
  }, [group, ids, onShown])
}

/** The first people of a group, below its heading. */
export function QueueSection({ total, onAll, ...rows }: Rows & { total: number; onAll: () => void }) {
  const t = useTranslations('queue')
  const { group, filter, current, onOpen, onShown, chosen } = rows
  const density = useDensity()
  const { data, isError, refetch } = useQueuePreview(group, filter)
  useShown(group, data?.results, onShown)
  const heading = `queue-${group}`
  return (
    <section className="grid grid-cols-1 gap-1" aria-labelledby={heading}>
      <h2 id={heading} className="flex items-baseline gap-2 px-2.5 text-lg">
        {t(`groups.${group}`)} <span className="tabular text-soft text-sm">{total}</span>
      </h2>
      {/* On a phone dense rows are there to see more people at once. */}
      <p className={clsx('px-2.5 text-soft text-xs/body', density === 'compact' && 'max-sm:hidden')}>
        {t(`hint.${group}`)}
      </p>
      {isError && !data ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {data || isError ? null : <Skeleton height={heights[density]} />}
      <ul>
        {data?.results.map((item) => (
          <li key={item.public_id} className="inbox-line">
            {chosen ? <RowCheckbox chosen={chosen} row={item} /> : null}
            <QueueRow item={item} group={group} density={density} current={current} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {data && total > data.results.length ? (
        <button type="button" className="link justify-self-start px-2.5 py-1" onClick={onAll}>
          {t('showAll', { count: total })}
        </button>
      ) : null}
    </section>
  )
}

/** A whole group: only the rows in sight are drawn, further pages are fetched when the end comes near. */
export function QueueList({ total, ...rows }: Rows & { total: number }) {
  const t = useTranslations('queue')
  const { group, filter, current, onOpen, onShown, chosen } = rows
  const density = useDensity()
  const pages = useQueuePages(group, filter)
  const items = pages.data?.pages.flatMap(({ results }) => results)
  useShown(group, items, onShown)
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const count = items?.length ?? 0
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => heights[density],
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => items?.[index]?.public_id ?? index,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= count - 15) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, count])
  // J and K may step out of sight.
  const index = items?.findIndex(({ public_id }) => public_id === current) ?? -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetch must not scroll
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [current])

  if (pages.isError && !pages.data) return <LoadFailed onRetry={() => void pages.refetch()} />
  if (items && count === 0) return <EmptyState title={t('emptyGroup')} />
  return (
    <ul
      ref={list}
      className="relative"
      style={{ height: items ? virtual.getTotalSize() : heights[density] * 8 }}
      aria-label={t('list')}
      aria-busy={pages.isPlaceholderData || !items}
    >
      {items
        ? shown.map(({ index: at, start, key }) => {
            const item = items[at]
            return item ? (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={at}
                className="inbox-line absolute top-0 left-0 w-full"
                style={{ transform: `translateY(${start - top}px)` }}
                aria-setsize={total}
                aria-posinset={at + 1}
              >
                {chosen ? <RowCheckbox chosen={chosen} row={item} /> : null}
                <QueueRow item={item} group={group} density={density} current={current} onOpen={onOpen} />
              </li>
            ) : null
          })
        : [0, 1, 2, 3].map((line) => (
            <li key={line} className="py-1">
              <Skeleton height={heights[density] - 8} />
            </li>
          ))}
    </ul>
  )
}

type RowProps = Pick<Rows, 'group' | 'current' | 'onOpen'> & { item: QueueItem; density: Density }

/** A person: who, for which vacancy, and what is to be done. */
function QueueRow({ item, group, density, current, onOpen }: RowProps) {
  const t = useTranslations('queue.groups')
  const words = useTranslations('negotiations.inbox')
  const row = useTranslations('inbox.row')
  const { resume, vacancy, tasks, match_score: score, rating, unread_messages: unread } = item
  const name = personName(resume.name)
  const isNew = tasks.includes('new')
  // What its group says need not be said again.
  const others = tasks.filter((task) => task !== group && task !== 'messages' && task !== 'due')
  return (
    <button
      type="button"
      className={clsx('inbox-row', density === 'compact' && 'queue-compact')}
      aria-current={item.public_id === current ? 'true' : undefined}
      onClick={() => onOpen(item.public_id)}
    >
      {density === 'roomy' ? <Avatar name={name ?? resume.title} decorative /> : null}
      <span className="grid grid-cols-1 flex-1 gap-0.5 min-w-0">
        <span className="queue-row">
          <span className="inline-flex items-center gap-1.75 min-w-0 font-semibold">
            {isNew ? <span className="inbox-dot" role="img" aria-label={words('newMark')} /> : null}
            <span className="truncate">{name ?? words('anonymous')}</span>
            <CountBadge count={unread} label={words('unreadMessages', { count: unread })} />
          </span>
          <span className="queue-row-turn">
            {score === null ? null : <Badge tone="match">{row('matchShort', { score })}</Badge>}
            <TurnShort negotiation={item} side="employer" />
          </span>
          <span className="queue-row-about">
            {density === 'compact' ? <StageInLine negotiation={item} /> : null}
            {[resume.title, vacancy.title].join('\u00a0→ ')}
          </span>
        </span>
        {density === 'roomy' ? (
          <span className="inbox-row-marks">
            <StatusBadge negotiation={item} side="employer" />
            {item.own_stage ? <CompanyStageBadge stage={item.own_stage} /> : null}
            {rating === null ? null : <Stars value={rating} label={row('rating', { stars: rating })} />}
            {others.map((task) => (
              <Badge key={task}>{t(task)}</Badge>
            ))}
            {resume.city ? <span>{resume.city.name}</span> : null}
          </span>
        ) : null}
      </span>
    </button>
  )
}
