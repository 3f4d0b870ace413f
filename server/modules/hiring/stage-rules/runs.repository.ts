import { and, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { stageRuleRuns, stageRules } from '@/server/db/schema/stage-rules'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'

export type RunRow = typeof stageRuleRuns.$inferSelect

export async function insertRuns(
  tx: Tx,
  rows: readonly (typeof stageRuleRuns.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(stageRuleRuns)
      .values([...rows])
      .onConflictDoNothing()
}

/** Forgets what waits for the rules of these stages, which the person has left. */
export async function deleteWaiting(
  tx: Tx,
  negotiationId: number,
  ruleIds: readonly number[],
): Promise<void> {
  if (ruleIds.length === 0) return
  await tx
    .delete(stageRuleRuns)
    .where(
      and(
        eq(stageRuleRuns.negotiationId, negotiationId),
        inArray(stageRuleRuns.ruleId, [...ruleIds]),
        eq(stageRuleRuns.state, 'waiting'),
      ),
    )
}

export async function findDueRuns(db: DbOrTx, now: Date, limit: number) {
  return (
    db
      .select({ id: stageRuleRuns.id, negotiationId: stageRuleRuns.negotiationId })
      .from(stageRuleRuns)
      .innerJoin(stageRules, eq(stageRules.id, stageRuleRuns.ruleId))
      .where(and(eq(stageRuleRuns.state, 'waiting'), lte(stageRuleRuns.dueAt, now)))
      // A test takes the person to another stage: the letters of this one go before.
      .orderBy(asc(stageRuleRuns.dueAt), sql`${stageRules.action} = 'test'`, asc(stageRuleRuns.id))
      .limit(limit)
  )
}

/**
 * Takes a run that waits; exactly one caller gets it. The person's row is locked before. It no longer waits, so that the
 * move of the person by its own action does not forget it.
 */
export async function claimRun(tx: Tx, id: number, now: Date): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(stageRuleRuns)
    .set({ state: 'done', settledAt: now })
    .where(and(eq(stageRuleRuns.id, id), eq(stageRuleRuns.state, 'waiting')))
    .returning()
  return row
}

export async function settleRun(
  tx: DbOrTx,
  { id, from }: { id: number; from: RunRow['state'] },
  values: Partial<Pick<RunRow, 'state' | 'obstacle' | 'subject' | 'settledAt'>>,
): Promise<void> {
  await tx
    .update(stageRuleRuns)
    .set(values)
    .where(and(eq(stageRuleRuns.id, id), eq(stageRuleRuns.state, from)))
}

export async function deleteRun(tx: Tx, id: number): Promise<void> {
  await tx.delete(stageRuleRuns).where(eq(stageRuleRuns.id, id))
}

const movers = alias(users, 'movers')
const runColumns = {
  run: stageRuleRuns,
  action: stageRules.action,
  days: stageRules.days,
  author: { firstName: users.firstName, lastName: users.lastName },
  mover: { firstName: movers.firstName, lastName: movers.lastName },
}
const newestFirst = [desc(stageRuleRuns.createdAt), desc(stageRuleRuns.id)]

interface LogOwner {
  companyId: number
  /** Without one, of the whole company. */
  scope?: VacancyScope | undefined
}

const logged = ({ companyId, scope }: LogOwner) =>
  and(
    eq(stageRuleRuns.companyId, companyId),
    scope &&
      sql`exists (select 1 from ${negotiations} where ${negotiations.id} = ${stageRuleRuns.negotiationId}
        and ${onNegotiation(scope, negotiations)})`,
  )

/** What the rules did for a company, newest first. */
export async function findLog(
  db: DbOrTx,
  owner: LogOwner,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = db
    .select({ id: stageRuleRuns.id })
    .from(stageRuleRuns)
    .where(logged(owner))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return db
    .select({
      ...runColumns,
      publicId: negotiations.publicId,
      origin: negotiations.origin,
      resumeId: negotiations.resumeId,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
    })
    .from(stageRuleRuns)
    .innerJoin(stageRules, eq(stageRules.id, stageRuleRuns.ruleId))
    .innerJoin(negotiations, eq(negotiations.id, stageRuleRuns.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .leftJoin(users, eq(users.id, stageRules.authorId))
    .leftJoin(movers, eq(movers.id, stageRuleRuns.movedBy))
    .where(inArray(stageRuleRuns.id, page))
    .orderBy(...newestFirst)
}

export async function countLog(db: DbOrTx, owner: LogOwner): Promise<number> {
  const [row] = await db.select({ total: count() }).from(stageRuleRuns).where(logged(owner))
  return row?.total ?? 0
}

/** At most as many as a company has had rules; all of one application. */
export async function findRunsOf(db: DbOrTx, negotiationId: number) {
  return db
    .select(runColumns)
    .from(stageRuleRuns)
    .innerJoin(stageRules, eq(stageRules.id, stageRuleRuns.ruleId))
    .leftJoin(users, eq(users.id, stageRules.authorId))
    .leftJoin(movers, eq(movers.id, stageRuleRuns.movedBy))
    .where(eq(stageRuleRuns.negotiationId, negotiationId))
    .orderBy(...newestFirst)
    .limit(200)
}
