'use client'

import { useStore } from 'zustand'
import { CountBadge } from '@/components/ui/badge'
import { conversationsStore } from '@/stores/conversations'
import { noticesStore } from '@/stores/notices'

/** How many notices wait, on the bell. `label` holds `{count}`. */
export function BellCount({ label }: { label: string }) {
  const unread = useStore(noticesStore, (state) => state.unread)
  return <CountBadge count={unread} label={label.replace('{count}', String(unread))} />
}

/** How many conversations hold something new. `label` holds `{count}`. */
export function TalksCount({ label }: { label: string }) {
  const unread = useStore(conversationsStore, (state) => state.unread)
  return <CountBadge count={unread} label={label.replace('{count}', String(unread))} />
}
