import { and, eq, gte, inArray } from 'drizzle-orm'
import type { DayViews, ViewedType } from '@/lib/contracts/views'
import type { DbOrTx, Tx } from '@/server/db/client'
import { itemViewDays, itemViews, itemViewTotals } from '@/server/db/schema/views'

/** Days with at least one view, from a day on. */
export async function daysOf(
  db: DbOrTx,
  type: ViewedType,
  itemIds: readonly number[],
  from: string,
): Promise<(DayViews & { itemId: number })[]> {
  if (itemIds.length === 0) return []
  return db
    .select({ itemId: itemViewDays.itemId, day: itemViewDays.day, views: itemViewDays.views })
    .from(itemViewDays)
    .where(
      and(
        eq(itemViewDays.type, type),
        inArray(itemViewDays.itemId, [...itemIds]),
        gte(itemViewDays.day, from),
      ),
    )
}

export async function totalsOf(db: DbOrTx, type: ViewedType, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return db
    .select({ itemId: itemViewTotals.itemId, total: itemViewTotals.total, seen: itemViewTotals.seen })
    .from(itemViewTotals)
    .where(and(eq(itemViewTotals.type, type), inArray(itemViewTotals.itemId, [...itemIds])))
}

/** Who looked at items, and how many did; the companies among them go with the item itself. */
export async function deleteViews(tx: Tx, type: ViewedType, itemIds: readonly number[]): Promise<void> {
  for (const table of [itemViews, itemViewDays, itemViewTotals]) {
    await tx.delete(table).where(and(eq(table.type, type), inArray(table.itemId, [...itemIds])))
  }
}
