'use client'

import { useDraggable } from '@dnd-kit/core'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { GripIcon, MoreIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { Negotiation, NegotiationMove } from '@/lib/contracts/negotiations'
import { arrange } from '../move-kinds'
import { personName } from '../person'
import { CardFace } from './card-face'

type Props = {
  negotiation: Negotiation
  /** It has just come here by the keyboard: the focus comes with it. */
  arrived: boolean
  label: (move: NegotiationMove) => string
  onOpen: () => void
  onMove: (move: NegotiationMove) => void
}

/** A card is dragged by mouse and finger wherever it is taken, and by the keyboard by its handle. */
export function BoardCard({ negotiation, arrived, label, onOpen, onMove }: Props) {
  const t = useTranslations('inbox.board')
  const inbox = useTranslations('negotiations.inbox')
  const { public_id, actions } = negotiation
  const name = personName(negotiation.resume.name) ?? inbox('anonymous')
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: public_id,
    data: { negotiation },
    attributes: { roleDescription: t('roleDescription') },
  })
  const grip = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (arrived) grip.current?.focus()
  }, [arrived])
  const { forward, refusal } = arrange(actions)
  const moves = [...forward, ...refusal]
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={clsx('board-card', isDragging && 'board-card-away')}
      data-card={public_id}
    >
      <CardFace
        negotiation={negotiation}
        name={
          <button type="button" className="board-card-open" onClick={onOpen}>
            {name}
          </button>
        }
        menu={
          moves.length > 0 ? (
            <Menu
              trigger={<MoreIcon size={18} />}
              label={t('menu', { name })}
              triggerClassName="board-tool"
              floating
            >
              {moves.map((move) => (
                <button
                  key={move.action}
                  type="button"
                  role="menuitem"
                  className={menuItemClass({ danger: move.action === 'decline' })}
                  onClick={() => onMove(move)}
                >
                  {label(move)}
                </button>
              ))}
            </Menu>
          ) : null
        }
        grip={
          <button
            type="button"
            {...attributes}
            ref={(node) => {
              grip.current = node
              setActivatorNodeRef(node)
            }}
            className="board-tool board-grip"
            aria-label={t('grip', { name })}
          >
            <GripIcon size={18} />
          </button>
        }
      />
    </article>
  )
}
