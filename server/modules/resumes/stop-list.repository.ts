import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { resumeStopList } from '@/server/db/schema/resumes'
import { type Asker, companiesHiddenFrom, notStopped } from './visible-to-company'

/** Of these people, those who hide their resumes from the asker. */
export async function ownersHidingFrom(
  db: DbOrTx,
  asker: Asker,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select owner.id from unnest(${sql.param([...userIds])}::bigint[]) as owner(id)
    where not (${notStopped(asker, sql`owner.id`)})`)
  return new Set(rows.map((row) => Number(row.id)))
}

/** Of these companies, and of these people by the companies they belong to, those a person hides from. */
export async function hiddenAskers(
  db: DbOrTx,
  ownerId: number,
  { companyIds, userIds }: { companyIds: readonly number[]; userIds: readonly number[] },
): Promise<{ companies: Set<number>; users: Set<number> }> {
  const { rows } = await db.execute<{ companies: number[] | null; users: number[] | null }>(sql`
    with hidden as materialized ${companiesHiddenFrom(ownerId)}
    select
      (select array_agg(id) from hidden where id = any(${sql.param([...companyIds])}::bigint[])) as companies,
      (select array_agg(distinct member.user_id) from company_members member join hidden on hidden.id = member.company_id
        where member.user_id = any(${sql.param([...userIds])}::bigint[])) as users`)
  const keys = (values: number[] | null | undefined) => new Set((values ?? []).map(Number))
  return { companies: keys(rows[0]?.companies), users: keys(rows[0]?.users) }
}

export async function pageStopped(db: DbOrTx, userId: number, page: { limit: number; offset: number }) {
  return db
    .select({
      publicId: companies.publicId,
      name: companies.name,
      verification: companies.verification,
      createdAt: resumeStopList.createdAt,
    })
    .from(resumeStopList)
    .innerJoin(companies, eq(companies.id, resumeStopList.companyId))
    .where(eq(resumeStopList.userId, userId))
    .orderBy(desc(resumeStopList.createdAt), resumeStopList.companyId)
    .limit(page.limit)
    .offset(page.offset)
}

export async function countStopped(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(resumeStopList).where(eq(resumeStopList.userId, userId))
  return row?.n ?? 0
}

export async function findCompanyId(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: companies.id }).from(companies).where(eq(companies.publicId, publicId))
  return row?.id
}

export async function insertStopped(db: DbOrTx, userId: number, companyId: number, now: Date): Promise<void> {
  await db.insert(resumeStopList).values({ userId, companyId, createdAt: now }).onConflictDoNothing()
}

export async function deleteStopped(db: DbOrTx, userId: number, companyId: number): Promise<void> {
  await db
    .delete(resumeStopList)
    .where(and(eq(resumeStopList.userId, userId), eq(resumeStopList.companyId, companyId)))
}

/** Companies whose name holds what is typed, those that begin with it first; not those stopped already. */
export async function suggestCompanies(
  db: DbOrTx,
  userId: number,
  typed: string,
  limit: number,
): Promise<{ publicId: string; name: string; verification: string }[]> {
  const pattern = typed.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const { rows } = await db.execute<{ publicId: string; name: string; verification: string }>(sql`
    select public_id as "publicId", name, verification from companies c
    where lower(name) like ${`%${pattern}%`}
      and not exists (select 1 from resume_stop_list s where s.user_id = ${userId} and s.company_id = c.id)
    order by lower(name) not like ${`${pattern}%`}, verification <> 'verified', length(name), id
    limit ${limit}`)
  return rows
}

/** Companies became one: whoever hides from one of them hides from that. Database ids. */
export async function moveStopLists(tx: Tx, from: readonly number[], into: number): Promise<void> {
  await tx.execute(sql`
    insert into ${resumeStopList} (user_id, company_id, created_at)
    select user_id, ${into}, min(created_at) from ${resumeStopList}
    where company_id = any(${sql.param([...from])}::bigint[]) group by user_id
    on conflict do nothing`)
}
