import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { AnswerValue } from '@/lib/contracts/screening-questions'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { skillTestVersions, testAnswers, testAttempts } from '@/server/db/schema/skill-tests'
import { vacancies } from '@/server/db/schema/vacancies'

export type AttemptRow = typeof testAttempts.$inferSelect

const columns = {
  attempt: testAttempts,
  version: skillTestVersions,
  vacancyPublicId: vacancies.publicId,
  vacancyTitle: sql<string>`coalesce(${vacancies.title}, '')`,
  employer: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
  candidatePublicId: users.publicId,
  negotiationPublicId: negotiations.publicId,
  origin: negotiations.origin,
  resumePublicId: resumes.publicId,
}

const selectAttempts = (db: DbOrTx) =>
  db
    .select(columns)
    .from(testAttempts)
    .innerJoin(skillTestVersions, eq(skillTestVersions.id, testAttempts.versionId))
    .innerJoin(vacancies, eq(vacancies.id, testAttempts.vacancyId))
    .innerJoin(companies, eq(companies.id, testAttempts.companyId))
    .innerJoin(users, eq(users.id, testAttempts.candidateId))
    .leftJoin(negotiations, eq(negotiations.id, testAttempts.negotiationId))
    .leftJoin(resumes, eq(resumes.id, negotiations.resumeId))

export type FoundAttempt = Awaited<ReturnType<typeof selectAttempts>>[number]

/** Required owner of the attempt: candidate or company. */
export type AttemptOwner = { candidateId: number } | { companyId: number }

const ownedBy = (owner: AttemptOwner) =>
  'candidateId' in owner
    ? eq(testAttempts.candidateId, owner.candidateId)
    : eq(testAttempts.companyId, owner.companyId)

export async function findAttempt(db: DbOrTx, publicId: string, owner: AttemptOwner) {
  const [found] = await selectAttempts(db).where(and(eq(testAttempts.publicId, publicId), ownedBy(owner)))
  return found
}

export async function lockAttempt(tx: Tx, publicId: string, owner: AttemptOwner) {
  const [found] = await selectAttempts(tx)
    .where(and(eq(testAttempts.publicId, publicId), ownedBy(owner)))
    .for('update', { of: testAttempts })
  return found
}

/** For a sweep: `skip locked`. */
export async function lockAttemptByKey(tx: Tx, id: number) {
  const [found] = await selectAttempts(tx)
    .where(eq(testAttempts.id, id))
    .for('update', { of: testAttempts, skipLocked: true })
  return found
}

export async function insertAttempt(tx: Tx, values: typeof testAttempts.$inferInsert): Promise<AttemptRow> {
  const [row] = await tx.insert(testAttempts).values(values).returning()
  if (!row) throw new Error('an attempt was not inserted')
  return row
}

export async function updateAttempt(
  tx: Tx,
  id: number,
  changes: Partial<typeof testAttempts.$inferInsert>,
): Promise<AttemptRow> {
  const [row] = await tx
    .update(testAttempts)
    .set({ ...changes, revision: sql`${testAttempts.revision} + 1` })
    .where(eq(testAttempts.id, id))
    .returning()
  if (!row) throw new Error(`attempt ${id} vanished under its lock`)
  return row
}

/** A person's newest attempt at any version of a test for a vacancy. */
export async function findLatestFor(
  db: DbOrTx,
  of: { candidateId: number; vacancyId: number; testId: number },
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select({ attempt: testAttempts })
    .from(testAttempts)
    .innerJoin(skillTestVersions, eq(skillTestVersions.id, testAttempts.versionId))
    .where(
      and(
        eq(testAttempts.candidateId, of.candidateId),
        eq(testAttempts.vacancyId, of.vacancyId),
        eq(skillTestVersions.testId, of.testId),
      ),
    )
    .orderBy(desc(testAttempts.id))
    .limit(1)
  return row?.attempt
}

/** The newest reusable result of equal content. */
export async function findReusable(
  db: DbOrTx,
  of: { candidateId: number; contentKey: string; notId: number; since: Date },
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(testAttempts)
    .where(
      and(
        eq(testAttempts.candidateId, of.candidateId),
        eq(testAttempts.contentKey, of.contentKey),
        eq(testAttempts.state, 'graded'),
        gte(testAttempts.gradedAt, of.since),
        ne(testAttempts.id, of.notId),
      ),
    )
    .orderBy(desc(testAttempts.gradedAt))
    .limit(1)
  return row
}

