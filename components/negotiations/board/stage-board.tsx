'use client'

import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
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
import { type NegotiationStage, negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'
import { useActionWithForm } from '../actions/use-action'
import { type StageCounts, useStages } from '../inbox/stages'
import { personName, statusKey } from '../names'
import type { InboxQuery } from '../use-negotiations'
import { CardFace } from './board-card'
import { BoardColumn } from './board-column'

/** Left and right arrows move the dragged card between columns; other keys do nothing. */
const columnKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
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

/** The stage whose column contains the card. */
export function stageOf({ status }: Pick<Negotiation, 'status'>): NegotiationStage {
  const stage = negotiationStages.find((each) => stageStatuses[each].includes(status))
  if (!stage) throw new Error(`the status ${status} has no stage`)
  return stage
}

/** Actions without a column: `open` is done by viewing, `move` by a request. */
const elsewhere: readonly string[] = ['open', 'move']

/** The action that moves a card to another column; undefined when the server offers none. */
export function actionInto(
  stage: NegotiationStage,
  negotiation: Pick<Negotiation, 'status' | 'actions'>,
): AvailableNegotiationAction | undefined {
  if (stageOf(negotiation) === stage) return undefined
  return negotiation.actions.find(
    ({ action, to }) => !elsewhere.includes(action) && stageStatuses[stage].includes(to),
  )
}

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
  const [carried, setCarried] = useState<Negotiation | null>(null)
  const [arrived, setArrived] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    // Smooth scrolling would be interrupted by the next key press and leave the card behind.
    useSensor(KeyboardSensor, { coordinateGetter: columnKeys, scrollBehavior: 'auto' }),
  )

  const nameOf = ({ resume }: Negotiation) => personName(resume.name) ?? all('inbox.anonymous')
  const { nameOf: nameOfStage, shown } = useStages(vacancyId)
  const stageName = (id: unknown) => nameOfStage(id as NegotiationStage)
  const statusOf = ({ status, origin }: Negotiation) => all(`status.employer.${statusKey(status, origin)}`)

  async function carry(negotiation: Negotiation, item: AvailableNegotiationAction) {
    setArrived(null)
    if (await make(negotiation, item)) setArrived(negotiation.public_id)
  }

  function drop(negotiation: Negotiation, stage: NegotiationStage) {
    if (stageOf(negotiation) === stage) return
    const item = actionInto(stage, negotiation)
    if (item) return void carry(negotiation, item)
    showToast({
      variant: 'warning',
      message: negotiation.pending
        ? t(negotiation.pending.undoable ? 'waiting' : 'closed')
        : negotiation.status === 'new'
          ? t('openFirst')
          : t('cannot', { status: statusOf(negotiation), stage: stageName(stage) }),
    })
  }

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
            return one && t('taken', { name: nameOf(one), stage: stageName(stageOf(one)) })
          },
          onDragOver: ({ active, over }) => {
            const one = negotiationOf(active)
            if (!one || !over) return undefined
            const stage = over.id as NegotiationStage
            const free = stageOf(one) === stage || actionInto(stage, one)
            return t(free ? 'over' : 'overClosed', { stage: stageName(stage) })
          },
          onDragEnd: ({ over }) => (over ? t('dropped', { stage: stageName(over.id) }) : t('returned')),
          onDragCancel: () => t('returned'),
        },
      }}
      onDragStart={({ active }) => {
        setArrived(null)
        setCarried(negotiationOf(active) ?? null)
      }}
      onDragEnd={({ active, over }) => {
        setCarried(null)
        const one = negotiationOf(active)
        if (one && over) drop(one, over.id as NegotiationStage)
      }}
      onDragCancel={() => setCarried(null)}
    >
      <div className="board">
        {shown((stage) => counts[stage] > 0).map((stage) => (
          <BoardColumn
            key={stage}
            vacancyId={vacancyId}
            stage={stage}
            name={stageName(stage)}
            query={query}
            welcome={carried && stageOf(carried) !== stage ? actionInto(stage, carried) !== undefined : null}
            arrived={arrived}
            label={label}
            onOpen={({ public_id }) => onOpen(public_id)}
            onAction={(negotiation, item) => void carry(negotiation, item)}
          />
        ))}
      </div>
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
