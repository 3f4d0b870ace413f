import type { FavoriteType } from '@/lib/contracts/enums'
import type { FavoriteRef } from '@/lib/contracts/favorites'
import { LOCAL_FAVORITES } from '@/lib/contracts/local-favorites'

const types: readonly FavoriteType[] = ['vacancy', 'resume']

export function readLocal(type: FavoriteType): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LOCAL_FAVORITES[type]) ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // Another hand wrote there: as good as nothing kept.
    return []
  }
}

function writeLocal(type: FavoriteType, ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(LOCAL_FAVORITES[type])
  else localStorage.setItem(LOCAL_FAVORITES[type], JSON.stringify(ids))
}

/** Changes the list as it stands now: another tab may have written meanwhile. @throws when the storage is full or shut */
export function changeLocal(type: FavoriteType, id: string, kept: boolean): void {
  const others = readLocal(type).filter((other) => other !== id)
  writeLocal(type, kept ? [id, ...others] : others)
}

export function localRefs(): FavoriteRef[] {
  return types.flatMap((type) => readLocal(type).map((id) => ({ item_type: type, item_public_id: id })))
}

/** Takes out what has been handed over, and nothing that came meanwhile. */
export function dropLocal(refs: readonly FavoriteRef[]): void {
  for (const type of types) {
    const gone = new Set(refs.filter((ref) => ref.item_type === type).map((ref) => ref.item_public_id))
    writeLocal(
      type,
      readLocal(type).filter((id) => !gone.has(id)),
    )
  }
}
