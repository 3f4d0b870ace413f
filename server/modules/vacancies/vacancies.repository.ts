import { and, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { VacancyState } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyRow } from './own-row'

type Insert = typeof vacancies.$inferInsert

const mine = (companyId: number, publicId: string) =>
  and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId))

export async function findOwn(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<VacancyRow | undefined> {
  const [row] = await db.select().from(vacancies).where(mine(companyId, publicId))
  return row
}

/** Holds the row until the transaction ends, so that two changes of one advert follow each other. */
export async function lockOwn(tx: Tx, companyId: number, publicId: string): Promise<VacancyRow | undefined> {
  const [row] = await tx.select().from(vacancies).where(mine(companyId, publicId)).for('update')
  return row
}

export async function listOwn(
  db: DbOrTx,
  companyId: number,
  filter: { status?: VacancyState | undefined; page: number; size: number },
): Promise<{ rows: VacancyRow[]; total: number }> {
  const where = and(
    eq(vacancies.companyId, companyId),
    filter.status ? eq(vacancies.status, filter.status) : undefined,
  )
  const rows = await db
    .select()
    .from(vacancies)
    .where(where)
    .orderBy(desc(vacancies.updatedAt), desc(vacancies.id))
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
  const [sum] = await db.select({ total: count() }).from(vacancies).where(where)
  return { rows, total: sum?.total ?? 0 }
}

export async function insertVacancy(tx: Tx, values: Insert): Promise<VacancyRow> {
  const [row] = await tx.insert(vacancies).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Writes columns and counts the edit. */
export async function updateVacancy(tx: Tx, id: number, values: Partial<Insert>): Promise<VacancyRow> {
  const [row] = await tx
    .update(vacancies)
    .set({ ...values, revision: sql`${vacancies.revision} + 1` })
    .where(eq(vacancies.id, id))
    .returning()
  if (!row) throw new Error('an update of a locked row found nothing')
  return row
}

export interface OwnCounters {
  applications: number
  new_applications: number
  invitations: number
}

export async function countNegotiations(
  db: DbOrTx,
  vacancyIds: readonly number[],
): Promise<Map<number, OwnCounters>> {
  if (vacancyIds.length === 0) return new Map()
  const applied = sql`origin = 'application'`
  const rows = await db
    .select({
      vacancyId: negotiations.vacancyId,
      applications: sql<number>`count(*) filter (where ${applied})`,
      new_applications: sql<number>`count(*) filter (where ${applied} and status = 'new')`,
      invitations: sql<number>`count(*) filter (where origin = 'invitation')`,
    })
    .from(negotiations)
    .where(inArray(negotiations.vacancyId, [...vacancyIds]))
    .groupBy(negotiations.vacancyId)
  return new Map(rows.map(({ vacancyId, ...counters }) => [vacancyId, counters]))
}

export async function findCompany(db: DbOrTx, companyId: number) {
  const [row] = await db
    .select({
      company_public_id: companies.publicId,
      company_name: companies.name,
      company_verification: companies.verification,
      company_logo_path: companies.logoPath,
      company_answered_share: companies.answeredShare,
      company_median_reply_days: companies.medianReplyDays,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row
}

/** Open vacancies whose term has ended, oldest first; another worker's are passed over. */
export async function lockDue(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ row: VacancyRow; companyPublicId: string }[]> {
  return tx
    .select({ row: vacancies, companyPublicId: companies.publicId })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(and(eq(vacancies.status, 'active'), lte(vacancies.expiresAt, now)))
    .orderBy(asc(vacancies.expiresAt))
    .limit(limit)
    .for('update', { of: vacancies, skipLocked: true })
}
