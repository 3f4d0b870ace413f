import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { savedSearches } from '@/server/db/schema/search'

export type SavedSearchRow = typeof savedSearches.$inferSelect
type Values = Partial<typeof savedSearches.$inferInsert>

const notDeleted = isNull(savedSearches.deletedAt)
const ownedByUser = (userId: number, publicId: string) =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.publicId, publicId))

export async function findOfUser(db: DbOrTx, userId: number): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), notDeleted))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

export async function countOfUser(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), notDeleted))
  return row?.n ?? 0
}

/** Changes of one person's searches come one after another: their number is limited. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Undefined when the person keeps this very search already. */
export async function insertSearch(
  tx: Tx,
  row: typeof savedSearches.$inferInsert,
): Promise<SavedSearchRow | undefined> {
  const [written] = await tx.insert(savedSearches).values(row).onConflictDoNothing().returning()
  return written
}

export async function findSame(
  tx: DbOrTx,
  of: Pick<SavedSearchRow, 'userId' | 'list' | 'query'>,
): Promise<SavedSearchRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, of.userId),
        eq(savedSearches.list, of.list),
        eq(savedSearches.query, of.query),
        notDeleted,
      ),
    )
  return row
}

export async function lockOwn(
  tx: Tx,
  userId: number,
  publicId: string,
  which: 'kept' | 'gone',
): Promise<SavedSearchRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(
      and(ownedByUser(userId, publicId), which === 'kept' ? notDeleted : isNotNull(savedSearches.deletedAt)),
    )
    .for('update')
  return row
}

export async function updateSearch(tx: DbOrTx, id: number, values: Values): Promise<SavedSearchRow> {
  const [row] = await tx.update(savedSearches).set(values).where(eq(savedSearches.id, id)).returning()
  if (!row) throw new Error('a held row is gone')
  return row
}

/** One by its public id, whoever's it is: for those who came with a signed token. */
export async function findByPublicId(db: DbOrTx, publicId: string): Promise<SavedSearchRow | undefined> {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.publicId, publicId), notDeleted))
  return row
}

/** The same of an active account: neither deleted nor banned nor frozen. */
export async function findWithFeed(db: DbOrTx, publicId: string): Promise<SavedSearchRow | undefined> {
  const [row] = await db
    .select()
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(
      and(
        eq(savedSearches.publicId, publicId),
        isNotNull(savedSearches.feedSince),
        notDeleted,
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        isNull(users.frozenAt),
      ),
    )
  return row?.saved_searches
}

/** Ends every address of a person's feeds; there are new ones instead. */
export async function renewSearchFeeds(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(savedSearches)
    .set({ feedVersion: sql`${savedSearches.feedVersion} + 1`, feedSince: now })
    .where(and(eq(savedSearches.userId, userId), isNotNull(savedSearches.feedSince)))
}

export type Planned = Pick<SavedSearchRow, 'id' | 'userId' | 'query' | 'lastAlertAt' | 'timeZone'>
const planned = {
  id: savedSearches.id,
  userId: savedSearches.userId,
  query: savedSearches.query,
  lastAlertAt: savedSearches.lastAlertAt,
  timeZone: savedSearches.timeZone,
}

/** Searches to be told of at once that one of these keys leads to. */
export async function findByKeys(db: DbOrTx, keys: readonly string[]): Promise<Planned[]> {
  return db
    .select(planned)
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.cadence, 'instant'),
        notDeleted,
        sql`${savedSearches.keys} && ${sql.param([...keys])}::text[]`,
      ),
    )
}

/**
 * The same that find a new vacancy: the database holds its document against the queries that were written down. Those that
 * have none yet are `unread`: whether they find it must be asked.
 */
export async function percolate(
  db: DbOrTx,
  { keys, document, salary }: { keys: readonly string[]; document: string; salary: number | null },
): Promise<{ found: number[]; unread: number[] }> {
  const { rows } = await db.execute<{ found: number[] | null; unread: number[] | null }>(sql`
    select array_agg(id::int8) filter (where needs is not null) as found,
      array_agg(id::int8) filter (where needs is null) as unread
    from saved_searches
    where cadence = 'instant' and deleted_at is null and keys && ${sql.param([...keys])}::text[]
      and (needs is null or ((numnode(needs) = 0 or ${document}::tsvector @@ needs)
        and coalesce(salary_from, -1) <= ${salary ?? -1}::int
        and coalesce(salary_to, ${maxInteger}::int) >= ${salary ?? maxInteger}::int))`)
  return { found: (rows[0]?.found ?? []).map(Number), unread: (rows[0]?.unread ?? []).map(Number) }
}
const maxInteger = 2 ** 31 - 1

/** What is needed to plan a look at these searches, and to ask them. */
export async function findByIds(db: DbOrTx, ids: readonly number[]): Promise<Planned[]> {
  if (ids.length === 0) return []
  return db
    .select(planned)
    .from(savedSearches)
    .where(sql`${savedSearches.id} = any(${sql.param([...ids])}::bigint[])`)
}

/** An earlier look that was planned stays. */
export async function scheduleChecks(db: DbOrTx, looks: readonly { id: number; at: Date }[]): Promise<void> {
  if (looks.length === 0) return
  await db.execute(sql`
    update saved_searches s set next_at = least(s.next_at, plan.at)
    from unnest(${sql.param(looks.map(({ id }) => id))}::bigint[],
      ${sql.param(looks.map(({ at }) => at.toISOString()))}::timestamptz[]) as plan(id, at)
    where s.id = plan.id and s.deleted_at is null and (s.next_at is null or s.next_at > plan.at)`)
}

/** One whose time has come, held until it has been told; undefined when there is none that nobody else holds. */
export async function lockDue(tx: Tx, now: Date): Promise<SavedSearchRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(sql`${savedSearches.nextAt} <= ${now}`, isNotNull(savedSearches.nextAt), notDeleted))
    .orderBy(savedSearches.nextAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export async function deleteGone(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.delete(savedSearches).where(lt(savedSearches.deletedAt, before))
  return rowCount ?? 0
}

/** The companies people joined first, by user. */
export async function findCompanies(
  db: DbOrTx,
  userIds: readonly number[],
): Promise<Map<number, { id: number; verified: boolean }>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ user_id: number; company_id: number; verified: boolean }>(sql`
    select distinct on (m.user_id) m.user_id, m.company_id, c.verification = 'verified' as verified
    from company_members m join companies c on c.id = m.company_id
    where m.user_id = any(${sql.param([...userIds])}::bigint[]) order by m.user_id, m.created_at`)
  return new Map(rows.map((row) => [row.user_id, { id: Number(row.company_id), verified: row.verified }]))
}
