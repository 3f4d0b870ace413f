import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyInnKey } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import { entitlementGrants, entitlementUses } from '@/server/db/schema/purchases'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { notStopped } from '@/server/modules/resumes'
import type { VacancyScope } from '@/server/platform/actor'

export type UseRow = typeof entitlementUses.$inferSelect

/** Identity of a company: its owners and founder, and its ИНН. */
const peopleOf = (companyId: number) => sql`
  select user_id from company_members where company_id = ${companyId} and role = 'owner'
  union select founder_id from companies where id = ${companyId} and founder_id is not null`

/**
 * Companies that share the free quota of this one: those with the same owners or founder, and those with its ИНН.
 * Since anybody can enter any ИНН, unverified companies count against their own quota and not against that of the
 * verified company.
 */
export async function findFreeGroup(db: DbOrTx, companyId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (select id, verification, (${companyInnKey}) as key from companies where id = ${companyId}),
    people as (${peopleOf(companyId)})
    select ${companyId}::bigint as id
    union select company_id from company_members where role = 'owner' and user_id in (select user_id from people)
    union select id from companies where founder_id in (select user_id from people)
    union select c.id from companies c join own on own.verification <> 'verified' and c.inn is not null
      and nullif(regexp_replace(c.inn, '\\D', '', 'g'), '') = own.key`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Locks the quotas of the company, and free quotas shared with it, until the transaction ends. Lock order: the
 * company's row first.
 */
export async function lockEntitlements(tx: Tx, companyId: number): Promise<void> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from (
      select 'company:' || ${companyId}::text as key
      union select 'person:' || user_id from (${peopleOf(companyId)}) people
      union select 'inn:' || (${companyInnKey}) from companies where id = ${companyId} and inn is not null
    ) keys where key is not null order by key`)
  // Locked in a fixed order, to prevent deadlocks.
  for (const { key } of rows) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlements ${key}`}, 0))`)
  }
}

/** Whether a vacancy is open or in moderation with a separately bought publication. */
export async function hasOpenPublication(db: DbOrTx, purchaseId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: entitlementUses.id })
    .from(entitlementUses)
    .innerJoin(entitlementGrants, eq(entitlementGrants.id, entitlementUses.grantId))
    .innerJoin(vacancies, eq(vacancies.id, entitlementUses.vacancyId))
    .where(
      and(
        eq(entitlementGrants.purchaseId, purchaseId),
        eq(entitlementUses.kind, 'publications'),
        ne(entitlementUses.status, 'returned'),
        gt(entitlementUses.endsAt, now),
        inArray(vacancies.status, ['moderation', 'active', 'paused']),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function countUses(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(entitlementUses)
    .where(eq(entitlementUses.companyId, companyId))
  return row?.n ?? 0
}

/** Uses of a company, newest first; names of resumes and vacancies that are hidden from the viewer are omitted. */
export async function findUses(
  db: DbOrTx,
  asker: { userId: number; companyId: number; scope?: VacancyScope | undefined },
  { offset, limit, id }: { offset: number; limit: number; id?: number },
) {
  return db
    .select({
      use: entitlementUses,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      vacancy: { publicId: vacancies.publicId, title: vacancies.title },
      resume: { publicId: resumes.publicId, title: resumes.title },
    })
    .from(entitlementUses)
    .leftJoin(users, eq(users.id, entitlementUses.userId))
    .leftJoin(
      vacancies,
      and(
        eq(vacancies.id, entitlementUses.vacancyId),
        // Whoever pays sees what for, also in roles that see no vacancies otherwise.
        asker.scope?.withheld && onVacancy(asker.scope, vacancies.id),
      ),
    )
    .leftJoin(
      resumes,
      and(eq(resumes.id, entitlementUses.resumeId), notStopped(asker, sql`${resumes.userId}`)),
    )
    .where(
      and(
        eq(entitlementUses.companyId, asker.companyId),
        id === undefined ? undefined : eq(entitlementUses.id, id),
      ),
    )
    .orderBy(desc(entitlementUses.id))
    .limit(limit)
    .offset(offset)
}

/** Promotions of vacancies that are active now. */
export async function findPromoted(db: DbOrTx, now: Date) {
  return db
    .select({
      vacancyId: entitlementUses.vacancyId,
      kind: entitlementUses.kind,
      endsAt: entitlementUses.endsAt,
    })
    .from(entitlementUses)
    .where(
      and(
        inArray(entitlementUses.kind, ['lifts', 'highlights', 'urgents']),
        eq(entitlementUses.status, 'used'),
        gt(entitlementUses.endsAt, now),
      ),
    )
}

export async function findUsesOf(db: DbOrTx, grantIds: readonly number[]): Promise<UseRow[]> {
  if (grantIds.length === 0) return []
  return db
    .select()
    .from(entitlementUses)
    .where(and(inArray(entitlementUses.grantId, [...grantIds]), ne(entitlementUses.status, 'returned')))
}

export async function insertUse(tx: Tx, row: typeof entitlementUses.$inferInsert): Promise<UseRow> {
  const [written] = await tx.insert(entitlementUses).values(row).returning()
  if (!written) throw new Error('an insert returned no row')
  return written
}

export async function findUse(db: DbOrTx, id: number): Promise<UseRow | undefined> {
  return (await db.select().from(entitlementUses).where(eq(entitlementUses.id, id)))[0]
}

export async function updateUses(
  tx: Tx,
  ids: readonly number[],
  values: Partial<typeof entitlementUses.$inferInsert>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(entitlementUses)
      .set(values)
      .where(inArray(entitlementUses.id, [...ids]))
}

/** False when it was returned before. */
export async function markReturned(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(entitlementUses)
    .set({ status: 'returned', closedAt: now })
    .where(and(eq(entitlementUses.id, id), ne(entitlementUses.status, 'returned')))
    .returning({ id: entitlementUses.id })
  return rows.length > 0
}

/** Of these resumes, those whose contacts the company has opened. */
export async function findOpened(
  db: DbOrTx,
  companyId: number,
  resumeIds: readonly number[],
): Promise<Set<number>> {
  if (resumeIds.length === 0) return new Set()
  const rows = await db
    .select({ resumeId: entitlementUses.resumeId })
    .from(entitlementUses)
    .where(
      and(
        eq(entitlementUses.companyId, companyId),
        eq(entitlementUses.kind, 'contact_opens'),
        ne(entitlementUses.status, 'returned'),
        inArray(entitlementUses.resumeId, [...resumeIds]),
      ),
    )
  return new Set(rows.flatMap((row) => row.resumeId ?? []))
}
