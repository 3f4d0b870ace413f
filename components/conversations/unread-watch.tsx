'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { onQueueNews } from '@/lib/offline/queue'
import { useChannel } from '@/lib/realtime/use-channel'
import layout from '@/messages/ru/layout.json'
import {
  CONVERSATION_PARAM,
  conversationsStore,
  notifyConversationsChanged,
  openConversation,
  setUnreadConversations,
} from '@/stores/conversations'
import { showToast } from '@/stores/toasts'
import { forgetOutgoing, listenToOutgoing, restoreOutgoing, sendWaiting } from './outgoing-messages'

const warn = (error: unknown) => console.warn('Unsent messages could not be read', error)

/** What an earlier visit or another tab left unsent goes out as well. */
const sendQueued = () =>
  void restoreOutgoing({ takeOver: true })
    .then(() => (navigator.onLine ? sendWaiting() : undefined))
    .catch(warn)

/** Its words are kept in the conversation: a toast leads there, unless it is open. */
function showRefused(negotiationId: string): void {
  const { refused, open } = layout.queue
  if (new URL(window.location.href).searchParams.get(CONVERSATION_PARAM) === negotiationId) return
  showToast({
    variant: 'danger',
    message: refused,
    autoHide: false,
    action: { label: open, run: () => openConversation(negotiationId) },
  })
}

/**
 * Updates the counter of unread conversations live and sends unsent messages when the network returns, and at a new visit.
 * Renders nothing.
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
    sendQueued()
    window.addEventListener('online', sendQueued)
    const stops = [
      onQueueNews(() => void restoreOutgoing({ takeOver: !navigator.onLine }).catch(warn)),
      listenToOutgoing({ refused: showRefused }),
    ]
    return () => {
      window.removeEventListener('online', sendQueued)
      for (const stop of stops) stop()
      setUnreadConversations(0)
      forgetOutgoing()
    }
  }, [])
  return null
}
