'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { QueueFilter, QueueGroup, QueueItem } from '@/lib/contracts/queue'
import { type Chosen, RowCheckbox } from '../bulk/bulk-bar'
import { type Density, useDensity } from '../density'
import { type KeptRow, withKept } from './kept-rows'
import { QueueRow } from './queue-row'
import { previewSize, useQueuePages, useQueuePreview } from './use-queue'

/** Heights before a row has been measured, px. */
const heights: Record<Density, number> = { compact: 48, roomy: 116 }

type Rows = {
  group: QueueGroup
  filter: QueueFilter
  current: string | null
  onOpen: (publicId: string) => void
  /** Null for those who may do nothing with several people at once. */
  chosen: Chosen | null
  /** Opened here: they stay where they stood. */
  kept: readonly KeptRow[]
  /** Tells which items are shown, in their order: for the keys and for next and previous. */
  onShown: (group: QueueGroup, items: readonly QueueItem[]) => void
}

function useShown(group: QueueGroup, items: readonly QueueItem[] | undefined, onShown: Rows['onShown']) {
  useEffect(() => {
    onShown(group, items ?? [])
  }, [group, items, onShown])
}

/** The first people of a group, below its heading. */
export function QueueSection({ total, onAll, ...rows }: Rows & { total: number; onAll: () => void }) {
  const t = useTranslations('queue')
  const { group, filter, current, onOpen, onShown, chosen, kept } = rows
  const density = useDensity()
  const { data, isError, refetch } = useQueuePreview(group, filter, kept.length)
  const isKept = (id: string) => kept.some(({ item }) => item.public_id === id)
  const others = data?.results.filter(({ public_id }) => !isKept(public_id)).slice(0, previewSize)
  const shown = data?.results.filter((item) => isKept(item.public_id) || others?.includes(item))
  const items = shown && withKept(group, shown, kept)
  const left = items?.filter((item) => !shown?.includes(item)).length ?? 0
  useShown(group, items, onShown)
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
        {items?.map((item) => (
          <li key={item.public_id} className="inbox-line">
            {chosen ? <RowCheckbox chosen={chosen} row={item} /> : null}
            <QueueRow item={item} group={group} density={density} current={current} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {items && total > items.length - left ? (
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
  const { group, filter, current, onOpen, onShown, chosen, kept } = rows
  const density = useDensity()
  const pages = useQueuePages(group, filter)
  const fresh = pages.data?.pages.flatMap(({ results }) => results)
  const items = fresh && withKept(group, fresh, kept)
  const left = items?.filter((item) => !fresh?.includes(item)).length ?? 0
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
                aria-setsize={total + left}
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
