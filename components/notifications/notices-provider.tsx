'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { api, changedWithin } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { useChannel } from '@/lib/realtime/use-channel'
import { PUSH_STORAGE_KEY } from '@/lib/shared/browser'
import { CONVERSATION_PARAM } from '@/stores/conversations'
import { setUnread } from '@/stores/notices'
import { useSession } from '@/stores/session'

/** Page size; and how many missed notifications are shown one by one. */
const lookAt = 10
const maxToasts = 3

/** Also shown on the device that caused them, except in the tab itself, in case it was somebody else. */
const ownDeeds: readonly NotificationKind[] = [
  'consent.changed',
  'account.contact_changed',
  'security.second_factor',
]
const justNowMs = 15_000

/** Renews the push subscription of this browser for a new session; loaded only for subscribers. */
function renewPushSubscription(userId: string): void {
  if (!localStorage.getItem(PUSH_STORAGE_KEY)) return
  import('@/lib/push/browser-push')
    .then((push) => push.renewPush(userId))
    .catch((error: unknown) => console.warn('Push could not be kept', error))
}

/** Updates the bell counter live and shows new notifications as toasts. Renders nothing. */
export function NoticesProvider() {
  const router = useRouter()
  const userId = useSession((session) => session.user?.id ?? null)
  /** The newest known notification; null for none, undefined before the first fetch. */
  const newest = useRef<string | null | undefined>(undefined)

  /** Shows everything newer than the newest known notification: one just announced, or those missed while offline. */
  const look = useCallback(async () => {
    const { results, unread } = await api('GET /v1/notifications', { query: { size: lookAt } })
    setUnread(unread)
    const known = newest.current
    newest.current = results[0]?.public_id ?? null
    if (known === undefined) return
    const seen = results.findIndex(({ public_id }) => public_id === known)
    const fresh = results.slice(0, seen === -1 ? results.length : seen).filter(({ read }) => !read)
    for (const notice of fresh.slice(0, maxToasts).reverse()) {
      // It is about the item that is open right now.
      const looked = new URLSearchParams(window.location.search)
      if ([looked.get('item'), looked.get(CONVERSATION_PARAM)].includes(notice.target?.public_id ?? '')) {
        const left = await api('POST /v1/notifications/read', { body: { ids: [notice.public_id] } })
        setUnread(left.unread)
        continue
      }
      if (ownDeeds.includes(notice.kind) && changedWithin(justNowMs)) continue
      const { showNoticeToast } = await import('./notice-toast')
      showNoticeToast(notice, (path) => router.push(path))
    }
  }, [router])
  const onNews = useCallback(() => {
    look().catch((error: unknown) => console.warn('Notices could not be looked at', error))
  }, [look])

  useEffect(() => {
    newest.current = undefined
    if (userId === null) setUnread(0)
    else {
      onNews()
      renewPushSubscription(userId)
    }
  }, [userId, onNews])

  useChannel(
    userId === null ? null : channel.user(userId),
    { 'notification.created': onNews, 'counters.updated': onNews },
    { onReconnect: onNews },
  )
  return null
}
