import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { inCompanyOrder } from '@/lib/contracts/company-stages'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { companyStages } from '@/server/db/schema/company-stages'
import { letterTemplates } from '@/server/db/schema/screening'
import { skillTests } from '@/server/db/schema/skill-tests'
import { stageRules } from '@/server/db/schema/stage-rules'

export type RuleRow = typeof stageRules.$inferSelect

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
        memberMay('recruit'),
      ),
    )
    .leftJoin(users, eq(users.id, companyMembers.userId))

export type FoundRule = Awaited<ReturnType<typeof findRules>>[number]

/** Rules of a company, in the order of its stages. */
export async function findRules(db: DbOrTx, companyId: number) {
  const found = await selectRules(db).where(live(companyId)).orderBy(asc(stageRules.id))
  return inCompanyOrder(found, ({ stage }) => stage)
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

/** Rules of stages that are about to be deleted. */
export async function removeRulesOf(tx: Tx, stageIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(stageRules)
    .set({ deletedAt: now })
    .where(and(inArray(stageRules.stageId, [...stageIds]), isNull(stageRules.deletedAt)))
}
