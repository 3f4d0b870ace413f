import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { type Kind, keys, type Scored, tables } from './lists.repository'

/** Begins a list that is made when it is read; one that is there stays. */
export async function openList(db: DbOrTx, kind: Kind, id: number, now: Date): Promise<void> {
  const { lists, own } = tables[kind]
  await db.execute(sql`
    insert into ${lists} (${own}, computed_at, found_ids, found_at) values (${id}, ${now}, '{}', '{}')
    on conflict do nothing`)
}

/** So many are remembered of a list: those in it, and the latest of those that left it and may come back. */
const maxRemembered = 1000

interface Memory {
  version: number
  found_ids: (number | string)[] | null
  found_at: (number | string)[] | null
}

/**
 * Remembers what stands in a list now. Returns when each was found and whether any is new; undefined when the list is not
 * kept. Rows stored while lists were worked out ahead become what is remembered.
 */
export async function rememberFound(
  tx: Tx,
  kind: Kind,
  id: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<{ foundAt: Map<number, number>; fresh: boolean; version: number } | undefined> {
  const { lists, rows, own, other } = tables[kind]
  const { rows: held } = await tx.execute<Memory & Record<string, unknown>>(
    sql`select version, found_ids, found_at from ${lists} where ${own} = ${id} for update`,
  )
  const [list] = held
  if (!list) return undefined
  const { found_ids: foundIds, found_at: moments } = list
  const stored = foundIds
    ? []
    : (
        await tx.execute<{ id: number; at: number }>(sql`
          delete from ${rows} where ${own} = ${id}
          returning ${other} as id, (extract(epoch from created_at) * 1000)::bigint as at`)
      ).rows
  const known = new Map([
    ...stored.map((row): [number, number] => [Number(row.id), Number(row.at)]),
    ...(foundIds ?? []).map((found, n): [number, number] => [Number(found), Number(moments?.[n] ?? 0)]),
  ])
  const foundAt = new Map(ids.map((one) => [one, known.get(one) ?? now.getTime()]))
  const fresh = ids.some((one) => !known.has(one))
  if (fresh || !foundIds) {
    const left = [...known]
      .filter(([one]) => !foundAt.has(one))
      .sort(([, a], [, b]) => b - a)
      .slice(0, Math.max(0, maxRemembered - foundAt.size))
    // In their order the numbers are alike, and take half the room.
    const kept = [...foundAt, ...left].sort(([a], [b]) => a - b)
    await tx.execute(sql`
      update ${lists} set computed_at = ${now}, found_ids = ${keys(kept.map(([one]) => one))},
        found_at = ${keys(kept.map(([, at]) => at))}
      where ${own} = ${id}`)
  }
  return { foundAt, fresh, version: list.version }
}

/** The item of a list has changed: whoever keeps the list made makes it anew. Returns the version. */
export async function outdate(tx: Tx, kind: Kind, id: number): Promise<number> {
  const { lists, own } = tables[kind]
  const { rows } = await tx.execute<{ version: number }>(
    sql`update ${lists} set version = version + 1 where ${own} = ${id} returning version`,
  )
  return rows[0]?.version ?? 1
}

/** Many strangers' items come upon a list between two looks; so many of the newest are kept. */
const maxIncoming = 100

/**
 * Puts an item before the lists it fits and is new to, of those somebody looks at or waits for. Returns whose they are,
 * by database ids.
 */
export async function enterLists(
  tx: Tx,
  kind: Kind,
  otherId: number,
  { ids, watchedSince }: { ids: readonly number[]; watchedSince: Date },
): Promise<number[]> {
  if (ids.length === 0) return []
  const { lists, own } = tables[kind]
  const awaited =
    kind === 'vacancy'
      ? sql`or exists (
          select 1 from match_subscriptions s where s.vacancy_id = ${lists}.${own} and s.next_at is not null)`
      : sql``
  // Locked in one order: two items that enter the same lists must not wait for each other.
  const { rows } = await tx.execute<{ id: number }>(sql`
    with entered as (
      select ${own} as id from ${lists}
      where ${own} = any(${keys(ids)}) and (visited_at > ${watchedSince} ${awaited})
        and not coalesce(${otherId} = any(found_ids), false) and not ${otherId} = any(incoming_ids)
      order by ${own} for update
    )
    update ${lists} l set version = l.version + 1,
      incoming_ids = (array[${otherId}]::bigint[] || l.incoming_ids)[1:${sql.raw(String(maxIncoming))}]
    from entered where l.${own} = entered.id
    returning l.${own} as id`)
  return rows.map(({ id }) => Number(id))
}

/** The rows of a list that is nowhere stored. */
export const madeLines = (scored: readonly Scored[], foundAt: ReadonlyMap<number, number>): SQL => sql`(
  select made.id, made.score, made.fit, to_timestamp(made.found_ms / 1000.0) as found_at
  from unnest(${keys(scored.map(({ id }) => id))}, ${sql.param(scored.map(({ score }) => score))}::smallint[],
    ${sql.param(scored.map(({ fit }) => fit))}::real[],
    ${keys(scored.map(({ id }) => foundAt.get(id) ?? 0))}) as made(id, score, fit, found_ms))`
