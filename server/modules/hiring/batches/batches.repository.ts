import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type BatchObstacle, batchLimits } from '@/lib/contracts/batches'
import { roleMay } from '@/lib/contracts/company-rights'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers } from '@/server/db/schema/companies'
import { companyStages } from '@/server/db/schema/company-stages'
import { memberOnNegotiation, onNegotiation } from '@/server/db/schema/company-team'
import { negotiationBatches, negotiationBatchItems } from '@/server/db/schema/negotiation-batches'
import { negotiationPending, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { skillTests, skillTestVersions } from '@/server/db/schema/skill-tests'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { type FoundNegotiation, selectFound } from '../negotiations/negotiations.repository'

export type BatchRow = typeof negotiationBatches.$inferSelect
export type ItemRow = typeof negotiationBatchItems.$inferSelect
/** By id. */
export async function vacancyTitles(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: vacancies.id, title: vacancies.title })
    .from(vacancies)
    .where(inArray(vacancies.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Ids of the cities where these people live, by resume. */
export async function resumeCities(db: DbOrTx, ids: readonly number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: resumes.id, cityId: resumes.cityId })
    .from(resumes)
    .where(inArray(resumes.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, cityId }) => [id, cityId]))
}

export async function findById(db: DbOrTx, id: number): Promise<FoundNegotiation | undefined> {
  const [found] = await selectFound(db).where(eq(negotiations.id, id))
  return found
}

export async function insertBatch(
  tx: Tx,
  values: typeof negotiationBatches.$inferInsert,
  items: readonly { id: number; obstacle: BatchObstacle | null }[],
): Promise<BatchRow> {
  const [row] = await tx.insert(negotiationBatches).values(values).returning()
  if (!row) throw new Error('a batch was not inserted')
  await tx.execute(sql`
    insert into negotiation_batch_items (batch_id, negotiation_id, state, obstacle)
    select ${row.id}, id, case when obstacle is null then 'waiting' else 'failed' end, obstacle
    from unnest(${sql.param(items.map(({ id }) => id))}::bigint[],
      ${sql.param(items.map(({ obstacle }) => obstacle))}::text[]) item (id, obstacle)`)
  return row
}

const columns = {
  row: negotiationBatches,
  firstName: users.firstName,
  lastName: users.lastName,
  stage: companyStages.name,
  test: sql<string | null>`(select version.title from ${skillTestVersions} version
    where version.test_id = ${negotiationBatches.testId} order by version.version desc limit 1)`,
}
export type ShownBatch = Awaited<ReturnType<typeof findBatches>>[number]

/** Whose batches: with `scope`, one's own and those on nobody outside of it. */
export interface BatchOwner {
  companyId: number
  userId: number
  scope?: VacancyScope | undefined
}

const ofOwner = ({ companyId, userId, scope }: BatchOwner) =>
  and(
    eq(negotiationBatches.companyId, companyId),
    scope &&
      or(
        eq(negotiationBatches.actorUserId, userId),
        sql`not exists (select 1 from ${negotiationBatchItems}
          join ${negotiations} on ${negotiations.id} = ${negotiationBatchItems.negotiationId}
          where ${negotiationBatchItems.batchId} = ${negotiationBatches.id}
            and not ${onNegotiation(scope, negotiations)})`,
      ),
  )

export async function findBatches(db: DbOrTx, owner: BatchOwner, now: Date, limit: number) {
  return db
    .select(columns)
    .from(negotiationBatches)
    .innerJoin(users, eq(users.id, negotiationBatches.actorUserId))
    .leftJoin(companyStages, eq(companyStages.id, negotiationBatches.stageId))
    .where(and(ofOwner(owner), gt(negotiationBatches.createdAt, new Date(now.getTime() - 2 * dayMs))))
    .orderBy(desc(negotiationBatches.createdAt), desc(negotiationBatches.id))
    .limit(limit)
}

export async function findBatch(
  db: DbOrTx,
  owner: BatchOwner,
  publicId: string,
): Promise<ShownBatch | undefined> {
  const [found] = await db
    .select(columns)
    .from(negotiationBatches)
    .innerJoin(users, eq(users.id, negotiationBatches.actorUserId))
    .leftJoin(companyStages, eq(companyStages.id, negotiationBatches.stageId))
    .where(and(ofOwner(owner), eq(negotiationBatches.publicId, publicId)))
  return found
}

export async function lockBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  const [row] = await tx.select().from(negotiationBatches).where(eq(negotiationBatches.id, id)).for('update')
  return row
}

/** The pending decline this batch has put there, and nobody else's. */
const waitsForBatch = and(
  eq(negotiationPending.negotiationId, negotiationBatchItems.negotiationId),
  eq(negotiationPending.dueAt, negotiationBatchItems.dueAt),
  gt(negotiationPending.dueAt, negotiationPending.createdAt),
)

/** Numbers of items by state, and the last letter that waits, per batch. */
export async function countItems(db: DbOrTx, batchIds: readonly number[]) {
  if (batchIds.length === 0) return []
  return db
    .select({
      batchId: negotiationBatchItems.batchId,
      state: negotiationBatchItems.state,
      total: sql<number>`count(*)`.mapWith(Number),
      lastDueAt: sql<string | null>`max(${negotiationPending.dueAt})`,
    })
    .from(negotiationBatchItems)
    .leftJoin(negotiationPending, waitsForBatch)
    .where(inArray(negotiationBatchItems.batchId, [...batchIds]))
    .groupBy(negotiationBatchItems.batchId, negotiationBatchItems.state)
}

