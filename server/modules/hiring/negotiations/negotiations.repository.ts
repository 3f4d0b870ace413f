import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { type NegotiationOrigin, openNegotiationStates } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiationPending, negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Side } from './negotiations.policy'

export type NegotiationRow = typeof negotiations.$inferSelect
export type StepRow = typeof negotiationSteps.$inferSelect & {
  /** Null for the system, and when that account is gone. */
  by: { public_id: string; name: string } | null
}
export type PendingRow = typeof negotiationPending.$inferSelect

/** A negotiation with public ids of its parties and the inputs of its deadline. */
export interface FoundNegotiation {
  row: NegotiationRow
  promiseDays: number
  letterRequired: boolean
  vacancyPublicId: string
  resumePublicId: string
  companyPublicId: string
  candidatePublicId: string
}

const columns = {
  row: negotiations,
  promiseDays: vacancies.replyPromiseDays,
  letterRequired: vacancies.responseLetterRequired,
  vacancyPublicId: vacancies.publicId,
  resumePublicId: resumes.publicId,
  companyPublicId: companies.publicId,
  candidatePublicId: users.publicId,
}

export const selectFound = (db: DbOrTx) =>
  db
    .select(columns)
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(users, eq(users.id, negotiations.candidateId))

export const ownedBy = (side: Side): SQL =>
  side.actor === 'candidate'
    ? eq(negotiations.candidateId, side.candidateId)
    : sql`${negotiations.companyId} = ${side.companyId} and ${onNegotiation(side.scope, negotiations)}`

export async function findNegotiation(
  db: DbOrTx,
  publicId: string,
  side: Side,
): Promise<FoundNegotiation | undefined> {
  const [found] = await selectFound(db).where(and(eq(negotiations.publicId, publicId), ownedBy(side)))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockNegotiation(
  tx: Tx,
  publicId: string,
  side: Side,
): Promise<FoundNegotiation | undefined> {
  const [found] = await selectFound(tx)
    .where(and(eq(negotiations.publicId, publicId), ownedBy(side)))
    .for('update', { of: negotiations })
  return found
}

export async function lockById(
  tx: Tx,
  id: number,
  options: { skipLocked?: boolean } = {},
): Promise<FoundNegotiation | undefined> {
  const [found] = await selectFound(tx)
    .where(eq(negotiations.id, id))
    .for('update', options.skipLocked ? { of: negotiations, skipLocked: true } : { of: negotiations })
  return found
}

/** Negotiations of one vacancy, locked in key order to prevent deadlocks. */
const lockThose = (tx: Tx, vacancyId: number, which: SQL): Promise<FoundNegotiation[]> =>
  selectFound(tx)
    .where(and(eq(negotiations.vacancyId, vacancyId), which))
    .orderBy(negotiations.id)
    .for('update', { of: negotiations })

export const lockOpenOfVacancy = (tx: Tx, vacancyId: number) =>
  lockThose(tx, vacancyId, inArray(negotiations.status, openNegotiationStates))

export const lockOfVacancy = (tx: Tx, vacancyId: number, publicIds: readonly string[]) =>
  lockThose(tx, vacancyId, inArray(negotiations.publicId, [...publicIds]))

/** The newest negotiation of a person and a vacancy, open or ended. */
export async function findLatestOfPair(
  db: DbOrTx,
  candidateId: number,
  vacancyId: number,
): Promise<NegotiationRow | undefined> {
  const [row] = await db
    .select()
    .from(negotiations)
    .where(and(eq(negotiations.candidateId, candidateId), eq(negotiations.vacancyId, vacancyId)))
    .orderBy(desc(negotiations.createdAt), desc(negotiations.id))
    .limit(1)
  return row
}

/** The person's latest negotiation about each of these vacancies (public ids); those without one are absent. */
export async function findLatestOfVacancies(db: DbOrTx, candidateId: number, vacancyIds: readonly string[]) {
  return db
    .selectDistinctOn([negotiations.vacancyId], {
      vacancyPublicId: vacancies.publicId,
      publicId: negotiations.publicId,
      resumePublicId: resumes.publicId,
      status: negotiations.status,
      origin: negotiations.origin,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(and(eq(negotiations.candidateId, candidateId), inArray(vacancies.publicId, [...vacancyIds])))
    .orderBy(negotiations.vacancyId, desc(negotiations.createdAt), desc(negotiations.id))
}

export async function wasHired(
  db: DbOrTx,
  pair: { candidateId: number; vacancyId: number; publication: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.candidateId, pair.candidateId),
        eq(negotiations.vacancyId, pair.vacancyId),
        eq(negotiations.publication, pair.publication),
        eq(negotiations.status, 'hired'),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function findSteps(db: DbOrTx, ids: readonly number[]): Promise<StepRow[]> {
  if (ids.length === 0) return []
  const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
  const rows = await db
    .select({ step: negotiationSteps, by: { public_id: users.publicId, name } })
    .from(negotiationSteps)
    .leftJoin(users, eq(users.id, negotiationSteps.actorUserId))
    .where(inArray(negotiationSteps.negotiationId, [...ids]))
    .orderBy(negotiationSteps.negotiationId, negotiationSteps.id)
  return rows.map(({ step, by }) => ({ ...step, by }))
}

export async function findPending(db: DbOrTx, ids: readonly number[]): Promise<PendingRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(negotiationPending)
    .where(inArray(negotiationPending.negotiationId, [...ids]))
}

/** Of these, rows whose pair has another open negotiation. */
export async function withOtherOpen(
  db: DbOrTx,
  rows: readonly Pick<NegotiationRow, 'id' | 'candidateId' | 'vacancyId'>[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const open = await db
    .select({
      id: negotiations.id,
      candidateId: negotiations.candidateId,
      vacancyId: negotiations.vacancyId,
    })
    .from(negotiations)
    .where(
      and(
        inArray(negotiations.status, openNegotiationStates),
        inArray(
          negotiations.candidateId,
          rows.map((row) => row.candidateId),
        ),
        inArray(
          negotiations.vacancyId,
          rows.map((row) => row.vacancyId),
        ),
      ),
    )
  const pairs = new Map(open.map((row) => [`${row.candidateId}:${row.vacancyId}`, row.id]))
  const beside = rows.filter((row) => {
    const id = pairs.get(`${row.candidateId}:${row.vacancyId}`)
    return id !== undefined && id !== row.id
  })
  return new Set(beside.map((row) => row.id))
}

/** Number started since a moment, for rate limits. */
export async function countStarted(
  db: DbOrTx,
  by: { candidateId: number } | { vacancyId: number },
  origin: NegotiationOrigin,
  since: Date,
): Promise<{ total: number; oldest: Date | null }> {
  const [row] = await db
    .select({ total: count(), oldest: sql<string | null>`min(${negotiations.createdAt})` })
    .from(negotiations)
    .where(
      and(
        'candidateId' in by
          ? eq(negotiations.candidateId, by.candidateId)
          : eq(negotiations.vacancyId, by.vacancyId),
        eq(negotiations.origin, origin),
        gt(negotiations.createdAt, since),
      ),
    )
  return { total: row?.total ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null }
}
