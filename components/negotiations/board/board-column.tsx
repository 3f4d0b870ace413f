'use client'

import { useDroppable } from '@dnd-kit/core'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import { formatNumber } from '@/lib/format/number'
import { type InboxQuery, negotiationsPage } from '../use-negotiations'
import { BoardCard } from './board-card'

/** Page size. */
const pageSize = 30

/** A card of a column by index: only visible pages are fetched, and always the first one, for the count. */
function useBoardColumn(
  vacancyId: string,
  stage: NegotiationStage,
  query: InboxQuery,
  [first, last]: readonly [number, number],
) {
  const from = Math.floor(first / pageSize) + 1
  const to = Math.floor(last / pageSize) + 1
  const pages = [...new Set([1, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])]
  const results = useQueries({
    queries: pages.map((page) => ({
      ...negotiationsPage({ of: 'vacancy', publicId: vacancyId }, { ...query, stage, page, size: pageSize }),
      placeholderData: keepPreviousData<Awaited<ReturnType<ReturnType<typeof negotiationsPage>['queryFn']>>>,
    })),
  })
  const head = results[0]
  return {
    total: head?.data?.total,
    failed: results.find(({ isError, data }) => isError && !data),
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
    /** Undefined while its page is loading. */
    at(index: number): Negotiation | undefined {
      const page = results[pages.indexOf(Math.floor(index / pageSize) + 1)]
      return page?.isPlaceholderData ? undefined : page?.data?.results[index % pageSize]
    },
  }
}

/** Height of a card with the gap below, px; must equal the value in the styles. */
const cardHeight = 136

type Props = {
  vacancyId: string
  stage: NegotiationStage
  name: string
  query: InboxQuery
  /** Whether the dragged card may be dropped here; null while none is dragged. */
  welcome: boolean | null
  arrived: string | null
  label: (item: AvailableNegotiationAction) => string
  onOpen: (negotiation: Negotiation) => void
  onAction: (negotiation: Negotiation, item: AvailableNegotiationAction) => void
}

/** One stage as a virtualised column: only visible cards are fetched and rendered. */
export function BoardColumn({
  vacancyId,
  stage,
  name,
  query,
  welcome,
  arrived,
  label,
  onOpen,
  onAction,
}: Props) {
  const t = useTranslations('inbox.board')
  const common = useTranslations('common')
  const heading = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const column = useBoardColumn(vacancyId, stage, query, seen)
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const virtual = useVirtualizer({
    count: column.total ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    overscan: 4,
    onChange: ({ range }) => {
      if (range && (range.startIndex !== seen[0] || range.endIndex !== seen[1])) {
        setSeen([range.startIndex, range.endIndex])
      }
    },
  })
  return (
    <section
      ref={setNodeRef}
      className={clsx(
        'board-column',
        welcome === true && 'board-welcome',
        welcome === false && 'opacity-55',
        isOver && 'board-over',
      )}
      aria-labelledby={heading}
    >
      <h2
        id={heading}
        className="flex items-baseline justify-between gap-2 px-3.5 pt-3 pb-2 text-sm/tight font-semibold"
      >
        {name}{' '}
        <span className="tabular text-soft">
          {column.total === undefined ? '…' : formatNumber(column.total)}
        </span>
      </h2>
      <div ref={scroll} className="overflow-y-auto px-2 pt-0.5 pb-2 overscroll-contain">
        {column.failed ? (
          <div className="board-none">
            <p>{common('failed.title')}</p>
            <Button size="sm" onClick={column.retry}>
              {common('retry')}
            </Button>
          </div>
        ) : column.total === undefined ? (
          <Skeleton height={cardHeight - 8} />
        ) : column.total === 0 ? (
          <p className="board-none">{t('empty')}</p>
        ) : (
          <ul className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const negotiation = column.at(index)
              return (
                <li
                  key={negotiation?.public_id ?? index}
                  className="absolute top-0 left-0 w-full"
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={column.total}
                  aria-posinset={index + 1}
                >
                  {negotiation ? (
                    <BoardCard
                      negotiation={negotiation}
                      arrived={arrived === negotiation.public_id}
                      label={label}
                      onOpen={() => onOpen(negotiation)}
                      onAction={(item) => onAction(negotiation, item)}
                    />
                  ) : (
                    <Skeleton height={cardHeight - 8} />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
