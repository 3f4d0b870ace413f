import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { RecordingNote } from '@/lib/contracts/interview-answers'
import type { DbOrTx, Tx } from '@/server/db/client'
import { interviews } from '@/server/db/schema/interviews'
import {
  interviewAnswers,
  interviewQuestions,
  interviewRecordings,
  recordedInterviews,
  recordingNotes,
} from '@/server/db/schema/recorded-interviews'

type NoteRow = typeof recordingNotes.$inferSelect

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

export type QuestionRow = typeof interviewQuestions.$inferSelect
export type AnswerRow = typeof interviewAnswers.$inferSelect
export type RecordedRow = typeof recordedInterviews.$inferSelect

export async function insertQuestions(
  tx: Tx,
  rows: readonly (typeof interviewQuestions.$inferInsert)[],
): Promise<void> {
  await tx.insert(interviewQuestions).values([...rows])
}

export async function insertRecorded(tx: Tx, values: typeof recordedInterviews.$inferInsert): Promise<void> {
  await tx.insert(recordedInterviews).values(values)
}

export async function findQuestions(db: DbOrTx, roundId: number): Promise<QuestionRow[]> {
  return db
    .select()
    .from(interviewQuestions)
    .where(eq(interviewQuestions.roundId, roundId))
    .orderBy(asc(interviewQuestions.position))
}

/** Answers with their recordings. */
export async function findAnswers(db: DbOrTx, interviewId: number) {
  return db
    .select({ answer: interviewAnswers, recording: interviewRecordings })
    .from(interviewAnswers)
    .leftJoin(interviewRecordings, eq(interviewRecordings.id, interviewAnswers.recordingId))
    .where(eq(interviewAnswers.interviewId, interviewId))
    .orderBy(asc(interviewAnswers.position))
}

export async function findRecorded(db: DbOrTx, interviewId: number): Promise<RecordedRow | undefined> {
  const [row] = await db
    .select()
    .from(recordedInterviews)
    .where(eq(recordedInterviews.interviewId, interviewId))
  return row
}

export async function updateRecorded(
  tx: Tx,
  interviewId: number,
  values: Partial<typeof recordedInterviews.$inferInsert>,
): Promise<void> {
  await tx.update(recordedInterviews).set(values).where(eq(recordedInterviews.interviewId, interviewId))
}

/** Idempotent: a question is opened once. */
export async function openAnswer(
  tx: Tx,
  interviewId: number,
  position: number,
  now: Date,
): Promise<AnswerRow> {
  await tx.insert(interviewAnswers).values({ interviewId, position, openedAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(interviewAnswers)
    .where(and(eq(interviewAnswers.interviewId, interviewId), eq(interviewAnswers.position, position)))
  if (!row) throw new Error('an answer was written and is not there')
  return row
}

export async function updateAnswer(
  tx: Tx,
  { interviewId, position }: Pick<AnswerRow, 'interviewId' | 'position'>,
  values: Partial<typeof interviewAnswers.$inferInsert>,
): Promise<void> {
  await tx
    .update(interviewAnswers)
    .set(values)
    .where(and(eq(interviewAnswers.interviewId, interviewId), eq(interviewAnswers.position, position)))
}

type Answered = Awaited<ReturnType<typeof findAnswers>>[number]

/** Whether it has content: a withdrawn recording does not count. */
export const isAnswered = ({ answer, recording }: Answered): boolean =>
  answer.kind === 'text' || recording?.status === 'ready'

export const hasAnswers = async (db: DbOrTx, interviewId: number): Promise<boolean> =>
  (await findAnswers(db, interviewId)).some(isAnswered)

/** Interviews of a person with consent to recording. */
export async function findAllowed(db: DbOrTx, candidateId: number): Promise<number[]> {
  const rows = await db
    .select({ id: interviews.id })
    .from(interviews)
    .innerJoin(recordedInterviews, eq(recordedInterviews.interviewId, interviews.id))
    .where(and(eq(interviews.candidateId, candidateId), isNotNull(recordedInterviews.consentAt)))
    .orderBy(asc(interviews.id))
  return rows.map(({ id }) => id)
}

export async function endAllowed(tx: Tx, interviewIds: readonly number[]): Promise<void> {
  if (interviewIds.length === 0) return
  await tx
    .update(recordedInterviews)
    .set({ consentAt: null })
    .where(inArray(recordedInterviews.interviewId, [...interviewIds]))
}