/** Tests of negotiations, newest first. */
export async function findOfNegotiations(db: DbOrTx, ids: readonly number[]): Promise<FoundAttempt[]> {
  if (ids.length === 0) return []
  return selectAttempts(db)
    .where(inArray(testAttempts.negotiationId, [...ids]))
    .orderBy(desc(testAttempts.id))
}

/** Those of the negotiations whose test is not finished. */
export async function findTested(db: DbOrTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: testAttempts.negotiationId })
    .from(testAttempts)
    .where(
      and(
        inArray(testAttempts.negotiationId, [...ids]),
        inArray(testAttempts.state, ['assigned', 'started']),
      ),
    )
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

/** The newest test of a negotiation. */
export async function findOfNegotiation(db: DbOrTx, publicId: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select({ attempt: testAttempts })
    .from(testAttempts)
    .innerJoin(negotiations, eq(negotiations.id, testAttempts.negotiationId))
    .where(eq(negotiations.publicId, publicId))
    .orderBy(desc(testAttempts.id))
    .limit(1)
  return row?.attempt
}

/**
 * Unstarted tests due for their single reminder: a day before the deadline, or at two thirds of a period shorter than
 * three days.
 */
export async function findSoonMissed(db: DbOrTx, now: Date, limit: number): Promise<FoundAttempt[]> {
  const { assignedAt, deadlineAt } = testAttempts
  return selectAttempts(db)
    .where(
      and(
        eq(testAttempts.state, sql`'assigned'`),
        isNotNull(deadlineAt),
        gt(deadlineAt, now),
        lte(deadlineAt, new Date(now.getTime() + dayMs)),
        sql`${assignedAt} + (${deadlineAt} - ${assignedAt}) * 2 / 3 <= ${now}`,
        sql`not exists (select 1 from notifications n where n.user_id = ${testAttempts.candidateId}
          and n.dedupe_key = 'test:' || ${testAttempts.publicId} || ':deadline')`,
      ),
    )
    .orderBy(asc(deadlineAt))
    .limit(limit)
}

export async function findAnswers(
  db: DbOrTx,
  attemptIds: readonly number[],
): Promise<Map<number, Record<string, AnswerValue>>> {
  const all = new Map<number, Record<string, AnswerValue>>()
  if (attemptIds.length === 0) return all
  const rows = await db
    .select()
    .from(testAnswers)
    .where(inArray(testAnswers.attemptId, [...attemptIds]))
    .orderBy(asc(testAnswers.attemptId), asc(testAnswers.answeredAt))
  for (const { attemptId, questionId, value } of rows) {
    all.set(attemptId, { ...all.get(attemptId), [questionId]: value })
  }
  return all
}

export async function saveAnswer(tx: Tx, values: typeof testAnswers.$inferInsert): Promise<void> {
  const { value, answeredAt } = values
  await tx
    .insert(testAnswers)
    .values(values)
    .onConflictDoUpdate({
      target: [testAnswers.attemptId, testAnswers.questionId],
      set: { value, answeredAt },
    })
}

export async function deleteAnswer(tx: Tx, attemptId: number, questionId: string): Promise<void> {
  await tx
    .delete(testAnswers)
    .where(and(eq(testAnswers.attemptId, attemptId), eq(testAnswers.questionId, questionId)))
}

/** Attempts whose time is up. */
export async function findOver(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(and(eq(testAttempts.state, 'started'), lte(testAttempts.endsAt, now)))
    .orderBy(asc(testAttempts.endsAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Attempts not started in time. */
export async function findMissed(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(
      and(
        eq(testAttempts.state, 'assigned'),
        isNotNull(testAttempts.deadlineAt),
        lte(testAttempts.deadlineAt, now),
      ),
    )
    .orderBy(asc(testAttempts.deadlineAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** State of a vacancy for starting a test before applying. */
export async function findOpenVacancy(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({
      id: vacancies.id,
      companyId: vacancies.companyId,
      status: vacancies.status,
      expiresAt: vacancies.expiresAt,
      firstPublishedAt: vacancies.firstPublishedAt,
    })
    .from(vacancies)
    .where(eq(vacancies.publicId, publicId))
  return row
}
