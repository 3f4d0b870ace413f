import { sql } from 'drizzle-orm'
import type { MissOutcome, QueryKind, SearchUse } from '@/lib/contracts/search-use'
import { missPeople } from '@/lib/shared/search-use'
import type { Db, DbOrTx, Tx } from '@/server/db/client'
import { missedQueries } from '@/server/db/schema/search'
import type { UseCount } from './click-model'

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
    // As the index has it.
    .orderBy(sql`${missedQueries.people} desc nulls last`, missedQueries.queryHash)
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

/** A search that means no profession in particular. */
const noRole = 0

/** Adds to the counts of a day in one statement; vacancies that nobody knows are left out. */
export async function addUse(
  db: DbOrTx,
  { query_class: { kind, role }, events }: SearchUse,
  day: string,
): Promise<void> {
  const column = <T>(of: (event: SearchUse['events'][number]) => T) => sql.param(events.map(of))
  await db.execute(sql`
    insert into search_use as u (day, kind, role_id, vacancy_id, position, impressions, opens, applications)
    select ${day}::date, ${kind}, ${role ?? noRole}, v.id, e.position,
      count(*) filter (where e.event = 'impression'), count(*) filter (where e.event = 'open'),
      count(*) filter (where e.event = 'application')
    from unnest(${column((event) => event.vacancy_id)}::text[], ${column((event) => event.position)}::smallint[],
      ${column((event) => event.event)}::text[]) as e(public_id, position, event)
    join vacancies v on v.public_id = e.public_id
    group by v.id, e.position
    order by v.id, e.position
    on conflict (day, kind, role_id, vacancy_id, position) do update set
      impressions = u.impressions + excluded.impressions, opens = u.opens + excluded.opens,
      applications = u.applications + excluded.applications`)
}

/** Counts of all days since, by class, vacancy and position. */
export async function readUse(db: DbOrTx, since: string): Promise<UseCount[]> {
  const { rows } = await db.execute<UseCount & { kind: QueryKind } & Record<string, unknown>>(sql`
    select kind, role_id as "roleId", vacancy_id as "vacancyId", position,
      sum(impressions)::int as impressions, sum(opens)::int as opens, sum(applications)::int as applications
    from search_use where day >= ${since}::date group by 1, 2, 3, 4`)
  return rows
}

/** Drops counts of days before. Returns how many rows went. */
export async function dropUseBefore(db: DbOrTx, day: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from search_use where ctid in (select ctid from search_use where day < ${day}::date limit ${limit})`)
  return rowCount ?? 0
}
