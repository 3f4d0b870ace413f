import { createStore } from 'zustand/vanilla'
import type { FavoriteType } from '@/lib/contracts/enums'

/**
 * What hearts and counters show, without what loads and sends favourites (`favorites.ts`): every page shows hearts, and none
 * needs the latter to be drawn.
 */

type Ids = Record<FavoriteType, ReadonlySet<string>>

export interface FavoritesState {
  /** The newest first. */
  ids: Ids
  /** Includes favourites that are not loaded. */
  total: number
}

export const noFavorites = (): FavoritesState => ({
  ids: { vacancy: new Set(), resume: new Set() },
  total: 0,
})

/** The displayed state: the confirmed state with pending changes applied (optimistic update). */
export const favoritesStore = createStore<FavoritesState>(noFavorites)

type Toggle = (type: FavoriteType, id: string) => Promise<boolean>
let toggle: Toggle | undefined

export function plugToggle(plugged: Toggle): void {
  toggle = plugged
}

/** Nothing before the favourites are loaded: until then the inline script of the layout handles hearts. */
export function pressHeart(type: FavoriteType, id: string): void {
  void toggle?.(type, id)
}
