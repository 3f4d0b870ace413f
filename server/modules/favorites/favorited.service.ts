import type { FavoriteType } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { deleteFavorited, findFavorited } from './favorited.repository'

/** Of these items (database ids), those the person keeps among the favourites. */
export function favoritedAmong(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  itemIds: readonly number[],
): Promise<Set<number>> {
  return findFavorited(db, userId, type, itemIds)
}

/** Items that are gone for good are nobody's favourites. */
export const forgetFavorited = (tx: Tx, type: FavoriteType, itemIds: readonly number[]): Promise<void> =>
  deleteFavorited(tx, type, itemIds)
