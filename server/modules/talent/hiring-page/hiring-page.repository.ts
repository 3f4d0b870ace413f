import { eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { hiringPages } from '@/server/db/schema/hiring-pages'

export async function findPage(
  db: DbOrTx,
  companyId: number,
): Promise<typeof hiringPages.$inferSelect | undefined> {
  const [row] = await db.select().from(hiringPages).where(eq(hiringPages.companyId, companyId))
  return row
}

export async function writePage(tx: Tx, values: typeof hiringPages.$inferInsert): Promise<void> {
  const { companyId: _, ...set } = values
  await tx.insert(hiringPages).values(values).onConflictDoUpdate({ target: hiringPages.companyId, set })
}
