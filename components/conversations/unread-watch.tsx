'use client'

import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { setUnreadTalks, talksChanged, talksStore } from '@/stores/conversations'
import { forgetOutgoing, sendWaiting } from './outgoing-messages'

/** Keeps the count of new conversations true, and sends what waited for the network. Renders nothing. */
export function TalksWatch({ userId }: { userId: string }) {
  const [companyId, setCompanyId] = useState<string | null>(null)
  const version = useStore(talksStore, (state) => state.version)

  useEffect(() => {
    void version
    let left = false
    api('GET /v1/my/conversations/unread').then(
      ({ total, company_id }) => {
        if (left) return
        setUnreadTalks(total)
        setCompanyId(company_id)
      },
      (error: unknown) => console.warn('Conversations could not be counted', error),
    )
    return () => {
      left = true
    }
  }, [version])

  const events = { 'message.created': talksChanged, 'message.read': talksChanged }
  useChannel(channel.user(userId), events, { onReconnect: talksChanged })
  useChannel(companyId === null ? null : channel.company(companyId), events)

  useEffect(() => {
    window.addEventListener('online', sendWaiting)
    return () => {
      window.removeEventListener('online', sendWaiting)
      setUnreadTalks(0)
      forgetOutgoing()
    }
  }, [])
  return null
}
