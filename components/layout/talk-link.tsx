'use client'

import type { ReactNode } from 'react'
import { CountBadge } from '@/components/ui/badge'
import { type ButtonLook, buttonClass } from '@/components/ui/button'
import { ChatIcon } from '@/components/ui/icons'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { CONVERSATION_PARAM, openConversation } from '@/stores/conversations'

type Props = Pick<ButtonLook, 'variant' | 'size'> & {
  /** Of the negotiation. */
  publicId: string
  unread: number
  /** What the count says to a screen reader. */
  unreadLabel: string
  children: ReactNode
}

/** Opens the conversation of a negotiation over the page; a link, so that it can be kept and sent. */
export function TalkLink({ publicId, unread, unreadLabel, variant, size, children }: Props) {
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
