'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { queueDatabase } from '@/lib/local-data'
import { useChannel } from '@/lib/realtime/use-channel'
import { HEARTS_READY, LOCAL_FAVORITES } from '@/lib/shared/browser'
import layout from '@/messages/ru/layout.json'
import { clearFavorites, type FavoritesDeps, loadFavorites, provideFavoritesDeps } from '@/stores/favorites'
import { onSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

function followStorage({ key }: StorageEvent): void {
  if (key === null || key === LOCAL_FAVORITES.vacancy || key === LOCAL_FAVORITES.resume) void loadFavorites()
}

const calls: Pick<FavoritesDeps, 'list' | 'add' | 'remove' | 'sync'> = {
  list: async (page, size) => {
    const { results, total } = await api('GET /v1/favorites', { query: { page, size } })
    return {
      results: results.map(({ type, item }) => ({ item_type: type, item_public_id: item.public_id })),
      total,
    }
  },
  add: (body) => api('POST /v1/favorites', { body }),
  remove: (body) => api('DELETE /v1/favorites', { body }),
  sync: (items) => api('POST /v1/favorites/sync', { body: { items } }),
}

/** What a change without a network needs; loaded while there is one, and by members only. */
const waiting = () => import('@/stores/waiting-favorites')

const later: FavoritesDeps['later'] = async (turn, error) => {
  try {
    return await (await waiting()).keepForLater(turn, error, (undo) =>
      showToast({ message: layout.queue.waits, action: { label: layout.queue.undo, run: undo } }),
    )
  } catch (failure) {
    console.warn('A favourite could not wait for the network', failure)
    return false
  }
}

async function sendWaiting(): Promise<void> {
  try {
    const { sendWaitingFavorites } = await waiting()
    if (localStorage.getItem(queueDatabase) !== null) await sendWaitingFavorites()
  } catch (error) {
    console.warn('Waiting favourites were not sent', error)
  }
}

/**
 * Synchronises the favourites of the current person with the server, other tabs and other devices. Renders nothing.
 */
export function FavoritesProvider({ failed }: { failed: string }) {
  const userId = useClaims()?.id ?? null

  useEffect(() => {
    window.addEventListener('storage', followStorage)
    // From here on React handles the buttons, and the inline script of the layout stops.
    document.documentElement.dataset[HEARTS_READY] = 'ready'
    return () => {
      delete document.documentElement.dataset[HEARTS_READY]
      window.removeEventListener('storage', followStorage)
    }
  }, [])

  /** The person whose favourites are loaded, and the promise of that load. */
  const reading = useRef<{ owner: string | null; done: Promise<void> }>(undefined)
  const read = useCallback(
    (owner: string | null): Promise<void> => {
      if (reading.current?.owner === owner) return reading.current.done
      provideFavoritesDeps({
        ...calls,
        later,
        userId: () => owner,
        notify: () => showToast({ variant: 'danger', message: failed }),
      })
      clearFavorites()
      const done = loadFavorites()
      if (owner !== null) void done.then(sendWaiting)
      reading.current = { owner, done }
      return done
    },
    [failed],
  )
  useEffect(() => void read(userId), [userId, read])
  // The redirect after a sign-in waits until the guest's favourites have been merged.
  useEffect(
    () => onSession((change, user) => (change === 'signed_in' ? read(user?.id ?? null) : undefined)),
    [read],
  )

  useEffect(() => {
    if (userId === null) return
    window.addEventListener('online', sendWaiting)
    return () => window.removeEventListener('online', sendWaiting)
  }, [userId])

  // Reload after a change in another tab or on another device.
  useChannel(
    userId === null ? null : channel.user(userId),
    { 'favorites.changed': () => void loadFavorites() },
    { onReconnect: () => void loadFavorites() },
  )
  return null
}
