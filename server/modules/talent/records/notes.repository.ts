import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { talentNotes } from '@/server/db/schema/talent'
import { fullName } from './records.repository'

export async function countNotes(
  db: DbOrTx,
  recordIds: readonly number[],
): Promise<{ recordId: number; n: number }[]> {
  if (recordIds.length === 0) return []
  return db
    .select({ recordId: talentNotes.recordId, n: count() })
    .from(talentNotes)
    .where(and(inArray(talentNotes.recordId, [...recordIds]), isNull(talentNotes.removedAt)))
    .groupBy(talentNotes.recordId)
}

/** Notes, newest first. */
export async function notesOf(db: DbOrTx, recordId: number) {
  return db
    .select({
      publicId: talentNotes.publicId,
      text: talentNotes.text,
      createdAt: talentNotes.createdAt,
      author: fullName,
    })
    .from(talentNotes)
    .leftJoin(users, eq(users.id, talentNotes.authorId))
    .where(and(eq(talentNotes.recordId, recordId), isNull(talentNotes.removedAt)))
    .orderBy(desc(talentNotes.id))
}

export async function insertNote(tx: Tx, values: typeof talentNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(talentNotes).values(values).returning({ id: talentNotes.id })
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.delete(talentNotes).where(eq(talentNotes.id, id))
}

/** Returns whether there was such a note. */
export async function setNoteRemoved(
  tx: Tx,
  recordId: number,
  publicId: string,
  removedAt: Date | null,
): Promise<boolean> {
  const rows = await tx
    .update(talentNotes)
    .set({ removedAt })
    .where(and(eq(talentNotes.recordId, recordId), eq(talentNotes.publicId, publicId)))
    .returning({ id: talentNotes.id })
  return rows.length > 0
}
