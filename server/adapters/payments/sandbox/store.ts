import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { sandboxPayments } from '@/server/db/schema/billing'

export type Stored = typeof sandboxPayments.$inferSelect

/** Undefined when its key has been used. */
export async function insertPayment(
  db: Db,
  row: typeof sandboxPayments.$inferInsert,
): Promise<Stored | undefined> {
  const [written] = await db.insert(sandboxPayments).values(row).onConflictDoNothing().returning()
  return written
}

export async function findByKey(db: Db, key: string): Promise<Stored | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.idempotenceKey, key))
  return row
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function findById(db: Db, id: string): Promise<Stored | undefined> {
  if (!uuid.test(id)) return undefined
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row
}

/** Ends a payment that still waits; undefined when it does not: the first decision stands. */
export async function endPayment(
  db: Db,
  id: string,
  change: Record<string, unknown>,
): Promise<Stored | undefined> {
  const [row] = await db
    .update(sandboxPayments)
    .set({ body: sql`${sandboxPayments.body} || ${JSON.stringify(change)}::jsonb` })
    .where(sql`${sandboxPayments.id} = ${id} and ${sandboxPayments.body}->>'status' = 'pending'`)
    .returning()
  return row
}
