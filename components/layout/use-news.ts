'use client'

import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { useSession } from '@/stores/session'

/** Invalidates a query when a notification arrives or another tab has changed the list. */
export function useNews(refetch: () => unknown): void {
  const userId = useSession((session) => session.user?.id ?? null)
  const onNews = () => void refetch()
  useChannel(
    userId === null ? null : channel.user(userId),
    {
      'notification.created': onNews,
      'negotiation.created': onNews,
      'negotiation.updated': onNews,
      'interview.updated': onNews,
      'message.created': onNews,
      'message.read': onNews,
      'resume.changed': onNews,
    },
    { onReconnect: onNews },
  )
}
