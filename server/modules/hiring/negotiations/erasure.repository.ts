import { and, eq, inArray, sql } from 'drizzle-orm'
import { openNegotiationStates } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { clientCandidates } from '@/server/db/schema/client-candidates'
import { negotiationBatches } from '@/server/db/schema/negotiation-batches'
import {
  negotiationMarks,
  negotiationNotes,
  negotiationPending,
  negotiationSteps,
  negotiations,
} from '@/server/db/schema/negotiations'

export async function findOpenOfCandidate(tx: Tx, candidateId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(
      and(eq(negotiations.candidateId, candidateId), inArray(negotiations.status, openNegotiationStates)),
    )
    .orderBy(negotiations.id)
  return rows.map((row) => row.id)
}

/** Private notes of companies about a candidate, and what their clients knew and said of them. */
export async function deleteMarksAbout(tx: Tx, candidateId: number): Promise<void> {
  const theirs = tx
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(eq(negotiations.candidateId, candidateId))
  await tx.delete(negotiationMarks).where(inArray(negotiationMarks.negotiationId, theirs))
  await tx.delete(negotiationNotes).where(inArray(negotiationNotes.negotiationId, theirs))
  await tx.delete(clientCandidates).where(inArray(clientCandidates.negotiationId, theirs))
}

/** What a member has done to many at once; letters already written are texts of their negotiations. */
export async function deleteBatchesBy(tx: Tx, userId: number): Promise<void> {
  await tx.delete(negotiationBatches).where(eq(negotiationBatches.actorUserId, userId))
}

/** Notes written by a member, whose texts are masked. */
export async function findNotesBy(tx: Tx, userId: number) {
  return tx
    .select({ id: negotiationNotes.id, text: negotiationNotes.text })
    .from(negotiationNotes)
    .where(eq(negotiationNotes.authorId, userId))
}

export async function writeNote(tx: Tx, id: number, text: string): Promise<void> {
  await tx.update(negotiationNotes).set({ text }).where(eq(negotiationNotes.id, id))
}

export interface Texts {
  /** Fields with texts: of negotiations the letter and the answer, of steps text and payload. */
  negotiations: { id: number; own: boolean; origin: string; letter: string; answerText: string | null }[]
  steps: { id: number; own: boolean; actor: string; text: string | null; payload: unknown }[]
  pending: { negotiationId: number; text: string | null }[]
}

/** Texts of negotiations a person took part in, on either side; `own` where they are the candidate. */
export async function findTextsWith(tx: Tx, userId: number): Promise<Texts> {
  const theirs = sql`(${negotiations.candidateId} = ${userId} or exists (
    select 1 from negotiation_steps acted where acted.negotiation_id = ${negotiations.id} and acted.actor_user_id = ${userId}))`
  const own = sql<boolean>`${negotiations.candidateId} = ${userId}`
  return {
    negotiations: await tx
      .select({
        id: negotiations.id,
        own,
        origin: negotiations.origin,
        letter: negotiations.letter,
        answerText: negotiations.answerText,
      })
      .from(negotiations)
      .where(theirs),
    steps: await tx
      .select({
        id: negotiationSteps.id,
        own,
        actor: negotiationSteps.actor,
        text: negotiationSteps.text,
        payload: negotiationSteps.payload,
      })
      .from(negotiationSteps)
      .innerJoin(negotiations, eq(negotiations.id, negotiationSteps.negotiationId))
      .where(theirs),
    pending: await tx
      .select({ negotiationId: negotiationPending.negotiationId, text: negotiationPending.text })
      .from(negotiationPending)
      .innerJoin(negotiations, eq(negotiations.id, negotiationPending.negotiationId))
      .where(theirs),
  }
}

export async function writeLetters(
  tx: Tx,
  id: number,
  values: Pick<typeof negotiations.$inferInsert, 'letter' | 'answerText' | 'ownNote' | 'resumeChanges'>,
): Promise<void> {
  await tx.update(negotiations).set(values).where(eq(negotiations.id, id))
}

export async function writeStep(
  tx: Tx,
  id: number,
  values: { text: string | null; payload: unknown },
): Promise<void> {
  await tx.update(negotiationSteps).set(values).where(eq(negotiationSteps.id, id))
}

export async function writePending(tx: Tx, negotiationId: number, text: string | null): Promise<void> {
  await tx.update(negotiationPending).set({ text }).where(eq(negotiationPending.negotiationId, negotiationId))
}
