import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { phaseOfInterview } from '@/lib/contracts/interview-states'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { memberOnInterview, onInterview } from '@/server/db/schema/company-team'
import { interviewScorecards } from '@/server/db/schema/interview-details'
import {
  interviewRoundMembers,
  interviewRounds,
  interviewSlots,
  interviewSteps,
  interviews,
} from '@/server/db/schema/interviews'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Side } from '../negotiations/negotiations.policy'

const maxReaders = 50

/** Acting members involved in a round, or responsible for its vacancy. */
export async function findReaders(db: DbOrTx, roundId: number) {
  const talks = sql<boolean>`${companyMembers.userId} is not distinct from ${interviewRounds.organizerId} or exists (
    select 1 from ${interviewRoundMembers} talking
    where talking.round_id = ${roundId} and talking.user_id = ${companyMembers.userId})`
  const manages = sql<boolean>`${companyMembers.userId} is not distinct from ${vacancies.managerId}`
  return db
    .select({ userId: companyMembers.userId, talks, manages })
    .from(interviewRounds)
    .innerJoin(vacancies, eq(vacancies.id, interviewRounds.vacancyId))
    .innerJoin(companyMembers, eq(companyMembers.companyId, interviewRounds.companyId))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(interviewRounds.id, roundId),
        memberMay('score'),
        memberOnInterview({ roundId: interviewRounds.id, vacancyId: interviewRounds.vacancyId }),
        isNull(users.bannedAt),
        isNull(users.deletedAt),
        or(talks, manages, eq(companyMembers.role, 'owner')),
      ),
    )
    .orderBy(desc(talks), desc(manages), companyMembers.createdAt, companyMembers.userId)
    .limit(maxReaders)
}

export type InterviewRow = typeof interviews.$inferSelect
export type RoundRow = typeof interviewRounds.$inferSelect
export type SlotRow = typeof interviewSlots.$inferSelect
export type StepRow = typeof interviewSteps.$inferSelect

const columns = {
  row: interviews,
  round: interviewRounds,
  slotPublicId: interviewSlots.publicId,
  negotiationPublicId: negotiations.publicId,
  negotiationStatus: negotiations.status,
  vacancyPublicId: vacancies.publicId,
  vacancyTitle: vacancies.title,
  anonymous: vacancies.anonymous,
  /** Employer name as in the vacancy; an anonymous employer has a replacement name. */
  companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
  companyLogo: sql<string | null>`case when ${vacancies.anonymous} then null else ${companies.logoPath} end`,
  verified: sql<boolean>`${companies.verification} = 'verified'`,
  companyPublicId: companies.publicId,
  resumePublicId: resumes.publicId,
  resumeTitle: resumes.title,
  candidatePublicId: users.publicId,
  candidateGone: sql<boolean>`${users.deletedAt} is not null`,
}

/** An interview with its terms and the public ids of all parties. */
export const selectFound = (db: DbOrTx) =>
  db
    .select(columns)
    .from(interviews)
    .innerJoin(interviewRounds, eq(interviewRounds.id, interviews.roundId))
    .leftJoin(interviewSlots, eq(interviewSlots.id, interviews.slotId))
    .innerJoin(negotiations, eq(negotiations.id, interviews.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, interviews.vacancyId))
    .innerJoin(companies, eq(companies.id, interviews.companyId))
    .innerJoin(resumes, eq(resumes.id, interviews.resumeId))
    .innerJoin(users, eq(users.id, interviews.candidateId))
export type FoundInterview = Awaited<ReturnType<typeof selectFound>>[number]

export const ownedBy = (side: Side): SQL =>
  side.actor === 'candidate'
    ? eq(interviews.candidateId, side.candidateId)
    : sql`${interviews.companyId} = ${side.companyId} and ${onInterview(side.scope, interviews)}`

