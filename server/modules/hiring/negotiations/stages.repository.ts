import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type DividedStage, inCompanyOrder } from '@/lib/contracts/company-stages'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { stageOf, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { companyStages } from '@/server/db/schema/company-stages'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import type { VacancyScope } from '@/server/platform/actor'
import type { NegotiationRow } from './negotiations.repository'

export type StageRow = typeof companyStages.$inferSelect

/** Own stages of a company in its order. */
export async function findStages(db: DbOrTx, companyId: number): Promise<StageRow[]> {
  const rows = await db
    .select()
    .from(companyStages)
    .where(eq(companyStages.companyId, companyId))
    .orderBy(asc(companyStages.id))
  return inCompanyOrder(rows, (row) => row)
}

/** The own stage of a negotiation; undefined once it has ended, and without own stages. */
export function stageOfRow(
  stages: readonly StageRow[],
  { stageId, status }: Pick<NegotiationRow, 'stageId' | 'status'>,
): StageRow | undefined {
  const base = stageOf(status)
  const own = stages.filter((each) => each.base === base)
  return own.find(({ id }) => id === stageId) ?? own[0]
}

/**
 * The same, locked for saving others. Savers lock people before they delete stages, as whoever moves a person does, so
 * that neither waits for the other.
 */
export async function lockStages(tx: Tx, companyId: number): Promise<StageRow[]> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  return findStages(tx, companyId)
}

/** A stage that cannot be deleted until the transaction ends. */
export async function holdStage(tx: Tx, companyId: number, publicId: string): Promise<StageRow | undefined> {
  const [row] = await tx
    .select()
    .from(companyStages)
    .where(and(eq(companyStages.publicId, publicId), eq(companyStages.companyId, companyId)))
    .for('key share')
  return row
}

/** Open negotiations by stage and status; within `scope`, and in one list of a vacancy. */
export async function countStages(
  db: DbOrTx,
  companyId: number,
  scope?: VacancyScope,
  list?: { vacancyId: number; origin: NegotiationOrigin | undefined },
) {
  const statuses = Object.entries(stageStatuses).flatMap(([stage, all]) =>
    stage === 'ended' ? [] : [...all],
  )
  return db
    .select({ stageId: negotiations.stageId, status: negotiations.status, total: count() })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.companyId, companyId),
        onNegotiation(scope, negotiations),
        list && eq(negotiations.vacancyId, list.vacancyId),
        list?.origin && eq(negotiations.origin, list.origin),
        inArray(negotiations.status, statuses),
      ),
    )
    .groupBy(negotiations.stageId, negotiations.status)
}

/** Number of people by own stage (public id), stages without any included. */
export function peopleIn(
  stages: readonly StageRow[],
  counts: Awaited<ReturnType<typeof countStages>>,
): Map<string, number> {
  const people = new Map(stages.map(({ publicId }) => [publicId, 0]))
  for (const { total, ...row } of counts) {
    const id = stageOfRow(stages, row)?.publicId
    if (id) people.set(id, (people.get(id) ?? 0) + total)
  }
  return people
}

export async function insertStage(tx: Tx, values: typeof companyStages.$inferInsert): Promise<StageRow> {
  const [row] = await tx.insert(companyStages).values(values).returning()
  if (!row) throw new Error('a stage was not inserted')
  return row
}

export async function updateStage(
  tx: Tx,
  id: number,
  changes: Partial<typeof companyStages.$inferInsert>,
): Promise<void> {
  await tx.update(companyStages).set(changes).where(eq(companyStages.id, id))
}

export async function deleteStages(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(companyStages).where(inArray(companyStages.id, [...ids]))
}

/** Gives everybody in the first stage of a base its mark, so that they stay there when another becomes the first. */
export async function markUnmarked(
  tx: Tx,
  companyId: number,
  { base, stageId }: { base: DividedStage; stageId: number },
): Promise<void> {
  await tx
    .update(negotiations)
    .set({ stageId })
    .where(
      and(
        eq(negotiations.companyId, companyId),
        isNull(negotiations.stageId),
        inArray(negotiations.status, [...stageStatuses[base]]),
      ),
    )
}

export async function moveAll(
  tx: Tx,
  companyId: number,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await tx
    .update(negotiations)
    .set({ stageId: to, stageAt: now })
    .where(and(eq(negotiations.companyId, companyId), eq(negotiations.stageId, from)))
}

/** Neither revision nor time of the last change: the candidate's view stays current. */
export async function setStage(tx: Tx, negotiationId: number, stageId: number, now: Date): Promise<void> {
  await tx.update(negotiations).set({ stageId, stageAt: now }).where(eq(negotiations.id, negotiationId))
}

/** SQL condition of those in an own stage, as `stageOfRow` says; nobody for one that is not among these. */
export function standsIn(stages: readonly StageRow[], publicId: string): SQL {
  const stage = stages.find((each) => each.publicId === publicId)
  if (!stage) return sql`false`
  const isFirst = stages.find(({ base }) => base === stage.base) === stage
  const marked = eq(negotiations.stageId, stage.id)
  return sql`(${inArray(negotiations.status, [...stageStatuses[stage.base]])}
    and ${isFirst ? sql`(${marked} or ${isNull(negotiations.stageId)})` : marked})`
}

/** SQL condition of a queue filter by the public id of an own stage; nobody for a stage of another company. */
export const inOwnStage = (companyId: number, publicId: string): SQL => sql`exists (
  select 1 from company_stages own
  where own.public_id = ${publicId} and own.company_id = ${companyId} and (
    negotiations.stage_id = own.id or (negotiations.stage_id is null
      and own.base = case negotiations.status when 'new' then 'incoming' when 'viewed' then 'incoming'
        when 'offer_accepted' then 'offer' else negotiations.status end
      and not exists (select 1 from company_stages before where before.company_id = ${companyId}
        and before.base = own.base and before.position < own.position))))`
