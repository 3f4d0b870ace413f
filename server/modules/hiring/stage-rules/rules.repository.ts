import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers } from '@/server/db/schema/companies'
import { companyStages } from '@/server/db/schema/company-stages'
import { negotiations } from '@/server/db/schema/negotiations'
import { letterTemplates } from '@/server/db/schema/screening'
import { skillTests } from '@/server/db/schema/skill-tests'
import { stageRuleRuns, stageRules } from '@/server/db/schema/stage-rules'
import { vacancies } from '@/server/db/schema/vacancies'

export type RuleRow = typeof stageRules.$inferSelect
export type RunRow = typeof stageRuleRuns.$inferSelect

const live = (companyId: number) => and(eq(stageRules.companyId, companyId), isNull(stageRules.deletedAt))
const testTitle = sql<string | null>`(select v.title from skill_test_versions v
  where v.test_id = ${skillTests.id} order by v.version desc limit 1)`

const selectRules = (db: DbOrTx) =>
  db
    .select({
      row: stageRules,
      stage: companyStages,
      template: letterTemplates,
      test: { publicId: skillTests.publicId, title: testTitle },
      author: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(stageRules)
    .innerJoin(companyStages, eq(companyStages.id, stageRules.stageId))
    .leftJoin(
      letterTemplates,
      and(eq(letterTemplates.id, stageRules.templateId), isNull(letterTemplates.deletedAt)),
    )
    .leftJoin(skillTests, and(eq(skillTests.id, stageRules.testId), isNull(skillTests.deletedAt)))
    // Whoever left the company, or may only look, writes no letters.
    .leftJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, stageRules.companyId),
        eq(companyMembers.userId, stageRules.authorId),
        sql`${companyMembers.role} <> 'viewer'`,
      ),
    )
    .leftJoin(users, eq(users.id, companyMembers.userId))

export type FoundRule = Awaited<ReturnType<typeof findRules>>[number]

/** Rules of a company, in the order of its stages. */
export async function findRules(db: DbOrTx, companyId: number) {
  return selectRules(db).where(live(companyId)).orderBy(asc(companyStages.position), asc(stageRules.id))
}

/** A rule of the company, removed or not; undefined once its stage was deleted. */
export async function lockRule(tx: Tx, publicId: string, companyId: number): Promise<FoundRule | undefined> {
  const [found] = await selectRules(tx)
    .where(and(eq(stageRules.publicId, publicId), eq(stageRules.companyId, companyId)))
    .for('update', { of: stageRules })
  return found
}

export async function findRule(db: DbOrTx, id: number): Promise<FoundRule | undefined> {
  const [found] = await selectRules(db).where(eq(stageRules.id, id))
  return found
}

export async function countRules(tx: Tx, companyId: number): Promise<number> {
  return tx.$count(stageRules, live(companyId))
}

export async function insertRule(tx: Tx, values: typeof stageRules.$inferInsert): Promise<RuleRow> {
  const [row] = await tx.insert(stageRules).values(values).returning()
  if (!row) throw new Error('a rule was not inserted')
  return row
}

export async function updateRule(
  tx: Tx,
  id: number,
  changes: Partial<typeof stageRules.$inferInsert>,
): Promise<void> {
  await tx
    .update(stageRules)
    .set({ ...changes, revision: sql`${stageRules.revision} + 1` })
    .where(eq(stageRules.id, id))
}

export async function findTemplateOf(tx: Tx, companyId: number, publicId: string) {
  const [row] = await tx
    .select()
    .from(letterTemplates)
    .where(
      and(
        eq(letterTemplates.publicId, publicId),
        eq(letterTemplates.companyId, companyId),
        isNull(letterTemplates.deletedAt),
      ),
    )
  return row
}

/** Rules that act on those who enter a stage. */
export async function findActiveRules(tx: Tx, companyId: number) {
  return tx
    .select({
      id: stageRules.id,
      stageId: stageRules.stageId,
      action: stageRules.action,
      days: stageRules.days,
      enabled: stageRules.enabled,
    })
    .from(stageRules)
    .where(live(companyId))
}

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

/** What the rules did for a company, newest first. */
export async function findLog(
  db: DbOrTx,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = db
    .select({ id: stageRuleRuns.id })
    .from(stageRuleRuns)
    .where(eq(stageRuleRuns.companyId, companyId))
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

export async function countLog(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(stageRuleRuns)
    .where(eq(stageRuleRuns.companyId, companyId))
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

/** Rules of stages that are about to be deleted. */
export async function removeRulesOf(tx: Tx, stageIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(stageRules)
    .set({ deletedAt: now })
    .where(and(inArray(stageRules.stageId, [...stageIds]), isNull(stageRules.deletedAt)))
}
