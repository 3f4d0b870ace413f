'use client'

import { useStore } from 'zustand'
import { CountBadge } from '@/components/ui/badge'
import { noticesStore } from '@/stores/notices'

/** How many notices wait, on the bell. `label` holds `{count}`. */
export function BellCount({ label }: { label: string }) {
  const unread = useStore(noticesStore, (state) => state.unread)
  return <CountBadge count={unread} label={label.replace('{count}', String(unread))} />
}
