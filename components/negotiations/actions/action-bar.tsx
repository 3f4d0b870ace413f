'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { CountBadge } from '@/components/ui/badge'
import { Button, type ButtonLook, buttonClass } from '@/components/ui/button'
import { ChatIcon, UndoIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import { useMedia } from '@/components/ui/use-media'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatComingMoment, formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import type { Side } from '@/lib/i18n/status-key'
import { routes } from '@/lib/routes'
import { CONVERSATION_PARAM, openConversation } from '@/stores/conversations'
import { arrange } from './action-kinds'
import { useActionWithForm } from './use-action'

/** Buttons beside the first one on a wide screen; the rest are in «Ещё». */
const inSight = 2
/** As in the styles of the pane. */
const narrowQuery = '(width < 60rem)'

/** The actions that the server offers. */
export function ActionBar({ negotiation, side }: { negotiation: Negotiation; side: Side }) {
  const t = useTranslations('negotiations')
  const { make, undo, busy, label } = useActionWithForm(side)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { forward, refusal, hasMain } = arrange(negotiation)
  const isNarrow = useMedia(narrowQuery)

  if (negotiation.pending) {
    const { due_at, undoable } = negotiation.pending
    return (
      <Notice tone="warning" role="status">
        <p>
          {!undoable
            ? t('pending.closing', { time: formatRecentMoment(due_at, { timeZone }) })
            : new Date(due_at).getTime() - Date.now() > 60_000
              ? t('pending.noticeAt', { time: formatComingMoment(due_at, { timeZone }) })
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
  // A candidate's list has the same buttons for each vacancy: by ear they differ by its title.
  const named = (item: Parameters<typeof label>[0]) =>
    side === 'candidate'
      ? { 'aria-label': `${label(item).replace(/…$/, '')}: ${negotiation.vacancy.title}` }
      : undefined
  // One row on a phone: the first action, and «Ещё» once there are more than a yes and a no.
  const isFolded = isNarrow && side === 'employer' && others.length > 0
  const beside = isFolded ? [] : others.slice(0, inSight)
  const folded = isFolded ? [...others, ...refusal] : others.slice(inSight)
  return (
    <NetworkFieldset className="moves">
      {first?.action === 'accept_invitation' ? (
        <p className="basis-full text-xs text-soft">{t('move.opensContacts')}</p>
      ) : null}
      {first ? (
        <Button
          {...named(first)}
          variant={hasMain ? 'primary' : 'outline'}
          busy={busy === first.action}
          onClick={() => void make(negotiation, first)}
        >
          {label(first)}
        </Button>
      ) : null}
      {beside.map((item) => (
        <Button
          key={item.action}
          {...named(item)}
          busy={busy === item.action}
          onClick={() => void make(negotiation, item)}
        >
          {label(item)}
        </Button>
      ))}
      {folded.length > 0 ? (
        <Menu
          trigger={t('move.more')}
          label={t('move.more')}
          triggerClassName="btn btn-outline"
          align="start"
        >
          {folded.map((item) => (
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
      {(isFolded ? [] : refusal).map((item) => (
        <Button
          key={item.action}
          {...named(item)}
          className="moves-refusal"
          busy={busy === item.action}
          onClick={() => void make(negotiation, item)}
        >
          {label(item)}
        </Button>
      ))}
    </NetworkFieldset>
  )
}

/** «Сообщения»: opens the conversation, with the number of unread messages. */
export function WriteLink({ negotiation, size }: { negotiation: Negotiation } & Pick<ButtonLook, 'size'>) {
  const t = useTranslations('negotiations.inbox')
  const { public_id, unread_messages: unread } = negotiation
  return (
    <TalkLink
      publicId={public_id}
      size={size}
      unread={unread}
      unreadLabel={t('unreadMessages', { count: unread })}
    >
      {t('write')}
    </TalkLink>
  )
}

type Props = Pick<ButtonLook, 'variant' | 'size'> & {
  /** Id of the negotiation. */
  publicId: string
  unread: number
  /** Accessible label of the counter. */
  unreadLabel: string
  children: ReactNode
}

/** Opens the conversation of a negotiation in a drawer; a link, so that it can be bookmarked and shared. */
function TalkLink({ publicId, unread, unreadLabel, variant, size, children }: Props) {
  return (
    <Link
      href={routes.myConversations({ [CONVERSATION_PARAM]: publicId })}
      className={buttonClass({ variant, size, className: 'talk-link' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openConversation(publicId)
      }}
    >
      <ChatIcon size={18} />
      {children}
      <CountBadge count={unread} label={unreadLabel} />
    </Link>
  )
}
