import { eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { vacancySelections } from '@/server/db/schema/screening'

export type SelectionRow = typeof vacancySelections.$inferSelect

export async function findSelection(db: DbOrTx, vacancyId: number): Promise<SelectionRow | undefined> {
  const [row] = await db.select().from(vacancySelections).where(eq(vacancySelections.vacancyId, vacancyId))
  return row
}

export async function saveSelection(
  tx: Tx,
  vacancyId: number,
  changes: Partial<typeof vacancySelections.$inferInsert>,
): Promise<void> {
  await tx
    .insert(vacancySelections)
    .values({ vacancyId, ...changes })
    .onConflictDoUpdate({ target: vacancySelections.vacancyId, set: changes })
}
