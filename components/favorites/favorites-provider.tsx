'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { HEARTS_READY, LOCAL_FAVORITES } from '@/lib/shared/browser'
import { clearFavorites, type FavoritesDeps, loadFavorites, plugFavorites } from '@/stores/favorites'
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

/** Keeps the favourites of whoever is here true: reads them, follows other tabs and devices. Renders nothing. */
export function FavoritesProvider({ failed }: { failed: string }) {
  const userId = useClaims()?.id ?? null

  useEffect(() => {
    window.addEventListener('storage', followStorage)
    // From here on the buttons answer by themselves, and the inline script of the layout does no more.
    document.documentElement.dataset[HEARTS_READY] = 'ready'
    return () => {
      delete document.documentElement.dataset[HEARTS_READY]
      window.removeEventListener('storage', followStorage)
    }
  }, [])

  /** Whose lists are on the page, and the work of reading them. */
  const reading = useRef<{ owner: string | null; done: Promise<void> }>(undefined)
  const read = useCallback(
    (owner: string | null): Promise<void> => {
      if (reading.current?.owner === owner) return reading.current.done
      plugFavorites({
        ...calls,
        userId: () => owner,
        notify: () => showToast({ variant: 'danger', message: failed }),
      })
      clearFavorites()
      const done = loadFavorites()
      reading.current = { owner, done }
      return done
    },
    [failed],
  )
  useEffect(() => void read(userId), [userId, read])
  // Whoever has just signed in is led on once their guest's lists have come along.
  useEffect(
    () => onSession((change, user) => (change === 'signed_in' ? read(user?.id ?? null) : undefined)),
    [read],
  )

  // Changed in another tab or on another device.
  useChannel(
    userId === null ? null : channel.user(userId),
    { 'favorites.changed': () => void loadFavorites() },
    { onReconnect: () => void loadFavorites() },
  )
  return null
}
