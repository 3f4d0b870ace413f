'use client'

import { useDraggable } from '@dnd-kit/core'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import { GripIcon, MoreIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { AvailableNegotiationAction, Negotiation } from '@/lib/contracts/negotiations'
import { useMay } from '@/stores/rights'
import { arrange } from '../actions/action-kinds'
import { personName } from '../person-name'
import { Stars } from '../private-notes/stars'
import { daysOverdue } from '../stages/company-stage'
import { useCompanyStages } from '../stages/use-company-stages'
import { StatusBadge, TurnShort } from '../status'

/** Statuses shown on a card, because the column's name does not imply them. */
const told: readonly string[] = ['in_review', 'test', 'interview', 'hired']

/** Content of a card; of fixed height, which the virtualised columns require. */
export function CardFace({
  negotiation,
  name,
  grip,
  menu,
}: {
  negotiation: Negotiation
  /** The name as a button; plain text when absent. */
  name?: ReactNode
  grip?: ReactNode
  menu?: ReactNode
}) {
  const t = useTranslations('negotiations')
  const row = useTranslations('inbox.row')
  const pending = useTranslations('inbox.board')
  const { resume, inbox, status, origin } = negotiation
  const words = personName(resume.name) ?? t('inbox.anonymous')
  const fresh = status === 'new' && origin === 'application'
  return (
    <>
      <div className="flex items-center gap-1.5">
        <span className="flex flex-1 items-center gap-1.5 min-w-0 text-sm font-semibold">
          {fresh ? <span className="inbox-dot" role="img" aria-label={t('inbox.newMark')} /> : null}
          {name ?? words}
        </span>
        {grip}
      </div>
      <p className="truncate text-soft text-[0.875rem]">{resume.title}</p>
      <div className="flex items-end justify-between gap-1 flex-1 min-h-0">
        <p className="flex flex-wrap content-end items-center gap-x-1.5 gap-y-1 max-h-13 overflow-hidden text-soft text-xs/body">
          {negotiation.own_stage && daysOverdue(negotiation.own_stage) !== null ? (
            <Badge tone="danger">{pending('late', { days: daysOverdue(negotiation.own_stage) ?? 0 })}</Badge>
          ) : null}
          {inbox?.match ? (
            <Badge tone="match">
              <span aria-hidden="true">{row('matchShort', { score: inbox.match.score })}</span>
              <span className="sr-only">{row('match', { score: inbox.match.score })}</span>
            </Badge>
          ) : null}
          {inbox?.rating ? (
            <Stars value={inbox.rating} label={row('rating', { stars: inbox.rating })} />
          ) : null}
          {negotiation.pending ? (
            <Badge tone="warning">{pending(negotiation.pending.undoable ? 'pending' : 'closing')}</Badge>
          ) : told.includes(status) || fresh ? null : (
            <StatusBadge negotiation={negotiation} side="employer" />
          )}
          <TurnShort negotiation={negotiation} side="employer" />
        </p>
        {menu}
      </div>
    </>
  )
}

type Props = {
  negotiation: Negotiation
  /** It was moved here by the keyboard: focus it. */
  arrived: boolean
  label: (item: AvailableNegotiationAction) => string
  onOpen: () => void
  onAction: (item: AvailableNegotiationAction) => void
  /** Moves it to another company stage of its status. */
  onStage: (stageId: string) => void
}

/** Dragged anywhere by mouse and touch; by the keyboard through its handle. */
export function BoardCard({ negotiation, arrived, label, onOpen, onAction, onStage }: Props) {
  const t = useTranslations('inbox.board')
  const inbox = useTranslations('negotiations.inbox')
  const { public_id } = negotiation
  const name = personName(negotiation.resume.name) ?? inbox('anonymous')
  const mayMove = useMay()('recruit')
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: public_id,
    data: { negotiation },
    attributes: { roleDescription: t('roleDescription') },
    disabled: !mayMove,
  })
  const grip = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (arrived) grip.current?.focus()
  }, [arrived])
  const { forward, refusal } = arrange(negotiation)
  const items = [...forward, ...refusal]
  const own = useCompanyStages()
  const stageT = useTranslations('inbox.companyStages')
  const others =
    items.length > 0
      ? own.within(negotiation).filter((each) => each.public_id !== negotiation.own_stage?.public_id)
      : []
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={clsx('board-card', isDragging && 'opacity-40')}
      data-card={public_id}
    >
      <CardFace
        negotiation={negotiation}
        name={
          <button type="button" className="board-card-open truncate pointer-coarse:min-h-11" onClick={onOpen}>
            {name}
          </button>
        }
        menu={
          items.length > 0 ? (
            <Menu
              trigger={<MoreIcon size={18} />}
              label={t('menu', { name })}
              triggerClassName="board-tool"
              floating
            >
              {items.map((item) => (
                <button
                  key={item.action}
                  type="button"
                  role="menuitem"
                  className={menuItemClass({ danger: item.action === 'decline' })}
                  onClick={() => onAction(item)}
                >
                  {label(item)}
                </button>
              ))}
              {others.map((stage) => (
                <button
                  key={stage.public_id}
                  type="button"
                  role="menuitem"
                  className={menuItemClass()}
                  onClick={() => onStage(stage.public_id)}
                >
                  {stageT('moveHere', { stage: stage.name })}
                </button>
              ))}
            </Menu>
          ) : null
        }
        grip={
          mayMove ? (
            <button
              type="button"
              {...attributes}
              ref={(node) => {
                grip.current = node
                setActivatorNodeRef(node)
              }}
              className="board-tool cursor-grab"
              aria-label={t('grip', { name })}
            >
              <GripIcon size={18} />
            </button>
          ) : null
        }
      />
    </article>
  )
}
