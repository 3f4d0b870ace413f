import { and, eq, inArray } from 'drizzle-orm'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { favorites } from '@/server/db/schema/platform'

export async function findFavorited(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  itemIds: readonly number[],
): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .select({ itemId: favorites.itemId })
    .from(favorites)
    .where(
      and(eq(favorites.userId, userId), eq(favorites.type, type), inArray(favorites.itemId, [...itemIds])),
    )
  return new Set(rows.map((row) => row.itemId))
}

export async function deleteFavorited(tx: Tx, type: FavoriteType, itemIds: readonly number[]): Promise<void> {
  await tx.delete(favorites).where(and(eq(favorites.type, type), inArray(favorites.itemId, [...itemIds])))
}

/** False when it was there already. */
export async function insertFavorite(tx: Tx, values: typeof favorites.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(favorites).values(values).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** False when it was not there. */
export async function deleteFavorite(
  tx: Tx,
  userId: number,
  type: FavoriteType,
  itemId: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.type, type), eq(favorites.itemId, itemId)))
  return (rowCount ?? 0) > 0
}