export async function findInterview(
  db: DbOrTx,
  publicId: string,
  side: Side,
): Promise<FoundInterview | undefined> {
  const [found] = await selectFound(db).where(and(eq(interviews.publicId, publicId), ownedBy(side)))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockInterview(
  tx: Tx,
  publicId: string,
  side: Side,
): Promise<FoundInterview | undefined> {
  const [found] = await selectFound(tx)
    .where(and(eq(interviews.publicId, publicId), ownedBy(side)))
    .for('update', { of: interviews })
  return found
}

export async function lockById(
  tx: Tx,
  id: number,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<FoundInterview | undefined> {
  const [found] = await selectFound(tx)
    .where(eq(interviews.id, id))
    .for('update', skipLocked ? { of: interviews, skipLocked: true } : { of: interviews })
  return found
}

export const findById = async (db: DbOrTx, id: number): Promise<FoundInterview | undefined> =>
  (await selectFound(db).where(eq(interviews.id, id)))[0]

export const findByPublicIds = async (db: DbOrTx, publicIds: readonly string[]): Promise<FoundInterview[]> =>
  publicIds.length === 0 ? [] : selectFound(db).where(inArray(interviews.publicId, [...new Set(publicIds)]))

export async function insertRound(tx: Tx, values: typeof interviewRounds.$inferInsert): Promise<RoundRow> {
  const [row] = await tx.insert(interviewRounds).values(values).returning()
  if (!row) throw new Error('a round was written and none came back')
  return row
}

export async function insertMembers(tx: Tx, roundId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.insert(interviewRoundMembers).values(userIds.map((userId) => ({ roundId, userId })))
}

export async function insertInterview(
  tx: Tx,
  values: Omit<typeof interviews.$inferInsert, 'phase'>,
): Promise<InterviewRow> {
  const phase = phaseOfInterview[values.status ?? 'proposed']
  const [row] = await tx
    .insert(interviews)
    .values({ ...values, phase })
    .returning()
  if (!row) throw new Error('an interview was written and none came back')
  return row
}

/** A change that increments the revision, so that both sides have to see it before acting. */
export async function updateInterview(
  tx: Tx,
  before: InterviewRow,
  changes: Partial<typeof interviews.$inferInsert>,
): Promise<InterviewRow> {
  const status = changes.status ?? before.status
  const [row] = await tx
    .update(interviews)
    .set({ ...changes, phase: phaseOfInterview[status], revision: before.revision + 1 })
    .where(eq(interviews.id, before.id))
    .returning()
  if (!row) throw new Error(`interview ${before.id} vanished under its lock`)
  return row
}

/** Scheduling columns of the timed jobs, without a new revision. */
export async function setTimes(
  tx: Tx,
  id: number,
  times: { wakeAt?: Date | null; remindAt?: Date | null },
): Promise<void> {
  await tx.update(interviews).set(times).where(eq(interviews.id, id))
}

export async function insertStep(tx: Tx, step: typeof interviewSteps.$inferInsert): Promise<void> {
  await tx.insert(interviewSteps).values(step)
}

export async function findSteps(db: DbOrTx, interviewId: number): Promise<StepRow[]> {
  return db
    .select()
    .from(interviewSteps)
    .where(eq(interviewSteps.interviewId, interviewId))
    .orderBy(interviewSteps.id)
}

/** Active interviewers by round; former members, viewers and banned people are left out. */
export async function findMembers(db: DbOrTx, roundIds: readonly number[]) {
  if (roundIds.length === 0) return []
  return db
    .select({
      roundId: interviewRoundMembers.roundId,
      userId: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(interviewRoundMembers)
    .innerJoin(interviewRounds, eq(interviewRounds.id, interviewRoundMembers.roundId))
    .innerJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, interviewRounds.companyId),
        eq(companyMembers.userId, interviewRoundMembers.userId),
        memberMay('score'),
      ),
    )
    .innerJoin(
      users,
      and(eq(users.id, interviewRoundMembers.userId), isNull(users.bannedAt), isNull(users.deletedAt)),
    )
    .where(inArray(interviewRoundMembers.roundId, [...new Set(roundIds)]))
    .orderBy(interviewRoundMembers.roundId, users.id)
}
export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

export async function findScored(db: DbOrTx, interviewIds: readonly number[]) {
  if (interviewIds.length === 0) return []
  return db
    .select({ interviewId: interviewScorecards.interviewId, userId: interviewScorecards.userId })
    .from(interviewScorecards)
    .where(inArray(interviewScorecards.interviewId, [...interviewIds]))
}
