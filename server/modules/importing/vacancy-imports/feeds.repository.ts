import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { vacancyFeeds, vacancyImports } from '@/server/db/schema/importing'
import { accountDeletions } from '@/server/db/schema/personal-data'

export type FeedRow = typeof vacancyFeeds.$inferSelect

const ownedBy = (companyId: number, publicId: string) =>
  and(eq(vacancyFeeds.publicId, publicId), eq(vacancyFeeds.companyId, companyId))

export async function findFeeds(db: DbOrTx, companyId: number): Promise<FeedRow[]> {
  return db
    .select()
    .from(vacancyFeeds)
    .where(eq(vacancyFeeds.companyId, companyId))
    .orderBy(asc(vacancyFeeds.id))
}

export async function findFeed(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(vacancyFeeds).where(ownedBy(companyId, publicId))
  return row
}

/** Public id of the newest import of each feed. */
export async function findLastImports(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([vacancyImports.feedId], {
      feedId: vacancyImports.feedId,
      publicId: vacancyImports.publicId,
    })
    .from(vacancyImports)
    .where(inArray(vacancyImports.feedId, [...ids]))
    .orderBy(vacancyImports.feedId, desc(vacancyImports.id))
  return new Map(rows.map(({ feedId, publicId }) => [feedId ?? 0, publicId]))
}

/** Counted under a lock of the company's feeds, so that the number still holds at the insert. */
export async function countFeeds(tx: Tx, companyId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`feeds:${companyId}`}, 0))`)
  const [row] = await tx
    .select({ total: count() })
    .from(vacancyFeeds)
    .where(eq(vacancyFeeds.companyId, companyId))
  return row?.total ?? 0
}

/** Undefined when the company has this address already. */
export async function insertFeed(
  tx: Tx,
  values: typeof vacancyFeeds.$inferInsert,
): Promise<FeedRow | undefined> {
  const [row] = await tx.insert(vacancyFeeds).values(values).onConflictDoNothing().returning()
  return row
}

export async function changeFeed(
  db: DbOrTx,
  companyId: number,
  publicId: string,
  values: Partial<FeedRow>,
): Promise<FeedRow | undefined> {
  const [row] = await db.update(vacancyFeeds).set(values).where(ownedBy(companyId, publicId)).returning()
  return row
}

export async function deleteFeed(db: DbOrTx, companyId: number, publicId: string): Promise<boolean> {
  const rows = await db
    .delete(vacancyFeeds)
    .where(ownedBy(companyId, publicId))
    .returning({ id: vacancyFeeds.id })
  return rows.length > 0
}

/**
 * Takes the feed that has waited longest, of a company that has none at work and is not among `except`; nobody else
 * reads it before the lease ends.
 */
export async function claimDueFeed(
  db: DbOrTx,
  now: Date,
  leasedUntil: Date,
  except: readonly number[],
): Promise<FeedRow | undefined> {
  const moment = now.toISOString()
  const [row] = await db
    .update(vacancyFeeds)
    .set({ leasedUntil })
    .where(
      sql`${vacancyFeeds.id} = (
        select id from vacancy_feeds due
        where enabled and next_check_at <= ${moment}::timestamptz
          and (leased_until is null or leased_until <= ${moment}::timestamptz)
          and company_id <> all(${sql.param([...except])}::bigint[])
          and not exists (
            select from vacancy_feeds other
            where other.company_id = due.company_id and other.leased_until > ${moment}::timestamptz)
        order by next_check_at limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

/** Lets go of a feed that this process still holds. */
export async function releaseFeed(db: DbOrTx, feed: FeedRow, values: Partial<FeedRow>): Promise<boolean> {
  const rows = await db
    .update(vacancyFeeds)
    .set({ ...values, leasedUntil: null })
    .where(and(eq(vacancyFeeds.id, feed.id), eq(vacancyFeeds.leasedUntil, feed.leasedUntil as Date)))
    .returning({ id: vacancyFeeds.id })
  return rows.length > 0
}

/** Members who may act for the company, owners first. `acts`: neither banned nor on their way out at present. */
export async function findEditors(
  db: DbOrTx,
  companyId: number,
): Promise<{ userId: number; role: CompanyRole; acts: boolean }[]> {
  return db
    .select({
      userId: companyMembers.userId,
      role: companyMembers.role,
      acts: sql<boolean>`${users.bannedAt} is null and ${accountDeletions.userId} is null`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(companyMembers.companyId, companyId), memberMay('recruit'), isNull(users.deletedAt)))
    .orderBy(asc(companyMembers.role), asc(companyMembers.createdAt))
    .limit(200)
}
