import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers, rolesWith } from '@/server/db/schema/companies'
import {
  calendarFeeds,
  interviewNotes,
  interviewPasses,
  interviewResponses,
  interviewRoomMessages,
  interviewScorecards,
  interviewSeats,
} from '@/server/db/schema/interview-details'
import {
  interviewRoundMembers,
  interviewRounds,
  interviewSteps,
  interviews,
} from '@/server/db/schema/interviews'
import { interviewAnswers, interviewRecordings, recordingNotes } from '@/server/db/schema/recorded-interviews'

/** Interviewers of a round who no longer act for the company. */
interface Departure {
  companyId: number
  userId: number
  now: Date
}

export async function findCompaniesOf(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .orderBy(companyMembers.companyId)
  return rows.map(({ id }) => id)
}

/** Acting interviewers of a round, except the leaving person. */
const staying = ({ companyId, userId }: Departure, roundId: SQL): SQL => sql`
  select talking.user_id from interview_round_members talking
  join company_members member on member.user_id = talking.user_id
    and member.company_id = ${companyId} and member.role in ${rolesWith('score')}
  join users person on person.id = talking.user_id and person.banned_at is null and person.deleted_at is null
  where talking.round_id = ${roundId} and talking.user_id <> ${userId}`

const ledBy = ({ userId }: Departure, roundId: SQL): SQL => sql`exists (
  select 1 from interview_round_members gone where gone.round_id = ${roundId} and gone.user_id = ${userId})`

/** Interviews that miss only this person's scorecard. */
export async function scheduleScored(tx: Tx, gone: Departure): Promise<void> {
  const roundId = sql`interviews.round_id`
  await tx
    .update(interviews)
    .set({ wakeAt: gone.now })
    .where(
      and(
        eq(interviews.companyId, gone.companyId),
        eq(interviews.status, 'awaiting_feedback'),
        ledBy(gone, roundId),
        sql`exists (select 1 from interview_scorecards card where card.interview_id = interviews.id)`,
        sql`not exists (select 1 from (${staying(gone, roundId)}) owing where not exists (
          select 1 from interview_scorecards card
          where card.interview_id = interviews.id and card.user_id = owing.user_id))`,
      ),
    )
}

/**
 * Reassigns rounds without interviewers that still have pending work: to the vacancy's responsible member, otherwise
 * the longest-standing owner, otherwise the given colleague. The next sweep requests the scorecards.
 */
export async function replaceInterviewer(tx: Tx, gone: Departure): Promise<void> {
  const { companyId, userId, now } = gone
  const roundId = sql`round.id`
  const { rows } = await tx.execute<{ round_id: string }>(sql`
    insert into interview_round_members (round_id, user_id)
    select distinct on (round.id) round.id, member.user_id
    from interview_rounds round
    join vacancies vacancy on vacancy.id = round.vacancy_id
    join company_members member on member.company_id = round.company_id and member.role in ${rolesWith('score')}
    join users person on person.id = member.user_id and person.banned_at is null and person.deleted_at is null
    where round.company_id = ${companyId} and member.user_id <> ${userId}
      and ${ledBy(gone, roundId)}
      and not exists (${staying(gone, roundId)})
      and exists (select 1 from interviews open where open.round_id = round.id and (
        open.status in ('proposed', 'confirmed', 'reschedule_requested', 'in_progress', 'done')
        or open.status = 'awaiting_feedback' and not exists (
          select 1 from interview_scorecards card where card.interview_id = open.id)))
    order by round.id, (member.user_id is not distinct from vacancy.manager_id) desc, (member.role = 'owner') desc,
      member.created_at, member.user_id
    on conflict do nothing
    returning round_id`)
  if (rows.length === 0) return
  const rounds = rows.map(({ round_id }) => Number(round_id))
  await tx
    .update(interviews)
    .set({ wakeAt: now })
    .where(and(inArray(interviews.roundId, rounds), eq(interviews.status, 'awaiting_feedback')))
}

const ofCandidate = (tx: Tx, userId: number) =>
  tx.select({ id: interviews.id }).from(interviews).where(eq(interviews.candidateId, userId))

/** Scorecards and surveys of either side. */
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

/** Deleted completely: pass data, the calendar feed, seats of upcoming calls. */
export async function deleteInterviewsOf(tx: Tx, userId: number): Promise<void> {
  const theirs = ofCandidate(tx, userId)
  await tx.delete(interviewPasses).where(inArray(interviewPasses.interviewId, theirs))
  // The next sweep deletes the files.
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

/** Interviews and history steps with texts by or about the person. */
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

/** Chat messages of others in the person's rooms, and of the person in rooms of a company. */
export async function findRoomMessagesAbout(tx: Tx, userId: number): Promise<{ id: number; text: string }[]> {
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