/** The first items that failed, or whose letters wait. */
export async function findItems(
  db: DbOrTx,
  { batchId, scope }: { batchId: number; scope?: VacancyScope | undefined },
  which: 'failed' | 'waiting',
) {
  const waiting = db.select({ one: sql`1` }).from(negotiationPending).where(waitsForBatch)
  return db
    .select({
      obstacle: negotiationBatchItems.obstacle,
      dueAt: negotiationBatchItems.dueAt,
      publicId: negotiations.publicId,
      resumeId: negotiations.resumeId,
      resumeTitle: resumes.title,
      vacancyTitle: vacancies.title,
    })
    .from(negotiationBatchItems)
    .innerJoin(negotiations, eq(negotiations.id, negotiationBatchItems.negotiationId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .where(
      and(
        eq(negotiationBatchItems.batchId, batchId),
        onNegotiation(scope, negotiations),
        which === 'failed' ? eq(negotiationBatchItems.state, 'failed') : exists(waiting),
      ),
    )
    .orderBy(asc(negotiationBatchItems.dueAt), asc(negotiationBatchItems.negotiationId))
    .limit(batchLimits.shown)
}

export async function findDueBatches(db: DbOrTx, now: Date): Promise<BatchRow[]> {
  return db
    .select()
    .from(negotiationBatches)
    .where(and(isNull(negotiationBatches.finishedAt), lte(negotiationBatches.startsAt, now)))
    .orderBy(asc(negotiationBatches.startsAt))
    .limit(20)
}

export async function findWaitingItems(db: DbOrTx, batchId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: negotiationBatchItems.negotiationId })
    .from(negotiationBatchItems)
    .where(and(eq(negotiationBatchItems.batchId, batchId), eq(negotiationBatchItems.state, 'waiting')))
    .orderBy(asc(negotiationBatchItems.negotiationId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Decides one waiting item; false when it was decided or undone meanwhile. */
export async function decideItem(
  tx: Tx,
  { batchId, negotiationId }: { batchId: number; negotiationId: number },
  values: Partial<Pick<ItemRow, 'state' | 'obstacle' | 'dueAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(negotiationBatchItems)
    .set(values)
    .where(
      and(
        eq(negotiationBatchItems.batchId, batchId),
        eq(negotiationBatchItems.negotiationId, negotiationId),
        eq(negotiationBatchItems.state, 'waiting'),
      ),
    )
    .returning({ id: negotiationBatchItems.negotiationId })
  return rows.length > 0
}

/** The outcome of an item claimed in this transaction. */
export async function settleItem(
  tx: Tx,
  { batchId, negotiationId }: { batchId: number; negotiationId: number },
  values: Pick<ItemRow, 'state' | 'obstacle' | 'dueAt'>,
): Promise<void> {
  await tx
    .update(negotiationBatchItems)
    .set(values)
    .where(
      and(eq(negotiationBatchItems.batchId, batchId), eq(negotiationBatchItems.negotiationId, negotiationId)),
    )
}

/** Takes back what waits: items the worker has not come to, and declines that have not gone out. */
export async function undoItems(tx: Tx, batchId: number): Promise<number[]> {
  const untouched = await tx
    .update(negotiationBatchItems)
    .set({ state: 'undone' })
    .where(and(eq(negotiationBatchItems.batchId, batchId), eq(negotiationBatchItems.state, 'waiting')))
    .returning({ id: negotiationBatchItems.negotiationId })
  const { rows } = await tx.execute<{ id: string }>(sql`
    with taken as (
      delete from negotiation_pending p using negotiation_batch_items i
      where i.batch_id = ${batchId} and i.state = 'done' and p.negotiation_id = i.negotiation_id
        and p.due_at = i.due_at and p.due_at > p.created_at
      returning p.negotiation_id)
    update negotiation_batch_items i set state = 'undone', due_at = null
    from taken where i.batch_id = ${batchId} and i.negotiation_id = taken.negotiation_id
    returning i.negotiation_id as id`)
  return [...untouched.map(({ id }) => id), ...rows.map(({ id }) => Number(id))]
}

export async function updateBatch(
  tx: DbOrTx,
  id: number,
  values: Partial<Pick<BatchRow, 'finishedAt' | 'undoneAt' | 'text'>>,
): Promise<void> {
  await tx.update(negotiationBatches).set(values).where(eq(negotiationBatches.id, id))
}

/** Whether the member may still act for the company. */
export async function mayStillAct(
  db: DbOrTx,
  { companyId, actorUserId }: Pick<BatchRow, 'companyId' | 'actorUserId'>,
): Promise<boolean> {
  const [row] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, actorUserId)))
  return row !== undefined && roleMay(row.role, 'recruit')
}

/** Whether the member has access to this one: a vacancy may have been narrowed to others meanwhile. */
export async function stillReaches(
  db: DbOrTx,
  { actorUserId }: Pick<BatchRow, 'actorUserId'>,
  negotiationId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .innerJoin(companyMembers, eq(companyMembers.companyId, negotiations.companyId))
    .where(
      and(
        eq(negotiations.id, negotiationId),
        eq(companyMembers.userId, actorUserId),
        memberOnNegotiation(negotiations),
      ),
    )
  return row !== undefined
}

/** The test of a batch; undefined without one. */
export async function holdTestOf(tx: Tx, { testId }: BatchRow) {
  if (testId === null) return undefined
  const [test] = await tx.select().from(skillTests).where(eq(skillTests.id, testId)).for('key share')
  return test
}

/** The own stage of a batch, which cannot be deleted until the transaction ends; undefined when it was. */
export async function holdStageOf(tx: Tx, { stageId }: BatchRow) {
  if (stageId === null) return undefined
  const [stage] = await tx.select().from(companyStages).where(eq(companyStages.id, stageId)).for('key share')
  return stage
}
