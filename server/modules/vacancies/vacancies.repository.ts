import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { VacancyState } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, rolesWith } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { placeKept } from './cards.repository'
import type { VacancyRow } from './own-row'

type Insert = typeof vacancies.$inferInsert

const ownedBy = (companyId: number, publicId: string) =>
  and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId))

export async function findOwn(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<VacancyRow | undefined> {
  const [row] = await db.select().from(vacancies).where(ownedBy(companyId, publicId))
  return row
}

/** Holds the row until the transaction ends, so that two changes of one advert follow each other. */
export async function lockOwn(tx: Tx, companyId: number, publicId: string): Promise<VacancyRow | undefined> {
  const [row] = await tx.select().from(vacancies).where(ownedBy(companyId, publicId)).for('update')
  return row
}

export async function insertVacancy(tx: Tx, values: Insert): Promise<VacancyRow> {
  const [row] = await tx.insert(vacancies).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Writes columns and counts the edit; nobody's, unless the columns say whose. */
export async function updateVacancy(tx: Tx, id: number, values: Partial<Insert>): Promise<VacancyRow> {
  const [row] = await tx
    .update(vacancies)
    .set({
      editedById: null,
      ...values,
      ...placeKept(values.address),
      revision: sql`${vacancies.revision} + 1`,
    })
    .where(eq(vacancies.id, id))
    .returning()
  if (!row) throw new Error('an update of a locked row found nothing')
  return row
}

/** The name of who saved the row last; null when that account is gone. */
export async function editorOf(
  tx: Tx,
  { editedById }: Pick<VacancyRow, 'editedById'>,
): Promise<string | null> {
  if (editedById === null) return null
  const [row] = await tx
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, editedById))
  return (row && `${row.first} ${row.last}`.trim()) || null
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
      cityId: vacancies.cityId,
    })
    .from(vacancies)
    .where(eq(vacancies.publicId, publicId))
  return row
}

export async function insertVacancies(tx: Tx, rows: readonly Insert[]): Promise<VacancyRow[]> {
  return tx
    .insert(vacancies)
    .values([...rows])
    .returning()
}

export async function lockMany(tx: Tx, companyId: number, ids: readonly number[]): Promise<VacancyRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), inArray(vacancies.id, [...ids])))
    .orderBy(vacancies.id)
    .for('update')
}

/** Vacancies of companies in some states, held until the transaction ends; only the named ones, if any are named. */
export async function lockOfCompanies(
  tx: Tx,
  companyIds: readonly number[],
  states: readonly VacancyState[],
  ids?: readonly number[],
): Promise<{ row: VacancyRow; companyPublicId: string }[]> {
  if (companyIds.length === 0 || ids?.length === 0) return []
  return tx
    .select({ row: vacancies, companyPublicId: companies.publicId })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        inArray(vacancies.status, [...states]),
        ids && inArray(vacancies.id, [...ids]),
      ),
    )
    .orderBy(vacancies.id)
    .for('update', { of: vacancies })
}

interface EndingVacancy extends Record<string, unknown> {
  vacancy: string
  title: string
  company: string
  expires_at: string
  user_id: string
  key: string
}

/**
 * Open vacancies whose term ends within `days`, one row per person who is to be told and was not: the manager, or all
 * who act for the company.
 */
export async function findEnding(
  db: DbOrTx,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<EndingVacancy[]> {
  const { rows } = await db.execute<EndingVacancy>(sql`
    select v.public_id as vacancy, v.title, c.name as company, v.expires_at, m.user_id, k.key
    from vacancies v
    join companies c on c.id = v.company_id
    join company_members m on m.company_id = v.company_id and m.role in ${rolesWith('recruit')}
      and (v.manager_id is null or m.user_id = v.manager_id)
    cross join lateral (
      select 'term:' || v.public_id || ':' || ${days}::int || ':' || extract(epoch from v.expires_at)::bigint as key) k
    -- Both conditions: the first is that of the index.
    where v.status in ('active', 'paused') and v.status = 'active'
      and v.expires_at > ${now} and v.expires_at <= ${new Date(now.getTime() + days * dayMs)}
      and not exists (select 1 from notifications n where n.user_id = m.user_id and n.dedupe_key = k.key)
    order by v.expires_at
    limit ${limit}`)
  return rows
}

/** Who is told of a vacancy's end: its manager, or all who act for the company. */
export async function findFollowersOf(db: DbOrTx, vacancyId: number): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select m.user_id from vacancies v
    join company_members m on m.company_id = v.company_id and m.role in ${rolesWith('recruit')}
      and (v.manager_id is null or m.user_id = v.manager_id)
    where v.id = ${vacancyId}`)
  return rows.map((row) => Number(row.user_id))
}

export async function findCompanyName(db: DbOrTx, companyId: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from companies where id = ${companyId}`)
  return rows[0]?.name ?? ''
}
