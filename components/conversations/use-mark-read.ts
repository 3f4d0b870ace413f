'use client'

import { useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api/client'
import type { ConversationEntry } from '@/lib/contracts/conversations'
import { talksChanged } from '@/stores/talks'

/** While the conversation is looked at, what has come from the other side is read; a hidden tab looks at nothing. */
export function useMarkRead(
  publicId: string,
  side: 'candidate' | 'employer',
  entries: readonly ConversationEntry[],
): void {
  const newest = entries.findLast((entry) => entry.kind === 'message' && entry.side !== side)
  const message = newest?.kind === 'message' ? newest.public_id : null
  const told = useRef<string | null>(null)
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible')

  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!seen || message === null || told.current === message) return
    told.current = message
    api('PUT /v1/negotiations/:publicId/conversation/read', { params: { publicId }, body: { message } }).then(
      talksChanged,
      (error: unknown) => {
        // The next look tells it again.
        told.current = null
        console.warn('A conversation could not be marked read', error)
      },
    )
  }, [publicId, message, seen])
}
