import { and, asc, count, eq } from 'drizzle-orm'
import type { RecordingNote } from '@/lib/contracts/interview-answers'
import type { DbOrTx, Tx } from '@/server/db/client'
import { recordingNotes } from '@/server/db/schema/interview-recordings'

export type NoteRow = typeof recordingNotes.$inferSelect

export const presentNote = (row: NoteRow): RecordingNote => ({
  public_id: row.publicId,
  position: row.position,
  at_ms: row.atMs,
  text: row.text,
  created_at: row.createdAt.toISOString(),
})

const ofAuthor = (interviewId: number, userId: number) =>
  and(eq(recordingNotes.interviewId, interviewId), eq(recordingNotes.userId, userId))

export async function findNotes(db: DbOrTx, interviewId: number, userId: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(recordingNotes)
    .where(ofAuthor(interviewId, userId))
    .orderBy(asc(recordingNotes.position), asc(recordingNotes.atMs), asc(recordingNotes.id))
}

export async function countNotes(db: DbOrTx, interviewId: number, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recordingNotes).where(ofAuthor(interviewId, userId))
  return row?.n ?? 0
}

export async function insertNote(tx: Tx, values: typeof recordingNotes.$inferInsert): Promise<NoteRow> {
  const [row] = await tx.insert(recordingNotes).values(values).returning()
  if (!row) throw new Error('a note was written and none came back')
  return row
}

export async function deleteNote(
  db: DbOrTx,
  { interviewId, userId, publicId }: { interviewId: number; userId: number; publicId: string },
): Promise<boolean> {
  const rows = await db
    .delete(recordingNotes)
    .where(and(ofAuthor(interviewId, userId), eq(recordingNotes.publicId, publicId)))
    .returning({ id: recordingNotes.id })
  return rows.length > 0
}
