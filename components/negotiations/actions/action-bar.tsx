'use client'

import { useTranslations } from 'next-intl'
import { TalkLink } from '@/components/layout/talk-link'
import { Button } from '@/components/ui/button'
import { UndoIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import type { Side } from '../names'
import { arrange } from './action-kinds'
import { useActionWithForm } from './use-action'

/** More buttons than this go into «Ещё». */
const inSight = 2

/** The actions the server offers right now, and nothing else. */
export function ActionBar({ negotiation, side }: { negotiation: Negotiation; side: Side }) {
  const t = useTranslations('negotiations')
  const { make, undo, busy, label } = useActionWithForm(side)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { forward, refusal } = arrange(negotiation.actions)

  if (negotiation.pending) {
    const { due_at, undoable } = negotiation.pending
    return (
      <Notice tone="warning" role="status">
        <p>
          {!undoable
            ? t('pending.closing')
            : new Date(due_at).getTime() - Date.now() > 60_000
              ? t('pending.noticeAt', { time: formatRecentMoment(due_at, { timeZone }) })
              : t('pending.notice')}
        </p>
        {undoable ? (
          <Button size="sm" className="mt-2" onClick={() => void undo(negotiation.public_id)}>
            <UndoIcon size={18} />
            {t('pending.undo')}
          </Button>
        ) : null}
      </Notice>
    )
  }
  if (forward.length + refusal.length === 0) return null
  const [first, ...others] = forward
  return (
    <div className="moves">
      {first ? (
        <Button variant="primary" busy={busy === first.action} onClick={() => void make(negotiation, first)}>
          {label(first)}
        </Button>
      ) : null}
      {others.slice(0, inSight).map((item) => (
        <Button key={item.action} busy={busy === item.action} onClick={() => void make(negotiation, item)}>
          {label(item)}
        </Button>
      ))}
      {others.length > inSight ? (
        <Menu
          trigger={t('move.more')}
          label={t('move.more')}
          triggerClassName="btn btn-outline"
          align="start"
        >
          {others.slice(inSight).map((item) => (
            <button
              key={item.action}
              type="button"
              role="menuitem"
              className={menuItemClass()}
              onClick={() => void make(negotiation, item)}
            >
              {label(item)}
            </button>
          ))}
        </Menu>
      ) : null}
      {refusal.map((item) => (
        <Button
          key={item.action}
          className="moves-refusal"
          busy={busy === item.action}
          onClick={() => void make(negotiation, item)}
        >
          {label(item)}
        </Button>
      ))}
    </div>
  )
}

/** «Написать»: opens the conversation, and says how much of it is new. */
export function WriteLink({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.inbox')
  const { public_id, unread_messages: unread } = negotiation
  return (
    <TalkLink publicId={public_id} unread={unread} unreadLabel={t('unreadMessages', { count: unread })}>
      {t('write')}
    </TalkLink>
  )
}
