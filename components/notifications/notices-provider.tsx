'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { setUnread } from '@/stores/notices'
import { useSession } from '@/stores/use-session'

/** Keeps the count on the bell true while somebody is signed in, and says what has just come. Renders nothing. */
export function NoticesProvider() {
  const router = useRouter()
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

  async function tell(publicId: string) {
    const { results, unread } = await api('GET /v1/notifications', { query: { size: 5 } })
    setUnread(unread)
    const notice = results.find((each) => each.public_id === publicId)
    if (!notice || notice.read) return
    // It tells of what is being looked at right now.
    if (new URLSearchParams(window.location.search).get('item') === notice.target?.public_id) {
      const left = await api('POST /v1/notifications/read', { body: { ids: [publicId] } })
      return setUnread(left.unread)
    }
    const { tellNotice } = await import('./notice-toast')
    tellNotice(notice, (path) => router.push(path))
  }

  useChannel(
    userId === null ? null : channel.user(userId),
    {
      'notification.created': ({ notificationId }) => {
        tell(notificationId).catch((error: unknown) => console.warn('A notice could not be told', error))
      },
      'counters.updated': count,
    },
    { onReconnect: count },
  )
  return null
}
