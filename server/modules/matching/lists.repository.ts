import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { vacancyMatchVisits } from '@/server/db/schema/matching'

export type Kind = 'resume' | 'vacancy'
export interface Scored {
  /** Of the other kind. */
  id: number
  score: number
  /** The score before rounding. */
  fit: number
}

interface Tables {
  lists: SQL
  rows: SQL
  /** The list's own column, and that of what stands in it. */
  own: SQL
  other: SQL
}
export const tables: Record<Kind, Tables> = {
  resume: {
    lists: sql`resume_match_lists`,
    rows: sql`resume_matches`,
    own: sql`resume_id`,
    other: sql`vacancy_id`,
  },
  vacancy: {
    lists: sql`vacancy_match_lists`,
    rows: sql`vacancy_matches`,
    own: sql`vacancy_id`,
    other: sql`resume_id`,
  },
}

export const keys = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`
const pairs = (scored: readonly Scored[]) =>
  sql`unnest(${keys(scored.map(({ id }) => id))}, ${sql.param(scored.map(({ score }) => score))}::smallint[],
    ${sql.param(scored.map(({ fit }) => fit))}::real[]) as found(id, score, fit)`

export interface ListState {
  computedAt: Date
  version: number
  visitedAt: Date | null
  previousVisitAt: Date | null
  /** Made when it is read: nothing of it is stored. */
  live: boolean
  incoming: number[]
}

export async function findList(db: DbOrTx, kind: Kind, id: number): Promise<ListState | undefined> {
  const { lists, own } = tables[kind]
  const { rows } = await db.execute<{
    computed_at: number
    version: number
    visited_at: number | null
    previous_visit_at: number | null
    live: boolean
    incoming: (number | string)[]
  }>(sql`
    select (extract(epoch from computed_at) * 1000)::bigint as computed_at, version,
      (extract(epoch from visited_at) * 1000)::bigint as visited_at,
      (extract(epoch from previous_visit_at) * 1000)::bigint as previous_visit_at,
      found_ids is not null as live, incoming_ids as incoming
    from ${lists} where ${own} = ${id}`)
  const [row] = rows
  return (
    row && {
      computedAt: new Date(row.computed_at),
      version: row.version,
      visitedAt: row.visited_at === null ? null : new Date(row.visited_at),
      previousVisitAt: row.previous_visit_at === null ? null : new Date(row.previous_visit_at),
      live: row.live,
      incoming: row.incoming.map(Number),
    }
  )
}

/** The rows of a stored list. */
export function storedLines(kind: Kind, id: number): SQL {
  const { rows, own, other } = tables[kind]
  return sql`(select ${other} as id, score, fit, created_at as found_at from ${rows} where ${own} = ${id})`
}

/** Whether anything stands in a list, whoever may be shown it now. */
export async function holdsAnything(db: DbOrTx, lines: SQL): Promise<boolean> {
  const found = await db.execute(sql`select 1 from ${lines} m limit 1`)
  return found.rows.length > 0
}

/**
 * Replaces the rows of a list; those that remain keep their date, also those found while it was made when read. Returns whether rows were added or removed, and the version.
 */
export async function replaceList(
  tx: Tx,
  kind: Kind,
  id: number,
  { scored, floor, now }: { scored: readonly Scored[]; floor: number; now: Date },
): Promise<{ changed: boolean; version: number }> {
  const { lists, rows, own, other } = tables[kind]
  const gone = await tx.execute(sql`
    delete from ${rows} where ${own} = ${id} and ${other} <> all(${keys(scored.map((one) => one.id))})`)
  const come = await tx.execute<{ fresh: boolean }>(sql`
    insert into ${rows} (${own}, ${other}, score, fit, created_at)
    select ${id}, found.id, found.score, found.fit, coalesce(to_timestamp(known.at / 1000.0), ${now})
    from ${pairs(scored)} left join (
      select f.id, f.at from ${lists} l cross join lateral unnest(l.found_ids, l.found_at) as f(id, at)
      where l.${own} = ${id}
    ) known on known.id = found.id
    on conflict (${own}, ${other}) do update set score = excluded.score, fit = excluded.fit
      where ${rows}.fit <> excluded.fit
    returning (xmax = 0) as fresh`)
  const changed = (gone.rowCount ?? 0) > 0 || come.rows.some(({ fresh }) => fresh)
  const state = await tx.execute<{ version: number }>(sql`
    insert into ${lists} as l (${own}, computed_at, floor) values (${id}, ${now}, ${floor})
    on conflict (${own}) do update
      set computed_at = excluded.computed_at, floor = excluded.floor,
        found_ids = null, found_at = null, incoming_ids = '{}', version = l.version + ${changed ? 1 : 0}
    returning version`)
  return { changed, version: state.rows[0]?.version ?? 1 }
}

/** Takes a list away, with all it held. Returns whether there was one. */
export async function deleteList(tx: Tx, kind: Kind, id: number): Promise<boolean> {
  const { lists, rows, own } = tables[kind]
  await tx.execute(sql`delete from ${rows} where ${own} = ${id}`)
  const dropped = await tx.execute(sql`delete from ${lists} where ${own} = ${id}`)
  return (dropped.rowCount ?? 0) > 0
}

/** Lists of the kind in which something of the other kind stands now, the latest found first. */
export async function listsHolding(
  db: DbOrTx,
  kind: Kind,
  otherId: number,
  limit: number,
): Promise<number[]> {
  const { rows, own, other } = tables[kind]
  const found = await db.execute<{ id: number }>(
    sql`select ${own} as id from ${rows} where ${other} = ${otherId} order by created_at desc limit ${limit}`,
  )
  return found.rows.map((row) => row.id)
}

/**
 * Upserts an item into the stored lists it scores high enough for. Returns recently visited lists it is new to, by their
 * owners' database ids.
 */
export async function insertIntoLists(
  tx: Tx,
  kind: Kind,
  otherId: number,
  { scored, now, watchedSince }: { scored: readonly Scored[]; now: Date; watchedSince: Date },
): Promise<number[]> {
  if (scored.length === 0) return []
  const { lists, rows, own, other } = tables[kind]
  const sorted = [...scored].sort((a, b) => a.id - b.id)
  const { rows: touched } = await tx.execute<{ id: number; watched: boolean | null }>(sql`
    with pushed as (
      insert into ${rows} (${own}, ${other}, score, fit, created_at)
      select found.id, ${otherId}, found.score, found.fit, ${now}
      from ${pairs(sorted)} join ${lists} l on l.${own} = found.id and found.score >= l.floor
      order by found.id
      on conflict (${own}, ${other}) do update set score = excluded.score, fit = excluded.fit
        where ${rows}.fit <> excluded.fit
      returning ${own} as id, (xmax = 0) as fresh
    )
    update ${lists} l set version = version + 1 from pushed
    where l.${own} = pushed.id and pushed.fresh
    returning l.${own} as id, (l.visited_at > ${watchedSince}) as watched`)
  return touched.flatMap((row) => (row.watched ? [row.id] : []))
}

/** Takes something out of the lists it stands in: of all, or of those given. */
export async function removeFromLists(
  tx: Tx,
  kind: Kind,
  otherId: number,
  from: readonly number[] | 'all',
): Promise<void> {
  if (from !== 'all' && from.length === 0) return
  const { rows, own, other } = tables[kind]
  await tx.execute(sql`
    delete from ${rows} where ${other} = ${otherId} ${from === 'all' ? sql`` : sql`and ${own} = any(${keys(from)})`}`)
}

/** Notes a look at a list; looks within `visitMinutes` of each other are one visit. */
export async function markVisited(
  db: DbOrTx,
  kind: Kind,
  id: number,
  { now, visitMinutes }: { now: Date; visitMinutes: number },
): Promise<void> {
  const { lists, own } = tables[kind]
  await db.execute(sql`
    update ${lists} set
      previous_visit_at = case
        when visited_at > ${now}::timestamptz - make_interval(mins => ${visitMinutes}) then previous_visit_at
        else visited_at end,
      visited_at = ${now}
    where ${own} = ${id}`)
}

/** When a member who may only look was last at the list of a vacancy. */
export async function findMemberVisit(db: DbOrTx, vacancyId: number, userId: number) {
  const [row] = await db
    .select({ visitedAt: vacancyMatchVisits.visitedAt, previousVisitAt: vacancyMatchVisits.previousVisitAt })
    .from(vacancyMatchVisits)
    .where(and(eq(vacancyMatchVisits.vacancyId, vacancyId), eq(vacancyMatchVisits.userId, userId)))
  return row
}

/** Notes a look of one member; looks within `visitMinutes` of each other are one visit. */
export async function markMemberVisit(
  db: DbOrTx,
  vacancyId: number,
  userId: number,
  { now, visitMinutes }: { now: Date; visitMinutes: number },
): Promise<void> {
  const { visitedAt, previousVisitAt } = vacancyMatchVisits
  await db
    .insert(vacancyMatchVisits)
    .values({ vacancyId, userId, visitedAt: now })
    .onConflictDoUpdate({
      target: [vacancyMatchVisits.vacancyId, vacancyMatchVisits.userId],
      set: {
        visitedAt: now,
        previousVisitAt: sql`case
          when ${visitedAt} > ${now}::timestamptz - make_interval(mins => ${visitMinutes}) then ${previousVisitAt}
          else ${visitedAt} end`,
      },
    })
}
