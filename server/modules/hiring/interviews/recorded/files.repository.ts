import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { interviews } from '@/server/db/schema/interviews'
import { interviewAnswers, interviewRecordings } from '@/server/db/schema/recorded-interviews'

export type RecordingRow = typeof interviewRecordings.$inferSelect

export async function insertRecording(
  tx: Tx,
  values: typeof interviewRecordings.$inferInsert,
): Promise<RecordingRow> {
  const [row] = await tx.insert(interviewRecordings).values(values).returning()
  if (!row) throw new Error('a recording was written and none came back')
  return row
}

/** A file of the person's own interview. */
export async function findUpload(
  db: DbOrTx,
  publicId: string,
  candidateId: number,
): Promise<RecordingRow | undefined> {
  const [found] = await db
    .select({ row: interviewRecordings })
    .from(interviewRecordings)
    .innerJoin(interviews, eq(interviews.id, interviewRecordings.interviewId))
    .where(and(eq(interviewRecordings.publicId, publicId), eq(interviews.candidateId, candidateId)))
  return found?.row
}

export async function findRecording(db: DbOrTx, publicId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(interviewRecordings).where(eq(interviewRecordings.publicId, publicId))
  return row
}

/** The recording used as an answer. */
export async function findPlayable(
  db: DbOrTx,
  publicId: string,
  now: Date,
): Promise<RecordingRow | undefined> {
  const [found] = await db
    .select({ row: interviewRecordings })
    .from(interviewRecordings)
    .innerJoin(interviewAnswers, eq(interviewAnswers.recordingId, interviewRecordings.id))
    .where(
      and(
        eq(interviewRecordings.publicId, publicId),
        eq(interviewRecordings.status, 'ready'),
        gt(interviewRecordings.deleteAt, now),
      ),
    )
  return found?.row
}

export async function updateRecording(
  tx: Tx,
  id: number,
  values: Partial<typeof interviewRecordings.$inferInsert>,
): Promise<void> {
  await tx.update(interviewRecordings).set(values).where(eq(interviewRecordings.id, id))
}

const isRetained = (id: number, now: Date) =>
  and(eq(interviewRecordings.id, id), gt(interviewRecordings.deleteAt, now))

/** Whether its file is orphaned or marked for deletion. */
export const isCalledOff = async (db: DbOrTx, id: number, now: Date): Promise<boolean> =>
  (await db.$count(interviewRecordings, isRetained(id, now))) === 0

/**
 * Turns an upload into a finished recording; false when it was cancelled or is one already. A cancelled one is never
 * revived, so the sweep cannot conflict.
 */
export async function takeUpload(
  tx: Tx,
  id: number,
  values: Pick<RecordingRow, 'durationMs' | 'deleteAt'>,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .update(interviewRecordings)
    .set({ ...values, status: 'ready' })
    .where(and(isRetained(id, now), eq(interviewRecordings.status, 'uploading')))
    .returning({ id: interviewRecordings.id })
  return taken.length > 0
}

/** Number of unfinished uploads of an interview. */
export async function countUploads(db: DbOrTx, interviewId: number): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(interviewRecordings)
    .where(and(eq(interviewRecordings.interviewId, interviewId), eq(interviewRecordings.status, 'uploading')))
  return row?.n ?? 0
}

/** Revokes access immediately; the next sweep deletes the files. */
export async function discard(
  tx: Tx,
  interviewIds: readonly number[],
  now: Date,
  { position, except }: { position?: number; except?: number } = {},
): Promise<void> {
  if (interviewIds.length === 0) return
  const dropped = await tx
    .update(interviewRecordings)
    .set({ deleteAt: now })
    .where(
      and(
        inArray(interviewRecordings.interviewId, [...interviewIds]),
        position === undefined ? undefined : eq(interviewRecordings.position, position),
        except === undefined ? undefined : sql`${interviewRecordings.id} <> ${except}`,
      ),
    )
    .returning({ id: interviewRecordings.id })
  if (dropped.length === 0) return
  await tx
    .update(interviewAnswers)
    .set({ recordingId: null })
    .where(
      inArray(
        interviewAnswers.recordingId,
        dropped.map(({ id }) => id),
      ),
    )
}

export async function findToDelete(db: DbOrTx, now: Date, limit: number) {
  return db
    .select({ id: interviewRecordings.id, path: interviewRecordings.path })
    .from(interviewRecordings)
    .where(lte(interviewRecordings.deleteAt, now))
    .orderBy(asc(interviewRecordings.deleteAt))
    .limit(limit)
}

export async function deleteRecording(db: DbOrTx, id: number): Promise<void> {
  await db.delete(interviewRecordings).where(eq(interviewRecordings.id, id))
}
