import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { onVacancy } from '@/server/db/schema/company-team'
import { skillTests, skillTestVersions, vacancyTests } from '@/server/db/schema/skill-tests'
import type { VacancyScope } from '@/server/platform/actor'

export type VersionRow = typeof skillTestVersions.$inferSelect
export interface TestRow {
  test: typeof skillTests.$inferSelect
  version: VersionRow
}

const isLast = sql`${skillTestVersions.version} = (
  select max(v.version) from skill_test_versions v where v.test_id = ${skillTests.id})`

const selectTests = (db: DbOrTx) =>
  db
    .select({ test: skillTests, version: skillTestVersions })
    .from(skillTests)
    .innerJoin(skillTestVersions, and(eq(skillTestVersions.testId, skillTests.id), isLast))

/** Current tests of a company, with the number of vacancies using each that a member sees. */
export async function listTests(
  db: DbOrTx,
  { companyId, scope }: { companyId: number; scope: VacancyScope | undefined },
): Promise<(TestRow & { vacancies: number })[]> {
  const rows = await selectTests(db)
    .where(and(eq(skillTests.companyId, companyId), isNull(skillTests.deletedAt)))
    .orderBy(asc(skillTestVersions.title), asc(skillTests.id))
  const used = await db
    .select({ testId: vacancyTests.testId, vacancies: count() })
    .from(vacancyTests)
    .innerJoin(skillTests, eq(skillTests.id, vacancyTests.testId))
    .where(and(eq(skillTests.companyId, companyId), onVacancy(scope, vacancyTests.vacancyId)))
    .groupBy(vacancyTests.testId)
  return rows.map((row) => ({
    ...row,
    vacancies: used.find(({ testId }) => testId === row.test.id)?.vacancies ?? 0,
  }))
}

export async function findTest(
  db: DbOrTx,
  publicId: string,
  companyId: number,
): Promise<TestRow | undefined> {
  const [row] = await selectTests(db).where(
    and(eq(skillTests.publicId, publicId), eq(skillTests.companyId, companyId), isNull(skillTests.deletedAt)),
  )
  return row
}

/** A test of a company, deleted or not, locked until the transaction ends. */
export async function lockTest(tx: Tx, publicId: string, companyId: number): Promise<TestRow | undefined> {
  const [row] = await selectTests(tx)
    .where(and(eq(skillTests.publicId, publicId), eq(skillTests.companyId, companyId)))
    .for('update', { of: skillTests })
  return row
}

/** Name of who saved it last; null once they are gone. */
export async function editorOf(tx: Tx, testId: number): Promise<string | null> {
  const [row] = await tx
    .select({ first: users.firstName, last: users.lastName })
    .from(skillTests)
    .innerJoin(users, eq(users.id, skillTests.editedById))
    .where(eq(skillTests.id, testId))
  return (row && `${row.first} ${row.last}`.trim()) || null
}

export async function countTests(tx: Tx, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(skillTests)
    .where(and(eq(skillTests.companyId, companyId), isNull(skillTests.deletedAt)))
  return row?.total ?? 0
}

export async function insertTest(
  tx: Tx,
  test: typeof skillTests.$inferInsert,
  version: Omit<typeof skillTestVersions.$inferInsert, 'testId'>,
): Promise<TestRow> {
  const [row] = await tx.insert(skillTests).values(test).returning()
  if (!row) throw new Error('a test was not inserted')
  return { test: row, version: await insertVersion(tx, { ...version, testId: row.id }) }
}

export async function insertVersion(
  tx: Tx,
  values: typeof skillTestVersions.$inferInsert,
): Promise<VersionRow> {
  const [row] = await tx.insert(skillTestVersions).values(values).returning()
  if (!row) throw new Error('a version of a test was not inserted')
  return row
}

export async function updateVersion(
  tx: Tx,
  id: number,
  changes: Partial<typeof skillTestVersions.$inferInsert>,
): Promise<VersionRow> {
  const [row] = await tx
    .update(skillTestVersions)
    .set(changes)
    .where(eq(skillTestVersions.id, id))
    .returning()
  if (!row) throw new Error(`version ${id} of a test vanished under its lock`)
  return row
}

export async function updateTest(
  tx: Tx,
  id: number,
  changes: Partial<typeof skillTests.$inferInsert>,
): Promise<void> {
  await tx.update(skillTests).set(changes).where(eq(skillTests.id, id))
}

export async function countUses(db: DbOrTx, testId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(vacancyTests).where(eq(vacancyTests.testId, testId))
  return row?.total ?? 0
}

/** The test of a vacancy with its latest version. */
export async function findVacancyTest(db: DbOrTx, vacancyId: number) {
  const [row] = await db
    .select({ link: vacancyTests, test: skillTests, version: skillTestVersions })
    .from(vacancyTests)
    .leftJoin(skillTests, eq(skillTests.id, vacancyTests.testId))
    .leftJoin(skillTestVersions, eq(skillTestVersions.testId, skillTests.id))
    .where(eq(vacancyTests.vacancyId, vacancyId))
    .orderBy(desc(skillTestVersions.version))
    .limit(1)
  return row
}
export type VacancyTestRow = NonNullable<Awaited<ReturnType<typeof findVacancyTest>>>

export async function saveVacancyTest(
  tx: Tx,
  values: { vacancyId: number; testId: number | null; required: boolean; revision: number },
): Promise<void> {
  const { testId, required, revision } = values
  const set = { testId, required, revision }
  await tx.insert(vacancyTests).values(values).onConflictDoUpdate({ target: vacancyTests.vacancyId, set })
}
