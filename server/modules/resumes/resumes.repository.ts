import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { resumes } from '@/server/db/schema/resumes'

export type ResumeRow = typeof resumes.$inferSelect
export type ResumeInsert = typeof resumes.$inferInsert

export async function insertResume(tx: Tx, values: ResumeInsert): Promise<ResumeRow> {
  const [row] = await tx.insert(resumes).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** One writer at a time per owner, so that a number counted before an insert still holds at it. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`resumes:${userId}`}, 0))`)
}

export async function countLiveOf(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), ne(resumes.status, 'archived')))
  return row?.n ?? 0
}

/** The owner's row, held until the transaction ends. */
export async function lockOwned(tx: Tx, userId: number, publicId: string): Promise<ResumeRow | undefined> {
  const [row] = await tx
    .select()
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, userId)))
    .for('update')
  return row
}

export async function findOwned(
  db: DbOrTx,
  userId: number,
  publicId: string,
): Promise<ResumeRow | undefined> {
  const [row] = await db
    .select()
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, userId)))
  return row
}

/** Newest edit first; archived ones left out. */
export async function pageOwned(
  db: DbOrTx,
  userId: number,
  page: { limit: number; offset: number },
): Promise<ResumeRow[]> {
  return db
    .select()
    .from(resumes)
    .where(and(eq(resumes.userId, userId), ne(resumes.status, 'archived')))
    .orderBy(desc(resumes.updatedAt), desc(resumes.id))
    .limit(page.limit)
    .offset(page.offset)
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

/** Every resume of a person that is open to everyone, but one, is for employers only from now on. */
export async function closeToStrangers(
  tx: Tx,
  userId: number,
  exceptId: number,
  now: Date,
): Promise<ResumeRow[]> {
  return tx
    .update(resumes)
    .set({ visibility: 'clients', revision: sql`${resumes.revision} + 1`, updatedAt: now })
    .where(and(eq(resumes.userId, userId), eq(resumes.visibility, 'everyone'), ne(resumes.id, exceptId)))
    .returning()
}
