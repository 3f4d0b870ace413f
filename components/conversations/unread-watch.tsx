'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import {
  conversationsStore,
  notifyConversationsChanged,
  setUnreadConversations,
} from '@/stores/conversations'
import { forgetOutgoing, sendWaiting } from './outgoing-messages'

/**
 * Updates the counter of unread conversations live and retries unsent messages when the network returns. Renders
 * nothing.
 */
export function UnreadWatch({ userId }: { userId: string }) {
  const version = useStore(conversationsStore, (state) => state.version)
  const { data } = useQuery({
    queryKey: ['conversations', 'unread', version],
    queryFn: ({ signal }) => api('GET /v1/my/conversations/unread', { signal }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (data) setUnreadConversations(data.total)
  }, [data])
  const companyId = data?.company_id ?? null

  const events = { 'message.created': notifyConversationsChanged, 'message.read': notifyConversationsChanged }
  useChannel(channel.user(userId), events, { onReconnect: notifyConversationsChanged })
  useChannel(companyId === null ? null : channel.company(companyId), events)

  useEffect(() => {
    window.addEventListener('online', sendWaiting)
    return () => {
      window.removeEventListener('online', sendWaiting)
      setUnreadConversations(0)
      forgetOutgoing()
    }
  }, [])
  return null
}
