import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ImportOutcome } from '@/lib/contracts/import-problems'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import {
  vacancyFeeds,
  vacancyImportItems,
  vacancyImportRows,
  vacancyImports,
} from '@/server/db/schema/importing'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'

export type ImportRow = typeof vacancyImports.$inferSelect
export type ReportRow = typeof vacancyImportRows.$inferInsert

export interface ShownImport {
  row: ImportRow
  feedPublicId: string | null
  author: { firstName: string; lastName: string } | null
}

const shown = {
  row: vacancyImports,
  feedPublicId: vacancyFeeds.publicId,
  author: { firstName: users.firstName, lastName: users.lastName },
}

const selectShown = (db: DbOrTx) =>
  db
    .select(shown)
    .from(vacancyImports)
    .leftJoin(vacancyFeeds, eq(vacancyFeeds.id, vacancyImports.feedId))
    .leftJoin(users, eq(users.id, vacancyImports.userId))

export async function insertImport(
  db: DbOrTx,
  values: typeof vacancyImports.$inferInsert,
): Promise<ImportRow> {
  const [row] = await db.insert(vacancyImports).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

export async function changeImport(db: DbOrTx, id: number, values: Partial<ImportRow>): Promise<void> {
  await db.update(vacancyImports).set(values).where(eq(vacancyImports.id, id))
}

export async function findImport(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<ShownImport | undefined> {
  const [found] = await selectShown(db).where(
    and(eq(vacancyImports.publicId, publicId), eq(vacancyImports.companyId, companyId)),
  )
  return found
}

export async function pageOfImports(
  db: DbOrTx,
  companyId: number,
  page: number,
  size: number,
): Promise<{ rows: ShownImport[]; total: number }> {
  const mine = eq(vacancyImports.companyId, companyId)
  const [rows, [all]] = await Promise.all([
    selectShown(db)
      .where(mine)
      .orderBy(desc(vacancyImports.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(vacancyImports).where(mine),
  ])
  return { rows, total: all?.total ?? 0 }
}

/** Untouched drafts per import that a member sees. */
export async function countUndoable(
  db: DbOrTx,
  ids: readonly number[],
  scope: VacancyScope | undefined,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ importId: vacancyImportItems.importId, drafts: count() })
    .from(vacancyImportItems)
    .innerJoin(vacancies, eq(vacancies.id, vacancyImportItems.vacancyId))
    .where(
      and(
        inArray(vacancyImportItems.importId, [...ids]),
        eq(vacancies.status, 'draft'),
        eq(vacancies.revision, vacancyImportItems.revision),
        onVacancy(scope, vacancies.id),
      ),
    )
    .groupBy(vacancyImportItems.importId)
  return new Map(rows.map(({ importId, drafts }) => [importId ?? 0, drafts]))
}

export async function insertReport(tx: Tx, rows: readonly ReportRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    await tx.insert(vacancyImportRows).values(rows.slice(at, at + 1000))
  }
}

export async function pageOfReport(
  db: DbOrTx,
  { importId, scope }: { importId: number; scope: VacancyScope | undefined },
  outcome: ImportOutcome | undefined,
  page: number,
  size: number,
) {
  const which = and(
    eq(vacancyImportRows.importId, importId),
    scope &&
      sql`(${vacancyImportRows.vacancyId} is null or ${onVacancy(scope, vacancyImportRows.vacancyId)})`,
    outcome && eq(vacancyImportRows.outcome, outcome),
  )
  const [rows, [all]] = await Promise.all([
    db
      .select({
        line: vacancyImportRows.line,
        outcome: vacancyImportRows.outcome,
        title: vacancyImportRows.title,
        problems: vacancyImportRows.problems,
        vacancy_id: vacancies.publicId,
      })
      .from(vacancyImportRows)
      .leftJoin(vacancies, eq(vacancies.id, vacancyImportRows.vacancyId))
      .where(which)
      .orderBy(sql`${vacancyImportRows.line} asc nulls last`, vacancyImportRows.id)
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(vacancyImportRows).where(which),
  ])
  return { rows, total: all?.total ?? 0 }
}

export async function nameOfCompany(
  db: DbOrTx,
  companyId: number,
): Promise<{ name: string; publicId: string } | undefined> {
  const [row] = await db
    .select({ name: companies.name, publicId: companies.publicId })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row
}

/** Imports whose process died. Returns how many. */
export async function failStale(db: DbOrTx, before: Date, now: Date): Promise<number> {
  const rows = await db
    .update(vacancyImports)
    .set({ status: 'failed', trouble: 'interrupted', finishedAt: now })
    .where(and(eq(vacancyImports.status, 'running'), lt(vacancyImports.startedAt, before)))
    .returning({ id: vacancyImports.id })
  return rows.length
}

/** Reports of readings nobody asks about any more; what they made stays. */
export async function deleteOldImports(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(vacancyImports).where(lt(vacancyImports.startedAt, before))
}

/** One writer of imported vacancies per company at a time, so that what is looked up still holds when it is written. */
export async function lockCompanyImports(tx: Tx, companyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${companyId}`}, 0))`)
}
