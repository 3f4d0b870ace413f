import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { rolesWith } from '@/server/db/schema/companies'
import { savedSearches, searchWordings } from '@/server/db/schema/search'

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

/** What a search asks for, as it is written down. */
export type Wording = Pick<
  typeof searchWordings.$inferInsert,
  'list' | 'query' | 'keys' | 'needs' | 'salaryFrom' | 'salaryTo'
>

export type WordingList = Wording['list']

/** Writes down what a search asks for; the same of several people is held once. Held against the sweep until the commit. */
export async function writeWording(tx: Tx, wording: Wording): Promise<number> {
  const { list, query, ...read } = wording
  const own = searchWordings
  for (;;) {
    await tx
      .insert(own)
      .values(wording)
      .onConflictDoUpdate({
        target: [own.list, own.query],
        set: read,
        // Rewriting what is the same would have all who are told of it wait for each other.
        setWhere: sql`(${own.keys}, ${own.needs}, ${own.salaryFrom}, ${own.salaryTo})
          is distinct from (excluded.keys, excluded.needs, excluded.salary_from, excluded.salary_to)`,
      })
    const [row] = await tx
      .select({ id: own.id })
      .from(own)
      .where(and(eq(own.list, list), eq(own.query, query)))
      .for('key share')
    // Swept between the two: it is written anew.
    if (row) return row.id
  }
}

/** Deletes wordings that nobody saves any more, and no autopickup goes by. */
export async function deleteUnusedWordings(db: DbOrTx): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from search_wordings where id in (
      select w.id from search_wordings w
      where not exists (select from saved_searches s where s.wording_id = w.id)
        and not exists (select from autopickups a where a.wording_id = w.id)
      limit 10000 for update skip locked)`)
  return rowCount ?? 0
}

export type Planned = Pick<SavedSearchRow, 'id' | 'userId' | 'lastAlertAt' | 'timeZone'>
const planned = {
  id: savedSearches.id,
  userId: savedSearches.userId,
  lastAlertAt: savedSearches.lastAlertAt,
  timeZone: savedSearches.timeZone,
}
const subscribedInstantly = and(eq(savedSearches.cadence, 'instant'), notDeleted)

export type AskedWording = Pick<typeof searchWordings.$inferSelect, 'id' | 'query'>

/**
 * Wordings that find what has been published: the database holds its document against the queries that were written down. Those that
 * have none are `unread`: whether they find it must be asked.
 */
export async function percolate(
  db: DbOrTx,
  { keys, document, salary }: { keys: readonly string[]; document: string; salary: number | null },
): Promise<{ found: number[]; unread: AskedWording[] }> {
  const { rows } = await db.execute<{ id: number; unread: string | null }>(sql`
    select id, case when needs is null then query end as unread
    from search_wordings
    where keys && ${sql.param([...keys])}::text[]
      and (needs is null or ((numnode(needs) = 0 or ${document}::tsvector @@ needs)
        and coalesce(salary_from, -1) <= ${salary ?? -1}::int
        and coalesce(salary_to, ${maxInteger}::int) >= ${salary ?? maxInteger}::int))`)
  return {
    found: rows.flatMap(({ id, unread }) => (unread === null ? [Number(id)] : [])),
    unread: rows.flatMap(({ id, unread }) => (unread === null ? [] : [{ id: Number(id), query: unread }])),
  }
}
const maxInteger = 2 ** 31 - 1

/** Searches of these wordings that are to be told of at once. */
export async function findByWordings(db: DbOrTx, ids: readonly number[]): Promise<Planned[]> {
  if (ids.length === 0) return []
  return db
    .select(planned)
    .from(savedSearches)
    .where(and(subscribedInstantly, sql`${savedSearches.wordingId} = any(${sql.param([...ids])}::bigint[])`))
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

/** The companies people joined first, by user; `verified` only for members who see resumes as the company does. */
export async function findCompanies(
  db: DbOrTx,
  userIds: readonly number[],
): Promise<Map<number, { id: number; verified: boolean }>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ user_id: number; company_id: number; verified: boolean }>(sql`
    select distinct on (m.user_id) m.user_id, m.company_id,
      c.verification = 'verified' and m.role in ${rolesWith('see_all')} as verified
    from company_members m join companies c on c.id = m.company_id
    where m.user_id = any(${sql.param([...userIds])}::bigint[]) order by m.user_id, m.created_at`)
  return new Map(rows.map((row) => [row.user_id, { id: Number(row.company_id), verified: row.verified }]))
}
