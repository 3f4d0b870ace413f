'use client'

import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyStage } from '@/lib/contracts/company-stages'
import { type NegotiationStage, stageOf, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import { repeatedRows } from '../inbox-cache'
import { type InboxQuery, negotiationsPage } from '../use-negotiations'

/** A column: one of the company's stages, or a whole stage of the pipeline. */
export interface Column {
  /** Of the company stage, or the name of the stage. */
  id: string
  stage: NegotiationStage
  own: CompanyStage | null
}

/** In the order of the stages; a stage that the company has divided becomes several columns. */
export const columnsOf = (stages: readonly NegotiationStage[], own: readonly CompanyStage[]): Column[] =>
  stages.flatMap((stage): Column[] => {
    const parts = own.filter(({ base }) => base === stage)
    return parts.length === 0
      ? [{ id: stage, stage, own: null }]
      : parts.map((part) => ({ id: part.public_id, stage, own: part }))
  })

/** Actions without a column: `open` is done by viewing, `move` by a request. */
const elsewhere: readonly string[] = ['open', 'move']

/** The action that moves a card to another stage; undefined when the server offers none. */
export function actionInto(
  stage: NegotiationStage,
  { status, actions }: Pick<Negotiation, 'status' | 'actions'>,
): AvailableNegotiationAction | undefined {
  if (stageOf(status) === stage) return undefined
  return actions.find(({ action, to }) => !elsewhere.includes(action) && stageStatuses[stage].includes(to))
}

type Card = Pick<Negotiation, 'status' | 'actions' | 'own_stage' | 'pending'>

export const isIn = ({ stage, own }: Column, { status, own_stage }: Omit<Card, 'actions'>): boolean =>
  stage === stageOf(status) && (own === null || own.public_id === own_stage?.public_id)

/** How a card gets into another column; null when the server offers no way. */
export type Way = { quiet: true } | { quiet: false; item: AvailableNegotiationAction } | null

export function wayInto(column: Column, card: Card): Way {
  if (isIn(column, card)) return null
  // Between company stages of one status: a private mark, for whoever may do anything here at all.
  if (column.stage === stageOf(card.status)) {
    const mayMove = column.own !== null && (card.actions.length > 0 || card.pending !== null)
    return mayMove ? { quiet: true } : null
  }
  const item = actionInto(column.stage, card)
  return item ? { quiet: false, item } : null
}

/** Page size. */
const pageSize = 30

export interface ColumnCards {
  /** Undefined until the first page is loaded. */
  total: number | undefined
  failed: boolean
  retry: () => void
  /** Undefined while its page is loading. */
  at: (index: number) => Negotiation | undefined
  /** Indexes in sight, whose pages are fetched. */
  onSeen: (first: number, last: number) => void
}

/**
 * The cards of all columns, read together so that nobody stands in two of them: only pages in sight are fetched, and
 * always the first one, for the count.
 */
export function useBoard(vacancyId: string, columns: readonly Column[], query: InboxQuery) {
  const [seen, setSeen] = useState<Readonly<Record<string, readonly [number, number]>>>({})
  const wanted = columns.flatMap((column) => {
    const [from, to] = seen[column.id] ?? [1, 1]
    const pages = new Set([1, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])
    return [...pages].map((page) => ({ column, page }))
  })
  const results = useQueries({
    queries: wanted.map(({ column: { stage, own }, page }) =>
      negotiationsPage(
        { of: 'vacancy', publicId: vacancyId },
        { ...query, stage, own_stage: own?.public_id, page, size: pageSize },
      ),
    ),
  })
  const rows = new Map<string, Map<number, Negotiation>>()
  for (const [at, { column, page }] of wanted.entries()) {
    const list = rows.get(column.id) ?? new Map<number, Negotiation>()
    rows.set(column.id, list)
    for (const [index, row] of (results[at]?.data?.results ?? []).entries()) {
      list.set((page - 1) * pageSize + index, row)
    }
  }
  const repeated = repeatedRows(rows)
  return ({ id }: Column): ColumnCards => {
    const parts = results.filter((_, at) => wanted[at]?.column.id === id)
    const hidden = repeated.get(id) ?? []
    const total = parts[0]?.data?.total
    return {
      total: total === undefined ? undefined : Math.max(0, total - hidden.length),
      failed: parts.some(({ isError, data }) => isError && !data),
      retry: () => {
        for (const each of parts) if (each.isError) void each.refetch()
      },
      at: (index) => rows.get(id)?.get(hidden.reduce((raw, gone) => (gone <= raw ? raw + 1 : raw), index)),
      onSeen: (first, last) => {
        const [from, to] = [first, last].map((index) => Math.floor(index / pageSize) + 1) as [number, number]
        const now = seen[id] ?? [1, 1]
        if (now[0] !== from || now[1] !== to) setSeen((before) => ({ ...before, [id]: [from, to] }))
      },
    }
  }
}

/** Left and right arrows move the dragged card between columns; other keys do nothing. */
export const columnKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { over, collisionRect, droppableRects } = context
  if (by === 0 || !collisionRect) return undefined
  event.preventDefault()
  // By position on the screen: the stages may have been reordered.
  const columns = [...droppableRects.entries()].sort(([, a], [, b]) => a.left - b.left)
  // Right after pick-up the card is over no droppable: use the column under its centre.
  const middle = collisionRect.left + collisionRect.width / 2
  const here = over
    ? columns.findIndex(([id]) => id === over.id)
    : columns.findIndex(([, { left, right }]) => left <= middle && middle <= right)
  const rect = columns[here + by]?.[1]
  if (!rect) return undefined
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: currentCoordinates.y }
}
