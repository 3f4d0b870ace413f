import { type SQL, sql } from 'drizzle-orm'
import { readQuickly, tookTooLong } from '@/server/db/quickly'
import { nobody } from '@/server/modules/resumes'
import { readPacked } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { type Asked, matchOf, nearlyOf, whereOf } from './conditions'
import { asksNothing } from './filters'
import { byRank, foldGroups, type Pool } from './pool'
import {
  cheapestQuery,
  newestQuery,
  openQuery,
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
}

function poolOf(row: PoolRow | undefined, size: number, partial: boolean): Pool {
  const rows = readPacked(row?.packed ?? Buffer.alloc(0))
  return { rows, first: foldGroups(rows), ranks: row?.ranks ?? [], full: rows.count >= size, partial }
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

/** Those raised last of everything found, with the rank of the first by the words: what is listed and counted. */
export function findNewest(ctx: ServiceContext, { search, audience }: Asked, reach: Reach): Promise<Pool> {
  const rank = matchOf(search)?.rank
  const where = whereOf(search, audience, ctx.clock.now())
  if (audience.kind === 'public' && audience.asker === nobody && asksNothing(search))
    return read(ctx, { where, ...reach }, openQuery)
  return read(ctx, { where, ...reach }, (query) =>
    rank ? rankedQuery({ ...query, rank }) : newestQuery(query),
  )
}

/** Those who ask for least of everything found. */
export function findCheapest(ctx: ServiceContext, { search, audience }: Asked, reach: Reach): Promise<Pool> {
  const now = ctx.clock.now()
  const later = whereOf(search, audience, now, sql.raw('o'))
  return read(ctx, { where: whereOf(search, audience, now), ...reach }, (query) =>
    cheapestQuery(query, later),
  )
}

/** Those raised last that say it in their title, best fitting first: where there are more than can be ranked. */
export async function findTitled(ctx: ServiceContext, { search, audience }: Asked): Promise<Pool[]> {
  const match = matchOf(search)
  if (!match?.titled) return []
  const where = whereOf(search, audience, ctx.clock.now(), sql.raw('s'), ({ titled }) => titled)
  const pool = await read(ctx, { where, ...titledReach }, (query) =>
    rankedQuery({ ...query, rank: match.rank }),
  )
  return [byRank(pool, rankedSize, ctx.clock.now())]
}

/** Those raised last that miss one of the asked questions at most: what other values of its filter would give. */
export const findNearly = (ctx: ServiceContext, { search, audience }: Asked, reach: Reach): Promise<Pool> =>
  read(ctx, { where: nearlyOf(search, audience, ctx.clock.now()), ...reach }, newestQuery)
