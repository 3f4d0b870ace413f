import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { DbOrTx, Tx } from '@/server/db/client'
import {
  companies,
  companyInnKey,
  companyMembers,
  companyNameKey,
  memberMay,
} from '@/server/db/schema/companies'

/** Digits of an ИНН, as in the index of verified companies. */
const innDigits = (inn: string | null): string | null => inn?.replace(/\D/g, '') || null

/** Advisory lock per ИНН, so that a check before the verification still holds at the write. */
export async function lockInn(tx: Tx, inn: string | null): Promise<void> {
  const digits = innDigits(inn)
  if (digits === null) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${digits}`}, 0))`)
}

/** Another verified company with this ИНН. */
export async function findInnHolder(
  db: DbOrTx,
  { id, inn }: { id?: number; inn: string | null },
): Promise<CompanyRow | undefined> {
  const digits = innDigits(inn)
  if (digits === null) return undefined
  const [row] = await db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.verification, 'verified'),
        sql`(${companyInnKey}) = ${digits}`,
        id === undefined ? undefined : ne(companies.id, id),
      ),
    )
  return row
}

export type CompanyRow = typeof companies.$inferSelect
export type CompanyChange = Partial<typeof companies.$inferInsert>
export interface Membership {
  company: CompanyRow
  role: CompanyRole
  /** Name of the verified company with this company's ИНН. */
  innHolder: string | null
}

const membership = {
  company: companies,
  role: companyMembers.role,
  innHolder: sql<string | null>`case when companies.verification <> 'verified' then (
    select holder.name from companies holder
    where holder.verification = 'verified'
      and nullif(regexp_replace(holder.inn, '\\D', '', 'g'), '') = nullif(regexp_replace(companies.inn, '\\D', '', 'g'), '')
  ) end`,
}

/** Companies of a person, the current one first. */
export async function findMemberships(db: DbOrTx, userId: number): Promise<Membership[]> {
  return db
    .select(membership)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
    .orderBy(
      sql`${companyMembers.chosenAt} desc nulls last`,
      asc(companyMembers.createdAt),
      asc(companies.id),
    )
}

export async function findMembership(
  db: DbOrTx,
  userId: number,
  companyPublicId: string,
): Promise<Membership | undefined> {
  const [row] = await db
    .select(membership)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companies.publicId, companyPublicId)))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockMembership(
  tx: Tx,
  userId: number,
  companyPublicId: string,
): Promise<Membership | undefined> {
  const [row] = await tx
    .select(membership)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companies.publicId, companyPublicId)))
    .for('no key update', { of: companies })
  return row
}

export async function lockCompanyByPublicId(tx: Tx, publicId: string): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(companies).where(eq(companies.publicId, publicId)).for('no key update')
  return row
}

/** Callers wait for each other until the end of the transaction; rows that refer to the company can still be inserted. */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
}

/** Members whose role may recruit, by `rightsOfRoles`. */
export async function findRecruitingMembers(tx: Tx, companyId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), memberMay('recruit')))
    .orderBy(asc(companyMembers.userId))
  return rows.map((row) => row.userId)
}

/** Companies awaiting verification, longest waiting first. */
export async function findToVerify(db: DbOrTx, limit: number) {
  return db
    .select({
      publicId: companies.publicId,
      name: companies.name,
      legalName: companies.legalName,
      inn: companies.inn,
      ogrn: companies.ogrn,
      siteUrl: companies.siteUrl,
      requestedAt: companies.verificationRequestedAt,
    })
    .from(companies)
    .where(eq(companies.verification, 'pending'))
    .orderBy(asc(companies.verificationRequestedAt), asc(companies.id))
    .limit(limit)
}

/** Public data; a company whose members are all banned is hidden. */
export async function findPublicCompany(db: DbOrTx, publicId: string): Promise<CompanyRow | undefined> {
  const members = sql`select 1 from company_members m where m.company_id = ${companies.id}`
  const [row] = await db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.publicId, publicId),
        sql`(not exists (${members}) or exists (
          ${members} and exists (select 1 from users u where u.id = m.user_id and u.banned_at is null)
        ))`,
      ),
    )
  return row
}

export async function hasMembers(db: DbOrTx, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
    .limit(1)
  return row !== undefined
}

/** One new company at a time per person, so that a number counted before an insert still holds at it. */
export async function lockFounder(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`companies:${userId}`}, 0))`)
}

export async function insertCompany(
  db: DbOrTx,
  row: typeof companies.$inferInsert,
  ownerId: number,
  now: Date,
): Promise<CompanyRow> {
  const [company] = await db
    .insert(companies)
    .values({ ...row, founderId: ownerId, createdAt: now, updatedAt: now })
    .returning()
  if (!company) throw new Error('the company was not inserted')
  await db
    .insert(companyMembers)
    .values({ companyId: company.id, userId: ownerId, role: 'owner', createdAt: now })
  return company
}

export async function updateCompany(
  db: DbOrTx,
  companyId: number,
  change: CompanyChange,
): Promise<CompanyRow> {
  const [row] = await db.update(companies).set(change).where(eq(companies.id, companyId)).returning()
  if (!row) throw new Error('the company is gone')
  return row
}

/** Companies by prefix of the name key; unique names, without those of banned people. */
export async function findNamed(
  db: DbOrTx,
  start: string,
  limit: number,
): Promise<{ name: string; cityId: number | null }[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<{ name: string; city_id: number | null }>(sql`
    select name, min(city_id) as city_id from (
      select name, city_id, verification from companies
      where ${companyNameKey} like ${pattern} and (
        source is not null and source_id <> 'unknown' or exists (
          select 1 from company_members m join users u on u.id = m.user_id
          where m.company_id = companies.id and u.banned_at is null))
      limit 500) found
    group by name
    order by bool_or(verification = 'verified') desc, length(name), name
    limit ${limit}`)
  return rows.map(({ name, city_id }) => ({ name, cityId: city_id }))
}
