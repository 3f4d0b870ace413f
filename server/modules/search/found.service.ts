import { type SQL, sql } from 'drizzle-orm'
import { readQuickly, tookTooLong } from '@/server/db/quickly'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import type { ServiceContext } from '../context'
import { filterConditions, matchOf, stillOpen, type UnderstoodSearch, whereOf } from './conditions'
import { type Filter, filtersOf } from './filters'
import { nearMisses } from './near-misses'
import { foldGroups, type Pool } from './pool'
import {
  bestPaidQuery,
  newestQuery,
  type PoolQuery,
  poolSize,
  rankedQuery,
  rankedSize,
} from './pool.repository'

/** A search that takes longer is answered from the newest level alone, and says so. */
export const searchTimeout = 500
const fallbackTimeout = 300
const fallbackSize = 300

async function read(ctx: ServiceContext, query: PoolQuery, sqlOf: (query: PoolQuery) => SQL): Promise<Pool> {
  const attempt = async (asked: PoolQuery, milliseconds: number, partial: boolean): Promise<Pool> => {
    const [row] = await readQuickly<{ packed: Buffer | null }>(ctx.db, sqlOf(asked), milliseconds)
    const rows = readPacked(row?.packed ?? Buffer.alloc(0))
    return { rows, first: foldGroups(rows), full: rows.count >= asked.size, partial }
  }
  try {
    return await attempt(query, searchTimeout, false)
  } catch (error) {
    if (!tookTooLong(error)) throw error
  }
  try {
    return await attempt({ ...query, size: fallbackSize, upTo: 0 }, fallbackTimeout, true)
  } catch (error) {
    if (!tookTooLong(error)) throw error
    return { rows: readPacked(Buffer.alloc(0)), first: new Int32Array(), full: false, partial: true }
  }
}

/** The newest of everything found: what is counted, and listed by date. */
export const findNewest = (ctx: ServiceContext, search: UnderstoodSearch): Promise<Pool> =>
  read(ctx, { where: whereOf(search, ctx.clock.now()), size: poolSize }, newestQuery)

/** The best paid of everything found. */
export function findBestPaid(ctx: ServiceContext, search: UnderstoodSearch): Promise<Pool> {
  const now = ctx.clock.now()
  const indexed = matchOf(search) !== null || filtersOf(search, now).some(({ codes }) => codes.length > 0)
  return read(ctx, { where: whereOf(search, now), size: poolSize }, (query) => bestPaidQuery(query, indexed))
}

/**
 * The newest of what the words find, best fitting first; before them, when there are more of those than can be ranked,
 * the newest that say it in their title. Empty without words.
 */
export async function findRanked(ctx: ServiceContext, search: UnderstoodSearch): Promise<Pool[]> {
  const match = matchOf(search)
  if (!match) return []
  const now = ctx.clock.now()
  const filters = [stillOpen(now), ...filterConditions(filtersOf(search, now))]
  const ranked = (words: SQL) =>
    read(ctx, { where: sql.join([...filters, words], sql` and `), size: rankedSize }, (query) =>
      rankedQuery({ ...query, rank: match.rank }),
    )
  const all = await ranked(match.where)
  return all.full && match.titled ? [await ranked(match.titled), all] : [all]
}

/** The newest rows that miss one of the asked questions at most: what other values of its filter would give. */
export async function findNearMisses(
  ctx: ServiceContext,
  search: UnderstoodSearch,
  filters: readonly Filter[],
): Promise<Pool> {
  const match = matchOf(search)
  const where = [stillOpen(ctx.clock.now()), ...(match ? [match.where] : []), ...nearMisses(filters)]
  return read(ctx, { where: sql.join(where, sql` and `), size: poolSize }, newestQuery)
}
