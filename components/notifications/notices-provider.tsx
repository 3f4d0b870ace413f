'use client'

import { useCallback, useEffect } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { setUnread } from '@/stores/notices'
import { useSession } from '@/stores/use-session'

/** Keeps the count on the bell true while somebody is signed in. Renders nothing. */
export function NoticesProvider() {
  const userId = useSession((session) => session.user?.id ?? null)
  const count = useCallback(() => {
    api('GET /v1/notifications', { query: { size: 1 } }).then(
      ({ unread }) => setUnread(unread),
      (error: unknown) => console.warn('Notices could not be counted', error),
    )
  }, [])

  useEffect(() => {
    if (userId === null) setUnread(0)
    else count()
  }, [userId, count])

  useChannel(
    userId === null ? null : channel.user(userId),
    { 'notification.created': count, 'counters.updated': count },
    { onReconnect: count },
  )
  return null
}
