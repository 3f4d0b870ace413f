'use client'

import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import { formatNumber } from '@/lib/format/number'
import { statusKey } from '@/lib/i18n/status-key'
import { showToast } from '@/stores/toasts'
import { useActionWithForm } from '../actions/use-action'
import { type StageCounts, useStages } from '../inbox/stages'
import { personName } from '../person-name'
import { useCompanyStages } from '../stages/use-company-stages'
import type { InboxQuery } from '../use-negotiations'
import { CardFace } from './board-card'
import { BoardColumn, ColumnSwitch } from './board-column'
import { type Column, columnKeys, columnsOf, isIn, useBoard, wayInto } from './use-board'

type Props = { vacancyId: string; query: InboxQuery; counts: StageCounts; onOpen: (publicId: string) => void }

/** By the pointer; a card dragged by the keyboard has none and uses the nearest column. */
const landing: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

const negotiationOf = (item: { data: { current?: unknown } } | null): Negotiation | undefined =>
  (item?.data.current as { negotiation: Negotiation } | undefined)?.negotiation

/** Kanban board of the stages. Drag and drop, keys and the card menu run the same actions through the same forms. */
export function StageBoard({ vacancyId, query, counts, onOpen }: Props) {
  const t = useTranslations('inbox.board')
  const all = useTranslations('negotiations')
  const { make, label } = useActionWithForm('employer')
  const own = useCompanyStages()
  const [carried, setCarried] = useState<Negotiation | null>(null)
  const [arrived, setArrived] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    // Smooth scrolling would be interrupted by the next key press and leave the card behind.
    useSensor(KeyboardSensor, { coordinateGetter: columnKeys, scrollBehavior: 'auto' }),
  )

  const nameOf = ({ resume }: Negotiation) => personName(resume.name) ?? all('inbox.anonymous')
  const { nameOf: nameOfStage, shown } = useStages(vacancyId)
  const stages = shown((stage) => counts[stage] > 0)
  const columns = columnsOf(stages, own.stages)
  const cardsOf = useBoard(vacancyId, columns, query)
  const columnOf = (id: unknown) => columns.find((each) => each.id === id)
  const columnName = (column: Column | undefined) =>
    column ? (column.own?.name ?? nameOfStage(column.stage)) : ''
  const placeOf = (one: Negotiation) => columns.find((column) => isIn(column, one))
  const statusOf = ({ status, origin }: Negotiation) => all(`status.employer.${statusKey(status, origin)}`)

  async function carry(
    negotiation: Negotiation,
    item: AvailableNegotiationAction,
    into?: Column,
  ): Promise<void> {
    setArrived(null)
    if (!(await make(negotiation, item, into?.own ?? undefined))) return
    setArrived(negotiation.public_id)
    // Said once it is true: until then the form may be cancelled, or somebody be faster.
    if (into) setSaid(t('dropped', { stage: columnName(into) }))
  }

  /** Within the status: shown at once, and the card keeps the focus. */
  async function place(negotiation: Negotiation, stageId: string): Promise<void> {
    setArrived(null)
    if (await own.move(negotiation, stageId)) setArrived(negotiation.public_id)
  }

  function drop(negotiation: Negotiation, column: Column) {
    if (isIn(column, negotiation)) return
    const way = wayInto(column, negotiation)
    if (way && !way.quiet) return void carry(negotiation, way.item, column)
    if (way && column.own) return void place(negotiation, column.own.public_id)
    showToast({
      variant: 'warning',
      message: negotiation.pending
        ? t(negotiation.pending.undoable ? 'waiting' : 'closed')
        : negotiation.status === 'new'
          ? t('openFirst')
          : t('cannot', { status: statusOf(negotiation), stage: columnName(column) }),
    })
  }

  const drawn = (column: Column) => (
    <BoardColumn
      key={column.id}
      column={column}
      name={columnName(column)}
      cards={cardsOf(column)}
      welcome={carried && !isIn(column, carried) ? wayInto(column, carried) !== null : null}
      arrived={arrived}
      label={label}
      onOpen={({ public_id }) => onOpen(public_id)}
      onAction={(negotiation, item) => void carry(negotiation, item)}
      onStage={(negotiation, stageId) => void place(negotiation, stageId)}
    />
  )
  /** Of a status under the filters; undefined until all its columns are loaded. */
  const totalOf = (stage: NegotiationStage) =>
    columns
      .filter((column) => column.stage === stage)
      .map((column) => cardsOf(column).total)
      .reduce((sum, total) => (sum === undefined || total === undefined ? undefined : sum + total), 0)
  const totalText = (total: number | undefined) => (total === undefined ? '…' : formatNumber(total))
  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={landing}
      // A phone shows one column at a time: scroll slowly enough to stop at the next one.
      autoScroll={{ acceleration: 3, interval: 8 }}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        screenReaderInstructions: { draggable: t('instructions') },
        announcements: {
          onDragStart: ({ active }) => {
            const one = negotiationOf(active)
            return one && t('taken', { name: nameOf(one), stage: columnName(placeOf(one)) })
          },
          onDragOver: ({ active, over }) => {
            const one = negotiationOf(active)
            const column = columnOf(over?.id)
            if (!one || !column) return undefined
            const free = isIn(column, one) || wayInto(column, one)
            return t(free ? 'over' : 'overClosed', { stage: columnName(column) })
          },
          onDragEnd: ({ active, over }) => {
            const one = negotiationOf(active)
            const column = columnOf(over?.id)
            return one && column && !isIn(column, one) ? undefined : t('returned')
          },
          onDragCancel: () => t('returned'),
        },
      }}
      onDragStart={({ active }) => {
        setArrived(null)
        setSaid('')
        setCarried(negotiationOf(active) ?? null)
      }}
      onDragEnd={({ active, over }) => {
        setCarried(null)
        const one = negotiationOf(active)
        const column = columnOf(over?.id)
        if (one && column) drop(one, column)
      }}
      onDragCancel={() => setCarried(null)}
    >
      {own.stages.length === 0 ? (
        <div className="board">{columns.map(drawn)}</div>
      ) : (
        <>
          <ColumnSwitch columns={columns} nameOf={columnName} statusOf={nameOfStage} />
          <div className="board">
            {stages.map((stage) => (
              <section key={stage} className="board-group" aria-label={nameOfStage(stage)}>
                <h2 className="board-status">
                  <span>
                    {nameOfStage(stage)} <span className="tabular">{totalText(totalOf(stage))}</span>
                  </span>
                </h2>
                {columns.filter((column) => column.stage === stage).map(drawn)}
              </section>
            ))}
          </div>
        </>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <DragOverlay>
        {carried ? (
          <div className="board-card shadow-float cursor-grabbing">
            <CardFace negotiation={carried} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}
