import { and, asc, count, countDistinct, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Consumable } from '@/lib/contracts/plan-catalogue'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { entitlementGrants, entitlementUses } from '@/server/db/schema/purchases'
import { vacancies } from '@/server/db/schema/vacancies'
import type { UseRow } from './uses.repository'

export type GrantRow = typeof entitlementGrants.$inferSelect

export { lockEntitlements } from './uses.repository'

export async function insertGrants(
  tx: Tx,
  rows: readonly (typeof entitlementGrants.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(entitlementGrants)
      .values([...rows])
      .onConflictDoNothing()
}

const isLive = (companyId: number, now: Date) =>
  and(
    eq(entitlementGrants.companyId, companyId),
    isNull(entitlementGrants.closedAt),
    gt(entitlementGrants.expiresAt, now),
  )

/** Use of a month's free grant, shared by these companies. */
const takenTogether = (group: readonly number[]) => sql<number>`(
  select coalesce(sum(other.taken), 0)::int from entitlement_grants other
  where other.company_id = any(${sql.param([...group])}::bigint[]) and other.kind = entitlement_grants.kind
    and other.month = entitlement_grants.month and other.closed_at is null)`

/** A grant with units left; the one that expires first is used first. Free grants share the quota of `group`. */
export async function findGrant(
  tx: Tx,
  {
    companyId,
    kind,
    group,
    now,
  }: { companyId: number; kind: Consumable; group: readonly number[]; now: Date },
): Promise<GrantRow | undefined> {
  const [row] = await tx
    .select()
    .from(entitlementGrants)
    .where(
      and(
        isLive(companyId, now),
        eq(entitlementGrants.kind, kind),
        sql`${entitlementGrants.taken} < ${entitlementGrants.initial}`,
        sql`(${entitlementGrants.month} is null or ${takenTogether(group)} < ${entitlementGrants.initial})`,
      ),
    )
    .orderBy(asc(entitlementGrants.expiresAt), asc(entitlementGrants.id))
    .limit(1)
  return row
}

export async function changeTaken(tx: Tx, grantId: number, by: 1 | -1): Promise<void> {
  await tx
    .update(entitlementGrants)
    .set({ taken: sql`${entitlementGrants.taken} + ${by}` })
    .where(eq(entitlementGrants.id, grantId))
}

export async function updateGrants(
  tx: Tx,
  ids: readonly number[],
  values: Partial<typeof entitlementGrants.$inferInsert>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(entitlementGrants)
      .set(values)
      .where(inArray(entitlementGrants.id, [...ids]))
}

export async function findGrantsOf(db: DbOrTx, purchaseIds: readonly number[]): Promise<GrantRow[]> {
  if (purchaseIds.length === 0) return []
  return db
    .select()
    .from(entitlementGrants)
    .where(inArray(entitlementGrants.purchaseId, [...purchaseIds]))
    .orderBy(asc(entitlementGrants.id))
}

/** Active uses of these kinds for a vacancy. */
export async function findLasting(
  db: DbOrTx,
  vacancyId: number,
  kinds: readonly Consumable[],
  now: Date,
): Promise<UseRow[]> {
  return db
    .select()
    .from(entitlementUses)
    .where(
      and(
        eq(entitlementUses.vacancyId, vacancyId),
        inArray(entitlementUses.kind, [...kinds]),
        ne(entitlementUses.status, 'returned'),
        gt(entitlementUses.endsAt, now),
      ),
    )
    .orderBy(asc(entitlementUses.endsAt))
}

/** Units of each kind by when they expire, the nearest first: they are used first. */
export async function sumByExpiry(db: DbOrTx, companyId: number, group: readonly number[], now: Date) {
  const taken = sql`case when ${entitlementGrants.month} is null then ${entitlementGrants.taken}
    else least(${entitlementGrants.initial}, greatest(${entitlementGrants.taken}, ${takenTogether(group)})) end`
  return db
    .select({
      kind: entitlementGrants.kind,
      expiresAt: entitlementGrants.expiresAt,
      initial: sql<number>`sum(${entitlementGrants.initial})`.mapWith(Number),
      taken: sql<number>`sum(${taken})`.mapWith(Number),
    })
    .from(entitlementGrants)
    .where(isLive(companyId, now))
    .groupBy(entitlementGrants.kind, entitlementGrants.expiresAt)
    .orderBy(asc(entitlementGrants.expiresAt))
}

/** Open or in moderation under the plan: without separately bought publications. */
export async function countPlanVacancies(
  db: DbOrTx,
  companyIds: readonly number[],
  { except, now }: { except?: number; now: Date },
): Promise<number> {
  const at = now.toISOString()
  const [row] = await db
    .select({ n: count() })
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        except === undefined ? undefined : ne(vacancies.id, except),
        sql`(${vacancies.status} = 'moderation' or (${vacancies.status} = 'active' and ${vacancies.expiresAt} > ${at}::timestamptz))`,
        sql`not exists (select from entitlement_uses u where u.vacancy_id = ${vacancies.id} and u.kind = 'publications'
          and u.status <> 'returned' and u.ends_at > ${at}::timestamptz)`,
      ),
    )
  return row?.n ?? 0
}

/** Of these companies, those on the free plan, and the given one. */
export async function onFreePlan(db: DbOrTx, companyId: number, group: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from companies where id = any(${sql.param([...group])}::bigint[]) and (id = ${companyId} or not exists (
      select from subscriptions s where s.company_id = companies.id and s.status in ('active', 'grace')))`)
  return rows.map(({ id }) => Number(id))
}

/** Members who may act, without duplicates. */
export async function countSeats(db: DbOrTx, companyIds: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(companyMembers.userId) })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(inArray(companyMembers.companyId, [...companyIds]), memberMay('recruit'), isNull(users.deletedAt)),
    )
  return row?.n ?? 0
}
