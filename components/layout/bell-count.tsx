'use client'

import { useStore } from 'zustand'
import { CountBadge } from '@/components/ui/badge'
import { conversationsStore } from '@/stores/conversations'
import { noticesStore } from '@/stores/notices'

/** Number of unread notifications on the bell. `label` contains `{count}`. */
export function BellCount({ label }: { label: string }) {
  const unread = useStore(noticesStore, (state) => state.unread)
  return <CountBadge count={unread} label={label.replace('{count}', String(unread))} />
}

/** Number of conversations with unread messages. `label` contains `{count}`. */
export function TalksCount({ label }: { label: string }) {
  const unread = useStore(conversationsStore, (state) => state.unread)
  return <CountBadge count={unread} label={label.replace('{count}', String(unread))} />
}
