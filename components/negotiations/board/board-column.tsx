'use client'

import { useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import { formatNumber } from '@/lib/format/number'
import { BoardCard } from './board-card'
import type { Column, ColumnCards } from './use-board'

/** Height of a card with the gap below, px; must equal the value in the styles. */
const cardHeight = 136

type Props = {
  column: Column
  name: string
  cards: ColumnCards
  /** Whether the dragged card may be dropped here; null while none is dragged. */
  welcome: boolean | null
  arrived: string | null
  label: (item: AvailableNegotiationAction) => string
  onOpen: (negotiation: Negotiation) => void
  onAction: (negotiation: Negotiation, item: AvailableNegotiationAction) => void
  onStage: (negotiation: Negotiation, stageId: string) => void
}

/** One stage as a virtualised column: only visible cards are fetched and rendered. */
export function BoardColumn({
  column: { id, own },
  name,
  cards,
  welcome,
  arrived,
  label,
  onOpen,
  onAction,
  onStage,
}: Props) {
  const t = useTranslations('inbox.board')
  const common = useTranslations('common')
  const heading = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const { setNodeRef, isOver } = useDroppable({ id })
  // A column without company stages stands right below the board, others below their status.
  const Heading = own ? 'h3' : 'h2'
  const virtual = useVirtualizer({
    count: cards.total ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    overscan: 4,
    onChange: ({ range }) => {
      if (range) cards.onSeen(range.startIndex, range.endIndex)
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
      data-column={id}
    >
      <div className="px-3.5 pt-3 pb-2">
        <Heading
          id={heading}
          className="flex items-baseline justify-between gap-2 text-sm/tight font-semibold"
        >
          {own ? (
            <span className="own-stage" data-color={own.color} title={name}>
              <span className="truncate">{name}</span>
            </span>
          ) : (
            name
          )}{' '}
          <span className="tabular text-soft">
            {cards.total === undefined ? '…' : formatNumber(cards.total)}
          </span>
        </Heading>
        {own ? (
          <p className="text-soft text-xs/body">
            {own.promise_days === null ? t('noPromise') : t('promise', { days: own.promise_days })}
          </p>
        ) : null}
      </div>
      <div ref={scroll} className="overflow-y-auto px-2 pt-0.5 pb-2 overscroll-contain">
        {cards.failed ? (
          <div className="board-none">
            <p>{common('failed.title')}</p>
            <Button size="sm" onClick={cards.retry}>
              {common('retry')}
            </Button>
          </div>
        ) : cards.total === undefined ? (
          <Skeleton height={cardHeight - 8} />
        ) : cards.total === 0 ? (
          <p className="board-none">{t('empty')}</p>
        ) : (
          <ul className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const negotiation = cards.at(index)
              return (
                <li
                  key={negotiation?.public_id ?? index}
                  className="absolute top-0 left-0 w-full"
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={cards.total}
                  aria-posinset={index + 1}
                >
                  {negotiation ? (
                    <BoardCard
                      negotiation={negotiation}
                      arrived={arrived === negotiation.public_id}
                      label={label}
                      onOpen={() => onOpen(negotiation)}
                      onAction={(item) => onAction(negotiation, item)}
                      onStage={(stageId) => onStage(negotiation, stageId)}
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

type SwitchProps = {
  columns: readonly Column[]
  nameOf: (column: Column) => string
  statusOf: (stage: NegotiationStage) => string
}

/** On a phone, where one column is in sight: shows any of them at once. */
export function ColumnSwitch({ columns, nameOf, statusOf }: SwitchProps) {
  const t = useTranslations('inbox.board')
  return (
    <Select
      className="board-switch"
      aria-label={t('show')}
      placeholder={t('show')}
      value=""
      options={columns.map((column) => ({
        value: column.id,
        label: column.own ? `${statusOf(column.stage)}: ${nameOf(column)}` : nameOf(column),
      }))}
      onChange={({ target }) =>
        document
          .querySelector(`[data-column="${CSS.escape(target.value)}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'start' })
      }
    />
  )
}
