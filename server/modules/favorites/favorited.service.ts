import type { FavoriteType } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { findFavorited } from './favorited.repository'

/** Of these items (database ids), those the person keeps among the favourites. */
export function favoritedAmong(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  itemIds: readonly number[],
): Promise<Set<number>> {
  return findFavorited(db, userId, type, itemIds)
}
