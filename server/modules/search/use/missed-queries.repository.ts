import { desc, sql } from 'drizzle-orm'
import { type MissOutcome, missPeople } from '@/lib/contracts/search-use'
import type { Db, DbOrTx, Tx } from '@/server/db/client'
import { missedQueries } from '@/server/db/schema/search'

export type MissedQueryRow = typeof missedQueries.$inferSelect

interface Miss {
  queryHash: string
  personHash: string
  outcome: MissOutcome
  day: string
}

/** More people say no more. */
const maxCounted = 1000

/** People who typed a query since a day, and how many of them found nothing or little. */
async function countPeople(tx: Tx, queryHash: string, since: string) {
  const { rows } = await tx.execute<{ people: number; empty: number }>(sql`
    select count(*)::int as people, (count(*) filter (where outcome <> 'unopened'))::int as empty
    from (select outcome from search_misses where query_hash = ${queryHash} and day >= ${since}::date
      limit ${maxCounted}) counted`)
  return rows[0] ?? { people: 0, empty: 0 }
}

/** Counts a person for a query once, and keeps its text when there are enough of them. */
export async function addMiss(
  db: Db,
  { queryHash, personHash, outcome, day }: Miss,
  { list, text, since }: Pick<MissedQueryRow, 'list' | 'text'> & { since: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two people at once must see one another.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${queryHash}, 0))`)
    await tx.execute(sql`
      insert into search_misses (query_hash, person_hash, day, outcome)
      values (${queryHash}, ${personHash}, ${day}::date, ${outcome})
      on conflict (query_hash, person_hash) do update set day = excluded.day, outcome = excluded.outcome`)
    const counts = await countPeople(tx, queryHash, since)
    if (counts.people < missPeople) return
    await tx
      .insert(missedQueries)
      .values({ queryHash, list, text, ...counts, createdAt: now })
      .onConflictDoUpdate({ target: missedQueries.queryHash, set: counts })
  })
}

/** Something was opened after all: the person no longer counts. */
export async function removeMiss(db: DbOrTx, { queryHash, personHash }: Omit<Miss, 'outcome' | 'day'>) {
  await db.execute(
    sql`delete from search_misses where query_hash = ${queryHash} and person_hash = ${personHash}`,
  )
}

export async function pageMissed(
  db: DbOrTx,
  { page, size }: { page: number; size: number },
): Promise<{ rows: MissedQueryRow[]; total: number }> {
  const rows = await db
    .select()
    .from(missedQueries)
    .orderBy(desc(missedQueries.people), missedQueries.queryHash)
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: await db.$count(missedQueries) }
}

/** Drops hashes of days before. Returns how many rows went. */
export async function dropMissesBefore(db: DbOrTx, day: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from search_misses where ctid in (
      select ctid from search_misses where day < ${day}::date limit ${limit})`)
  return rowCount ?? 0
}

/** Counts anew the people of every text, and drops texts that too few of them typed. */
export async function recountMissed(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    update missed_queries q set people = c.people, empty = c.empty
    from (select m.query_hash, least(count(*), ${maxCounted})::int as people,
        least(count(*) filter (where m.outcome <> 'unopened'), ${maxCounted})::int as empty
      from search_misses m join missed_queries using (query_hash) group by 1) c
    where c.query_hash = q.query_hash and (q.people, q.empty) is distinct from (c.people, c.empty)`)
  await db.execute(sql`
    delete from missed_queries q where q.people < ${missPeople}
      or not exists (select 1 from search_misses m where m.query_hash = q.query_hash)`)
}
