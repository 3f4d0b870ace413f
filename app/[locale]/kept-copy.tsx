'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  isOfferDue,
  keptFor,
  noteOffered,
  noteRenewed,
  renewedAt,
  startKeeping,
  watchKeeping,
} from '@/lib/offline/keeping'
import { sweepAnswers } from '@/lib/offline/kept-answers'
import { renewKept } from '@/lib/offline/renew'
import { forgetCopies, oldestCopy } from '@/lib/offline/shown-copies'
import { hourMs } from '@/lib/shared/time'
import layout from '@/messages/ru/layout.json'
import { loadFavorites } from '@/stores/favorites'
import { dismissToast, showToast } from '@/stores/toasts'

const words = layout.keeping
/** Between two readings of everything; what is looked at is kept at once. */
const renewMs = hourMs

async function renew(userId: string): Promise<void> {
  await sweepAnswers(userId)
  if (!navigator.onLine || Date.now() - (renewedAt() ?? 0) < renewMs) return
  // What is loaded when it is shown first, which may be without a network.
  await Promise.all([import('@/components/conversations/conversation-drawer'), import('./member-home')])
  await renewKept()
  if (keptFor() === userId) noteRenewed()
}

const warn = (error: unknown) => console.warn('What is kept on this device was not renewed', error)

/**
 * Keeps what a candidate wanted on this device up to date, and offers that once where it matters. Renders nothing.
 */
export function KeptCopy({ userId }: { userId: string }) {
  const client = useQueryClient()
  const keeps = useSyncExternalStore(watchKeeping, keptFor, () => null) === userId
  useEffect(() => {
    if (!keeps) return
    const follow = () => {
      renew(userId).catch(warn)
      if (oldestCopy() === null) return
      forgetCopies()
      // What was given out counts as fresh.
      void client.invalidateQueries()
      void loadFavorites()
    }
    renew(userId).catch(warn)
    window.addEventListener('online', follow)
    return () => window.removeEventListener('online', follow)
  }, [keeps, userId, client])
  useEffect(() => {
    if (!isOfferDue() || !navigator.onLine) return
    noteOffered()
    const shown = showToast({
      message: words.offer,
      autoHide: false,
      action: { label: words.accept, run: () => void startKeeping(userId).catch(warn) },
      other: { label: words.decline, run: () => {} },
    })
    return () => dismissToast(shown)
  }, [userId])
  return null
}
