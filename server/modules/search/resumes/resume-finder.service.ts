import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { emptyResumeSearch } from '@/lib/contracts/resume-search'
import { minuteMs } from '@/lib/shared/time'
import { isStatementTimeout, queryWithTimeout } from '@/server/db/queries'
import { anonymousAsker } from '@/server/modules/resumes'
import { freshness } from '@/server/modules/search/query-analysis/ranking'
import { type FoundRows, readPacked } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { matchOf, missingAtMostOne, type ResumeQuery, whereOf } from './conditions'
import { countFacets, type Pool } from './facet-counts'
import { filtersOf, isUnfiltered } from './filters'
import {
  cheapestQuery,
  countUpTo,
  deepReach,
  nearReach,
  newestQuery,
  openQuery,
  type PoolQuery,
  type Reach,
  rankedQuery,
  rankedSize,
  titledReach,
  wholeReach,
} from './resume-finder.repository'
import type { Listed, ResumeEngine } from './resume-port'

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

const listedIn = ({ rows, first }: Pool): Listed[] =>
  Array.from(first, (n) => ({ id: rows.ids[n] as number, group: rows.groups[n] as number }))

/** The pool with its rows in another order: the least key first, rows of one key as they were. */
function sortedBy(pool: Pool, keyOf: (row: number) => number): Pool {
  const keys = Float64Array.from(pool.first, keyOf)
  const order = Array.from(pool.first.keys()).sort(
    (a, b) => (keys[a] as number) - (keys[b] as number) || a - b,
  )
  return { ...pool, first: Int32Array.from(order, (n) => pool.first[n] as number) }
}

/** The first `most` rows by how well they fit and how new they are, the others as they were. */
const byRank = (pool: Pool, most: number, now: Date): Pool =>
  sortedBy(pool, (n) => {
    const rank = n < most ? pool.ranks[n] : undefined
    return rank === undefined
      ? 1
      : -(rank + freshness(pool.rows.published[n] as number, now.getTime() / 1000))
  })

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
function findNewest(ctx: ServiceContext, { search, audience }: ResumeQuery, reach: Reach): Promise<Pool> {
  const rank = matchOf(search)?.rank
  const where = whereOf(search, audience, ctx.clock.now())
  if (audience.kind === 'public' && audience.asker === anonymousAsker && isUnfiltered(search))
    return read(ctx, { where, ...reach }, openQuery)
  return read(ctx, { where, ...reach }, (query) =>
    rank ? rankedQuery({ ...query, rank }) : newestQuery(query),
  )
}

/** Those who ask for least of everything found. */
function findCheapest(ctx: ServiceContext, { search, audience }: ResumeQuery, reach: Reach): Promise<Pool> {
  const now = ctx.clock.now()
  const later = whereOf(search, audience, now, sql.raw('o'))
  return read(ctx, { where: whereOf(search, audience, now), ...reach }, (query) =>
    cheapestQuery(query, later),
  )
}

/** Those raised last that say it in their title, best fitting first: where there are more than can be ranked. */
async function findByTitle(ctx: ServiceContext, { search, audience }: ResumeQuery): Promise<Pool[]> {
  const match = matchOf(search)
  if (!match?.titled) return []
  const where = whereOf(search, audience, ctx.clock.now(), sql.raw('s'), ({ titled }) => titled)
  const pool = await read(ctx, { where, ...titledReach }, (query) =>
    rankedQuery({ ...query, rank: match.rank }),
  )
  return [byRank(pool, rankedSize, ctx.clock.now())]
}

/** Those raised last that miss one of the asked questions at most: what other values of its filter would give. */
const findMissingOneFilter = (
  ctx: ServiceContext,
  { search, audience }: ResumeQuery,
  reach: Reach,
): Promise<Pool> =>
  read(ctx, { where: missingAtMostOne(search, audience, ctx.clock.now()), ...reach }, newestQuery)

/** Who asks for least first, who names no sum last. */
const byAsked = (pool: Pool): Pool =>
  sortedBy(pool, (n) => {
    const salary = pool.rows.salary[n] as number
    return salary < 0 ? Number.POSITIVE_INFINITY : salary
  })

/** How large the market is, is asked so often. */
const marketMs = minuteMs

/** Resumes as the tables of the database find them. */
export function createDatabaseEngine(ctx: ServiceContext): ResumeEngine {
  const market = new LRUCache<string, Reach>({ max: 1, ttl: marketMs })

  /** How far first pages and counts read: all of a small market, those raised last of a large one. */
  async function nearAtHand(): Promise<Reach> {
    const known = market.get('')
    if (known) return known
    const everyone = { ...emptyResumeSearch, understanding: null }
    const where = whereOf(everyone, { kind: 'company', asker: anonymousAsker }, ctx.clock.now())
    const listed = await countUpTo(ctx.db, where, wholeReach.size + 1)
    const reach = listed > wholeReach.size ? nearReach : wholeReach
    market.set('', reach)
    return reach
  }

  async function orderOf(asked: ResumeQuery, found: Pool, most: number): Promise<Pool[]> {
    const { search } = asked
    if (search.sort === 'salary') {
      return [found.full ? await findCheapest(ctx, asked, deepReach) : byAsked(found)]
    }
    const deep = found.full && most > found.first.length ? await findNewest(ctx, asked, deepReach) : found
    if (search.sort === 'date' || search.text === '') return [deep]
    // What is ranked is the same at every depth, so that no page repeats another.
    const many = found.full || found.rows.count > rankedSize
    const best = many ? await findByTitle(ctx, asked) : []
    return [...best, byRank(deep, found.rows.count, ctx.clock.now())]
  }

  return {
    count: ({ search, audience }, cap) => countUpTo(ctx.db, whereOf(search, audience, ctx.clock.now()), cap),

    async find(asked, most) {
      const found = await findNewest(ctx, asked, await nearAtHand())
      const order = await orderOf(asked, found, most)
      return {
        order: order.map(listedIn),
        total: found.first.length,
        capped: found.full,
        partial: found.partial || order.some(({ partial }) => partial),
      }
    },

    async best(asked) {
      const reach = { size: rankedSize, enough: rankedSize }
      return listedIn(byRank(await findNewest(ctx, asked, reach), rankedSize, ctx.clock.now()))
    },

    async facets(asked, facets) {
      const now = ctx.clock.now()
      const filters = filtersOf(asked.search, now)
      const reach = await nearAtHand()
      const [found, nearly] = await Promise.all([
        findNewest(ctx, asked, reach),
        filters.length > 0 ? findMissingOneFilter(ctx, asked, reach) : null,
      ])
      return {
        countedOf: countFacets(found, nearly, filters, { facets, now }),
        partial: found.partial || (nearly?.partial ?? false),
      }
    },
  }
}
