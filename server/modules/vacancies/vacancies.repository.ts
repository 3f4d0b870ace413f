import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
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

export async function findCompany(db: DbOrTx, companyId: number) {
  const [row] = await db
    .select({
      company_public_id: companies.publicId,
      company_name: companies.name,
      company_verification: companies.verification,
      company_logo_path: companies.logoPath,
      company_answered_share: companies.answeredShare,
      company_median_reply_days: companies.medianReplyDays,
      company_viewed_share: companies.viewedShare,
      company_replies_counted: companies.repliesCounted,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row
}

export interface Due {
  row: VacancyRow
  companyPublicId: string
}

const lockedWithCompany = (tx: Tx, condition: SQL, oldestFirst: SQL, limit: number): Promise<Due[]> =>
  tx
    .select({ row: vacancies, companyPublicId: companies.publicId })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(condition)
    .orderBy(oldestFirst)
    .limit(limit)
    .for('update', { of: vacancies, skipLocked: true })

/** Running vacancies whose term has ended, oldest first; another worker's are passed over. */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<Due[]> =>
  lockedWithCompany(
    tx,
    sql`${vacancies.status} in ('active', 'paused') and ${vacancies.expiresAt} <= ${now}`,
    sql`${vacancies.expiresAt}`,
    limit,
  )

/** Ended ones that ended before a moment, oldest first; another worker's are passed over. */
export const lockEndedBefore = (tx: Tx, moment: Date, limit: number): Promise<Due[]> =>
  lockedWithCompany(
    tx,
    sql`${vacancies.status} in ('expired', 'closed') and coalesce(closed_at, expires_at) <= ${moment}`,
    sql`coalesce(closed_at, expires_at)`,
    limit,
  )

/** Whoever's it is: for moderators, who look at all of them. */
export async function lockAny(tx: Tx, publicId: string): Promise<Due | undefined> {
  const [found] = await tx
    .select({ row: vacancies, companyPublicId: companies.publicId })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.publicId, publicId))
    .for('update', { of: vacancies })
  return found
}

/** What its public address depends on. */
export async function findShown(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({
      status: vacancies.status,
      statusBefore: vacancies.statusBefore,
      expiresAt: vacancies.expiresAt,
      closedAt: vacancies.closedAt,
      firstPublishedAt: vacancies.firstPublishedAt,
      roleId: vacancies.roleId,
    })
    .from(vacancies)
    .where(eq(vacancies.publicId, publicId))
  return row
}
