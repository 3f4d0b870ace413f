import { type SQL, sql } from 'drizzle-orm'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import { isStatementTimeout, queryWithTimeout } from '@/server/db/queries'
import { anonymousAsker } from '@/server/modules/resumes'
import { freshness } from '@/server/modules/search/query-analysis/ranking'
import { type Understood, understandSearch } from '@/server/modules/search/query-analysis/understand'
import {
  enough,
  focused,
  markUnmet,
  relaxedSearches,
} from '@/server/modules/search/vacancies/similar.service'
import { type FoundRows, readPacked } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import {
  type Audience,
  matchOf,
  missingAtMostOne,
  type ResumeQuery,
  type UnderstoodResumeSearch,
  whereOf,
} from './conditions'
import { isUnfiltered } from './filters'
import {
  cheapestQuery,
  countUpTo,
  newestQuery,
  openQuery,
  type PoolQuery,
  type Reach,
  rankedQuery,
  rankedSize,
  titledReach,
} from './resume-finder.repository'

/** Rows found, best first, adverts that differ in their place alone as one. */
export interface Pool {
  rows: FoundRows
  /** Index of the first row of each group, in order. */
  first: Int32Array
  /** How well the first rows fit the words. */
  ranks: readonly number[]
  /** There are more than these. */
  full: boolean
  /** Older ones were not looked at for want of time. */
  partial: boolean
}

function foldGroups(rows: FoundRows): Int32Array {
  const seen = new Set<number>()
  const first: number[] = []
  for (let n = 0; n < rows.count; n += 1) {
    const group = rows.groups[n] as number
    if (seen.has(group)) continue
    seen.add(group)
    first.push(n)
  }
  return Int32Array.from(first)
}

export interface Listed {
  id: number
  group: number
}

const listedAt = ({ rows }: Pool, n: number): Listed => ({
  id: rows.ids[n] as number,
  group: rows.groups[n] as number,
})

/** One page of the ranked tiers, each without what an earlier one had, and of the rest. */
export function pageOf(pools: readonly Pool[], offset: number, limit: number): Listed[] {
  const seen = new Set<number>()
  const page: Listed[] = []
  for (const pool of pools) {
    for (const n of pool.first) {
      const found = listedAt(pool, n)
      if (seen.has(found.group)) continue
      seen.add(found.group)
      if (seen.size > offset) page.push(found)
      if (page.length === limit) return page
    }
  }
  return page
}

/** The pool with its rows in another order: the least key first, rows of one key as they were. */
export function sortedBy(pool: Pool, keyOf: (row: number) => number): Pool {
  const keys = Float64Array.from(pool.first, keyOf)
  const order = Array.from(pool.first.keys()).sort(
    (a, b) => (keys[a] as number) - (keys[b] as number) || a - b,
  )
  return { ...pool, first: Int32Array.from(order, (n) => pool.first[n] as number) }
}

/** The first `most` rows by how well they fit and how new they are, the others as they were. */
export const byRank = (pool: Pool, most: number, now: Date): Pool =>
  sortedBy(pool, (n) => {
    const rank = n < most ? pool.ranks[n] : undefined
    return rank === undefined
      ? 1
      : -(rank + freshness(pool.rows.published[n] as number, now.getTime() / 1000))
  })

/** A search with what its words mean: all that its SQL is made of. */
export const understoodSearch = (
  ctx: ServiceContext,
  search: ResumeSearch,
): Promise<Understood<ResumeSearch>> => understandSearch(ctx, search)

/**
 * The same as it is answered: with those of its conditions marked that are let go, when nobody fits them all, and without
 * people of other trades, when few are found.
 */
export async function answeredSearch(
  ctx: ServiceContext,
  search: ResumeSearch,
  audience: Audience,
): Promise<Understood<ResumeSearch>> {
  const asked = await understoodSearch(ctx, search)
  if (search.text === '' || search.exact) return asked
  const count = (of: UnderstoodResumeSearch) =>
    countUpTo(ctx.db, whereOf(of, audience, ctx.clock.now()), enough)
  const total = await count(asked)
  if (total === 0) return markUnmet(search, asked, count)
  return (await focused(asked, total, count)) ?? asked
}

/** Those who are like what a search finds few of, by search: the likest first. */
export async function findSimilar(
  ctx: ServiceContext,
  typed: ResumeSearch,
  { search, audience }: ResumeQuery,
  found: Pool,
): Promise<Pool[]> {
  if (typed.text === '' || typed.exact || found.first.length >= enough) return []
  const reach = { size: rankedSize, enough: rankedSize }
  const now = ctx.clock.now()
  return Promise.all(
    relaxedSearches(typed, search).map(async (relaxed) =>
      byRank(await findNewest(ctx, { search: relaxed, audience }, reach), rankedSize, now),
    ),
  )
}

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
    const [row] = await queryWithTimeout<PoolRow>(ctx.db, sqlOf(asked), milliseconds)
    return poolOf(row, asked.size, partial)
  }
  try {
    return await attempt(query, searchTimeout, false)
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
  }
  try {
    return await attempt({ ...query, ...fallback }, fallbackTimeout, true)
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    return poolOf(undefined, 1, true)
  }
}

/** Those raised last of everything found, with the rank of the first by the words: what is listed and counted. */
export function findNewest(
  ctx: ServiceContext,
  { search, audience }: ResumeQuery,
  reach: Reach,
): Promise<Pool> {
  const rank = matchOf(search)?.rank
  const where = whereOf(search, audience, ctx.clock.now())
  if (audience.kind === 'public' && audience.asker === anonymousAsker && isUnfiltered(search))
    return read(ctx, { where, ...reach }, openQuery)
  return read(ctx, { where, ...reach }, (query) =>
    rank ? rankedQuery({ ...query, rank }) : newestQuery(query),
  )
}

/** Those who ask for least of everything found. */
export function findCheapest(
  ctx: ServiceContext,
  { search, audience }: ResumeQuery,
  reach: Reach,
): Promise<Pool> {
  const now = ctx.clock.now()
  const later = whereOf(search, audience, now, sql.raw('o'))
  return read(ctx, { where: whereOf(search, audience, now), ...reach }, (query) =>
    cheapestQuery(query, later),
  )
}

/** Those raised last that say it in their title, best fitting first: where there are more than can be ranked. */
export async function findByTitle(ctx: ServiceContext, { search, audience }: ResumeQuery): Promise<Pool[]> {
  const match = matchOf(search)
  if (!match?.titled) return []
  const where = whereOf(search, audience, ctx.clock.now(), sql.raw('s'), ({ titled }) => titled)
  const pool = await read(ctx, { where, ...titledReach }, (query) =>
    rankedQuery({ ...query, rank: match.rank }),
  )
  return [byRank(pool, rankedSize, ctx.clock.now())]
}

/** Those raised last that miss one of the asked questions at most: what other values of its filter would give. */
export const findMissingOneFilter = (
  ctx: ServiceContext,
  { search, audience }: ResumeQuery,
  reach: Reach,
): Promise<Pool> =>
  read(ctx, { where: missingAtMostOne(search, audience, ctx.clock.now()), ...reach }, newestQuery)
