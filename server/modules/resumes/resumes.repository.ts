import { eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { resumes } from '@/server/db/schema/resumes'

export type ResumeRow = typeof resumes.$inferSelect
export type ResumeInsert = typeof resumes.$inferInsert

export async function insertResume(tx: Tx, values: ResumeInsert): Promise<ResumeRow> {
  const [row] = await tx.insert(resumes).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function updateResume(
  tx: Tx,
  id: number,
  values: Partial<ResumeInsert>,
  now: Date,
): Promise<ResumeRow> {
  const [row] = await tx
    .update(resumes)
    .set({ ...values, revision: sql`${resumes.revision} + 1`, updatedAt: now })
    .where(eq(resumes.id, id))
    .returning()
  if (!row) throw new Error(`resume ${id} vanished under its lock`)
  return row
}

export async function findByPublicId(db: DbOrTx, publicId: string): Promise<ResumeRow | undefined> {
  const [row] = await db.select().from(resumes).where(eq(resumes.publicId, publicId))
  return row
}

export async function findByPublicIds(db: DbOrTx, publicIds: readonly string[]): Promise<ResumeRow[]> {
  if (publicIds.length === 0) return []
  return db
    .select()
    .from(resumes)
    .where(inArray(resumes.publicId, [...publicIds]))
}

export async function findByIds(db: DbOrTx, ids: readonly number[]): Promise<ResumeRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(resumes)
    .where(inArray(resumes.id, [...ids]))
}
