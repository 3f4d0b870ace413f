import { type SQL, sql } from 'drizzle-orm'
import { readQuickly, tookTooLong } from '@/server/db/quickly'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import type { ServiceContext } from '../context'
import { filterConditions, matchOf, stillOpen, type UnderstoodSearch, whereOf } from './conditions'
import { type Filter, filtersOf } from './filters'
import { nearMisses } from './near-misses'
import { byRank, foldGroups, type Pool } from './pool'
import {
  bestPaidQuery,
  newestQuery,
  type PoolQuery,
  type Reach,
  rankedQuery,
  rankedSize,
  titledReach,
} from './pool.repository'

/** A search that takes longer is answered from the newest level alone, and says so. */
const searchTimeout = 500
const fallbackTimeout = 300
const fallback = { size: 300, enough: 300, upTo: 0 }

interface PoolRow {
  packed: Buffer | null
  ranks?: number[] | null
  cut: boolean
}

function poolOf(row: PoolRow | undefined, size: number, partial: boolean): Pool {
  const rows = readPacked(row?.packed ?? Buffer.alloc(0))
  return {
    rows,
    first: foldGroups(rows),
    ranks: row?.ranks ?? [],
    full: (row?.cut ?? false) || rows.count >= size,
    partial,
  }
}

async function read(ctx: ServiceContext, query: PoolQuery, sqlOf: (query: PoolQuery) => SQL): Promise<Pool> {
  const attempt = async (asked: PoolQuery, milliseconds: number, partial: boolean): Promise<Pool> => {
    const [row] = await readQuickly<PoolRow>(ctx.db, sqlOf(asked), milliseconds)
    return poolOf(row, asked.size, partial)
  }
  try {
    return await attempt(query, searchTimeout, false)
  } catch (error) {
    if (!tookTooLong(error)) throw error
  }
  try {
    return await attempt({ ...query, ...fallback }, fallbackTimeout, true)
  } catch (error) {
    if (!tookTooLong(error)) throw error
    return poolOf(undefined, 1, true)
  }
}

/** The newest of everything found, with the rank of the newest by the words: what is listed and counted. */
export function findNewest(ctx: ServiceContext, search: UnderstoodSearch, reach: Reach): Promise<Pool> {
  const rank = matchOf(search)?.rank
  return read(ctx, { where: whereOf(search, ctx.clock.now()), ...reach }, (query) =>
    rank ? rankedQuery({ ...query, rank }) : newestQuery(query),
  )
}

/** The best paid of everything found. */
export function findBestPaid(ctx: ServiceContext, search: UnderstoodSearch, reach: Reach): Promise<Pool> {
  const now = ctx.clock.now()
  const indexed = matchOf(search) !== null || filtersOf(search, now).some(({ codes }) => codes.length > 0)
  return read(ctx, { where: whereOf(search, now), ...reach }, (query) => bestPaidQuery(query, indexed))
}

/** The newest that say it in their title, best fitting first: where there are more than can be ranked. */
export async function findTitled(ctx: ServiceContext, search: UnderstoodSearch): Promise<Pool[]> {
  const match = matchOf(search)
  if (!match?.titled) return []
  const now = ctx.clock.now()
  const where = [stillOpen(now), ...filterConditions(filtersOf(search, now)), match.titled]
  const pool = await read(ctx, { where: sql.join(where, sql` and `), ...titledReach }, (query) =>
    rankedQuery({ ...query, rank: match.rank }),
  )
  return [byRank(pool, rankedSize, now)]
}

/** The newest rows that miss one of the asked questions at most: what other values of its filter would give. */
export async function findNearMisses(
  ctx: ServiceContext,
  search: UnderstoodSearch,
  filters: readonly Filter[],
  reach: Reach,
): Promise<Pool> {
  const match = matchOf(search)
  const where = [stillOpen(ctx.clock.now()), ...(match ? [match.where] : []), ...nearMisses(filters)]
  return read(ctx, { where: sql.join(where, sql` and `), ...reach }, newestQuery)
}
