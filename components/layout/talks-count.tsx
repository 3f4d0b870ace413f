'use client'

import { useStore } from 'zustand'
import { CountBadge } from '@/components/ui/badge'
import { conversationsStore } from '@/stores/conversations'

/** How many conversations hold something new. `label` holds `{count}`. */
export function TalksCount({ label }: { label: string }) {
  const unread = useStore(conversationsStore, (state) => state.unread)
  return <CountBadge count={unread} label={label.replace('{count}', String(unread))} />
}
