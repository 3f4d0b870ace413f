import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import {
  interviewAnswers,
  interviewRecordings,
  recordingNotes,
} from '@/server/db/schema/interview-recordings'
import { interviewNotes, interviewRoomMessages, interviewSeats } from '@/server/db/schema/interview-rooms'
import {
  calendarFeeds,
  interviewPasses,
  interviewResponses,
  interviewScorecards,
} from '@/server/db/schema/interview-visits'
import {
  interviewRoundMembers,
  interviewRounds,
  interviewSteps,
  interviews,
} from '@/server/db/schema/interviews'

const ofCandidate = (tx: Tx, userId: number) =>
  tx.select({ id: interviews.id }).from(interviews).where(eq(interviews.candidateId, userId))

/** Judgements on either side. */
export async function deleteScorecardsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .delete(interviewScorecards)
    .where(
      or(
        inArray(interviewScorecards.interviewId, ofCandidate(tx, userId)),
        eq(interviewScorecards.userId, userId),
      ),
    )
}

/** What goes as a whole: data for passes, the calendar, seats at talks to come. */
export async function deleteTalksOf(tx: Tx, userId: number): Promise<void> {
  const theirs = ofCandidate(tx, userId)
  await tx.delete(interviewPasses).where(inArray(interviewPasses.interviewId, theirs))
  // Their files go with the next sweep.
  await tx
    .update(interviewRecordings)
    .set({ deleteAt: sql`created_at` })
    .where(inArray(interviewRecordings.interviewId, theirs))
  await tx.delete(interviewAnswers).where(inArray(interviewAnswers.interviewId, theirs))
  await tx
    .delete(recordingNotes)
    .where(or(inArray(recordingNotes.interviewId, theirs), eq(recordingNotes.userId, userId)))
  await tx
    .delete(interviewNotes)
    .where(or(inArray(interviewNotes.interviewId, theirs), eq(interviewNotes.userId, userId)))
  await tx.delete(interviewSeats).where(eq(interviewSeats.userId, userId))
  await tx
    .delete(interviewRoomMessages)
    .where(
      and(inArray(interviewRoomMessages.interviewId, theirs), eq(interviewRoomMessages.authorId, userId)),
    )
  await tx.delete(interviewResponses).where(eq(interviewResponses.userId, userId))
  await tx.delete(interviewRoundMembers).where(eq(interviewRoundMembers.userId, userId))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

export async function findRoundsWith(tx: Tx, userId: number) {
  return tx
    .select({
      id: interviewRounds.id,
      note: interviewRounds.note,
      place: interviewRounds.place,
      phone: interviewRounds.phone,
    })
    .from(interviewRounds)
    .where(
      sql`${interviewRounds.organizerId} = ${userId}
        or exists (select 1 from ${interviewRoundMembers} m where m.round_id = interview_rounds.id and m.user_id = ${userId})
        or exists (select 1 from ${interviews} i where i.round_id = interview_rounds.id and i.candidate_id = ${userId})`,
    )
}

export async function writeRound(
  tx: Tx,
  id: number,
  values: Pick<typeof interviewRounds.$inferInsert, 'note' | 'place' | 'phone'>,
): Promise<void> {
  await tx.update(interviewRounds).set(values).where(eq(interviewRounds.id, id))
}

/** Interviews and steps with words of or about the person. */
export async function findWordsWith(tx: Tx, userId: number) {
  const acted = sql`exists (select 1 from interview_steps s where s.interview_id = interviews.id and s.actor_user_id = ${userId})`
  const [rows, steps] = [
    await tx
      .select({
        id: interviews.id,
        own: sql<boolean>`${interviews.candidateId} = ${userId}`,
        reasonText: interviews.reasonText,
        disputeText: interviews.disputeText,
      })
      .from(interviews)
      .where(sql`${interviews.candidateId} = ${userId} or ${acted}`),
    await tx
      .select({
        id: interviewSteps.id,
        own: sql<boolean>`${interviews.candidateId} = ${userId}`,
        actor: interviewSteps.actor,
        text: interviewSteps.text,
      })
      .from(interviewSteps)
      .innerJoin(interviews, eq(interviews.id, interviewSteps.interviewId))
      .where(sql`${interviewSteps.text} is not null and (${interviews.candidateId} = ${userId} or ${acted})`),
  ]
  return { rows, steps }
}

export async function writeInterview(
  tx: Tx,
  id: number,
  values: Partial<typeof interviews.$inferInsert>,
): Promise<void> {
  await tx.update(interviews).set(values).where(eq(interviews.id, id))
}

export async function writeStep(tx: Tx, id: number, text: string | null): Promise<void> {
  await tx.update(interviewSteps).set({ text }).where(eq(interviewSteps.id, id))
}

/** What others wrote in the rooms of the person, and the person in those of a company. */
export async function findRoomWords(tx: Tx, userId: number): Promise<{ id: number; text: string }[]> {
  return tx
    .select({ id: interviewRoomMessages.id, text: interviewRoomMessages.text })
    .from(interviewRoomMessages)
    .where(
      or(
        inArray(interviewRoomMessages.interviewId, ofCandidate(tx, userId)),
        eq(interviewRoomMessages.authorId, userId),
      ),
    )
}

export async function writeRoomWord(tx: Tx, id: number, text: string): Promise<void> {
  await tx.update(interviewRoomMessages).set({ text }).where(eq(interviewRoomMessages.id, id))
}
