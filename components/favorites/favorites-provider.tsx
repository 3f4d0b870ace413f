'use client'

import { useEffect } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { api } from '@/lib/api/client'
import type { FavoriteType } from '@/lib/contracts/enums'
import {
  favoritesStore,
  forgetFavorites,
  LOCAL_FAVORITES,
  loadFavorites,
  plugFavorites,
  toggleFavorite,
} from '@/stores/favorites'
import { showToast } from '@/stores/toasts'

const hearts = '[data-favorite]'
const counters = '[data-favorite-count]'

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

function onClick(event: MouseEvent): void {
  const heart = event.target instanceof Element ? event.target.closest(hearts) : null
  const item = heart && parse(heart)
  if (!item) return
  event.preventDefault()
  void toggleFavorite(item.type, item.id)
}

function onStorage(event: StorageEvent): void {
  if (event.key === LOCAL_FAVORITES.vacancy || event.key === LOCAL_FAVORITES.resume) void loadFavorites()
}

/** Hears every heart of the page and keeps hearts and counters true. Renders nothing. */
export function FavoritesProvider({ failed }: { failed: string }) {
  const userId = useClaims()?.id ?? null

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
    observer.observe(document.body, { childList: true, subtree: true })
    const unsubscribe = favoritesStore.subscribe(paint)
    document.addEventListener('click', onClick)
    window.addEventListener('storage', onStorage)
    return () => {
      cancelAnimationFrame(waiting)
      observer.disconnect()
      unsubscribe()
      document.removeEventListener('click', onClick)
      window.removeEventListener('storage', onStorage)
    }
  }, [])

  useEffect(() => {
    plugFavorites({
      userId: () => userId,
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
      notify: () => showToast({ variant: 'danger', message: failed }),
    })
    forgetFavorites()
    void loadFavorites()
  }, [userId, failed])

  return null
}
