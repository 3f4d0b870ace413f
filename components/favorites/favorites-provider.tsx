'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { FavoriteType } from '@/lib/contracts/enums'
import { useChannel } from '@/lib/realtime/use-channel'
import { HEARTS_READY, LOCAL_FAVORITES } from '@/lib/shared/browser'
import {
  type FavoritesDeps,
  favoritesStore,
  forgetFavorites,
  loadFavorites,
  plugFavorites,
  toggleFavorite,
} from '@/stores/favorites'
import { onSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

const hearts = '[data-favorite]'
const counters = '[data-favorite-count]'
/** A link to the favourites that a guest, who has no such page, is shown a list for instead. */
const guestLinks = 'a[data-favorites-guest]'

function parse(heart: Element): { type: FavoriteType; id: string } | null {
  const [type, id] = (heart.getAttribute('data-favorite') ?? '').split(':')
  return (type === 'vacancy' || type === 'resume') && id ? { type, id } : null
}

/** Makes every heart and counter on the page say what the store says. */
function paint(): void {
  const { ids, total } = favoritesStore.getState()
  for (const heart of document.querySelectorAll(hearts)) {
    const item = parse(heart)
    const pressed = String(item ? ids[item.type].has(item.id) : false)
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
  }
  const text = total > 99 ? '99+' : String(total)
  for (const counter of document.querySelectorAll<HTMLElement>(counters)) {
    if (counter.textContent !== text) counter.textContent = text
    counter.hidden = total === 0
  }
}

const found = (event: MouseEvent, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

function pressHeart(event: MouseEvent): void {
  const heart = found(event, hearts)
  const item = heart && parse(heart)
  if (!item) return
  event.preventDefault()
  void toggleFavorite(item.type, item.id)
}

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

const tell = (failed: string) => showToast({ variant: 'danger', message: failed })

type Props = {
  /** Said when a change did not come through. */
  failed: string
  /** Shows a guest what they have kept. */
  onOpen: () => void
}

/** Hears every heart of the page and keeps hearts and counters true. Renders nothing. */
export function FavoritesProvider({ failed, onOpen }: Props) {
  const userId = useClaims()?.id ?? null
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  }, [onOpen])

  useEffect(() => {
    let waiting = 0
    const paintSoon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(paint)
    }
    // Lists come and go with navigation and searches; new hearts are painted as they appear.
    const observer = new MutationObserver((changes) => {
      if (changes.some((change) => change.addedNodes.length > 0)) paintSoon()
    })
    const openKept = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
      if (modified || !found(event, guestLinks)) return
      event.preventDefault()
      open.current()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    const unsubscribe = favoritesStore.subscribe(paint)
    document.addEventListener('click', pressHeart)
    // Before the listener that makes a link a navigation.
    document.addEventListener('click', openKept, true)
    window.addEventListener('storage', followStorage)
    document.documentElement.dataset[HEARTS_READY] = 'ready'
    return () => {
      delete document.documentElement.dataset[HEARTS_READY]
      cancelAnimationFrame(waiting)
      observer.disconnect()
      unsubscribe()
      document.removeEventListener('click', pressHeart)
      document.removeEventListener('click', openKept, true)
      window.removeEventListener('storage', followStorage)
    }
  }, [])

  /** Whose lists are on the page, and the work of reading them. */
  const reading = useRef<{ owner: string | null; done: Promise<void> }>(undefined)
  const read = useCallback(
    (owner: string | null): Promise<void> => {
      if (reading.current?.owner === owner) return reading.current.done
      plugFavorites({ ...calls, userId: () => owner, notify: () => tell(failed) })
      forgetFavorites()
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
