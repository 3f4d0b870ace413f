'use client'

import { useTranslations } from 'next-intl'
import { Avatar, CompanyLogo } from '@/components/ui/avatar'
import { CountBadge } from '@/components/ui/badge'
import type { ConversationRow } from '@/lib/contracts/conversations'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { openTalk, TALK_PARAM } from '@/stores/talks'

type Props = { row: ConversationRow; side: 'candidate' | 'employer' }

/** With whom, about what, and the last words of it. */
export function ConversationItem({ row, side }: Props) {
  const t = useTranslations('conversations')
  const { other, vacancy, resume, last, unread, negotiation_public_id: publicId } = row
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = other.name ?? (side === 'candidate' ? t('employer') : t('candidate'))
  const words =
    last.state === 'sent'
      ? last.text || (last.file ? t('list.file', { name: last.file }) : '')
      : t(`list.${last.state}`)
  const said = last.mine
    ? t('list.you', { text: words })
    : last.side === side
      ? t('list.colleague', { text: words })
      : words
  return (
    <a
      href={routes.myConversations({ [TALK_PARAM]: publicId })}
      className="talk-item"
      data-unread={unread > 0}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openTalk(publicId)
      }}
    >
      {side === 'candidate' ? (
        <CompanyLogo name={name} src={other.picture} decorative />
      ) : (
        <Avatar name={other.name ?? resume.title} decorative />
      )}
      <span className="talk-item-body">
        <span className="talk-item-head">
          <span className="talk-item-name">{name}</span>
          <time dateTime={last.at}>{formatRecentMoment(last.at, { timeZone })}</time>
        </span>
        <span className="talk-item-about">
          {side === 'candidate'
            ? vacancy.title
            : t('list.about', { vacancy: vacancy.title, resume: resume.title })}
        </span>
        <span className="talk-item-last">
          <span className="talk-item-words">{said}</span>
          <CountBadge count={unread} label={t('list.unreadCount', { count: unread })} />
        </span>
      </span>
    </a>
  )
}
