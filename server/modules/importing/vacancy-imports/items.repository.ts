import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { vacancyImportItems } from '@/server/db/schema/importing'

export type Item = typeof vacancyImportItems.$inferSelect

export async function findItems(
  tx: Tx,
  companyId: number,
  keys: readonly string[],
  hashes: readonly string[],
): Promise<Item[]> {
  const t = vacancyImportItems
  return tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.companyId, companyId),
        or(
          inArray(t.contentHash, [...hashes]),
          keys.length > 0 ? inArray(t.sourceKey, [...keys]) : undefined,
        ),
      ),
    )
    .orderBy(t.id)
}

export async function insertItems(
  tx: Tx,
  rows: readonly (typeof vacancyImportItems.$inferInsert)[],
): Promise<Item[]> {
  if (rows.length === 0) return []
  return tx
    .insert(vacancyImportItems)
    .values([...rows])
    .returning()
}

export async function changeItem(tx: Tx, id: number, values: Partial<Item>): Promise<void> {
  await tx.update(vacancyImportItems).set(values).where(eq(vacancyImportItems.id, id))
}

export async function itemsOfImport(tx: Tx, importId: number): Promise<Item[]> {
  return tx
    .select()
    .from(vacancyImportItems)
    .where(eq(vacancyImportItems.importId, importId))
    .orderBy(vacancyImportItems.id)
}

export async function itemsOfFeed(tx: Tx, feedId: number): Promise<Item[]> {
  return tx
    .select()
    .from(vacancyImportItems)
    .where(eq(vacancyImportItems.feedId, feedId))
    .orderBy(vacancyImportItems.id)
}

export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(vacancyImportItems).where(inArray(vacancyImportItems.id, [...ids]))
}
