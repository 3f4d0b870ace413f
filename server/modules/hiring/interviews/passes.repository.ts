import { eq, inArray, lte } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { interviewPasses } from '@/server/db/schema/interview-visits'

export async function findPass(db: DbOrTx, interviewId: number): Promise<string | null> {
  const [row] = await db
    .select({ sealed: interviewPasses.sealed })
    .from(interviewPasses)
    .where(eq(interviewPasses.interviewId, interviewId))
  return row?.sealed ?? null
}

export async function findPasses(db: DbOrTx, interviewIds: readonly number[]): Promise<Map<number, string>> {
  if (interviewIds.length === 0) return new Map()
  const rows = await db
    .select({ id: interviewPasses.interviewId, sealed: interviewPasses.sealed })
    .from(interviewPasses)
    .where(inArray(interviewPasses.interviewId, [...interviewIds]))
  return new Map(rows.map(({ id, sealed }) => [id, sealed]))
}

export async function savePass(
  tx: Tx,
  pass: { interviewId: number; sealed: string; createdAt: Date; deleteAt: Date },
): Promise<void> {
  const { interviewId: _, ...values } = pass
  await tx
    .insert(interviewPasses)
    .values(pass)
    .onConflictDoUpdate({ target: interviewPasses.interviewId, set: values })
}

export async function dropPass(tx: Tx, interviewId: number): Promise<boolean> {
  const rows = await tx
    .delete(interviewPasses)
    .where(eq(interviewPasses.interviewId, interviewId))
    .returning({ id: interviewPasses.interviewId })
  return rows.length > 0
}

/** An agreed time moved: the data live until the day after the new one. */
export async function keepPassUntil(tx: Tx, interviewId: number, deleteAt: Date): Promise<void> {
  await tx.update(interviewPasses).set({ deleteAt }).where(eq(interviewPasses.interviewId, interviewId))
}

export async function dropDuePasses(db: DbOrTx, now: Date): Promise<number> {
  const rows = await db
    .delete(interviewPasses)
    .where(lte(interviewPasses.deleteAt, now))
    .returning({ id: interviewPasses.interviewId })
  return rows.length
}
