import type { FavoriteType } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import { deleteFavorite, deleteFavorited, findFavorited, insertFavorite } from './favorited.repository'

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

interface Item {
  type: FavoriteType
  /** Database id of what the person is known to see. */
  id: number
}

const tell = (tx: Tx, actor: Actor) =>
  publish(tx, { kind: 'favorites.changed', payload: { userId: actor.publicId } })

/** Puts one among the favourites, in the caller's transaction; false when it was there already. */
export async function keepFavorite(tx: Tx, actor: Actor, { type, id }: Item, now: Date): Promise<boolean> {
  const added = await insertFavorite(tx, { userId: actor.userId, type, itemId: id, createdAt: now })
  if (added) await tell(tx, actor)
  return added
}

/** Takes one away again, in the caller's transaction. */
export async function unkeepFavorite(tx: Tx, actor: Actor, { type, id }: Item): Promise<void> {
  if (await deleteFavorite(tx, actor.userId, type, id)) await tell(tx, actor)
}
