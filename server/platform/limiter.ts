import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createBatcher } from './concurrency'
import { AppError } from './errors'
import type { Keys } from './keys'

interface Count {
  key: string
  expire: number
}
interface Row {
  key: string
  points: number
  expire: number
}

/** Keys that are over their limit, at most; the time of each is short. */
const rememberedAtMost = 10_000

// The rows are locked in the order of their keys, so that two such statements never wait for each other.
const statement = `
  insert into rate_limits as r (key, points, expire)
  select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as t(key, points, expire) order by key
  on conflict (key) do update set
    points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
    expire = case when r.expire <= $4 then excluded.expire else r.expire end
  returning key, points, expire`

/**
 * Counters for what everybody does all the time, on the table of the limiter: all that are counted at one moment cost
 * one statement. An empty key is not counted.
 */
export function createCounters<Name extends string>(
  pool: Pool,
  appKeys: Keys,
  rules: Readonly<Record<Name, LimitRule>>,
) {
  const overUntil = new Map<string, number>()

  const count = createBatcher<readonly Count[], Map<string, Row>>(async (all) => {
    const points = new Map<string, Count & { points: number }>()
    for (const each of all.flat()) {
      const before = points.get(each.key)
      points.set(each.key, { ...each, points: (before?.points ?? 0) + 1 })
    }
    const counts = [...points.values()]
    const { rows } = await pool.query<Row>(statement, [
      counts.map(({ key }) => key),
      counts.map((each) => each.points),
      counts.map(({ expire }) => expire),
      Date.now(),
    ])
    const found = new Map(rows.map((row) => [row.key, row]))
    return all.map(() => found)
  })

  function refuse(expire: number, now: number): never {
    throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil((expire - now) / 1000)) })
  }

  function remember(key: string, expire: number, now: number): void {
    if (overUntil.size >= rememberedAtMost)
      for (const [each, until] of overUntil) if (until <= now) overUntil.delete(each)
    if (overUntil.size < rememberedAtMost) overUntil.set(key, expire)
  }

  /** Counts one for each. @throws AppError rate_limited with the seconds to wait */
  return async (keys: Readonly<Record<Name, string>>): Promise<void> => {
    const now = Date.now()
    const counts = (Object.entries(keys) as [Name, string][])
      .filter(([, key]) => key !== '')
      .map(([name, key]) => {
        const hidden = appKeys.sign('limiter-key', `${name}:${key}`)
        const { points, duration } = rules[name]
        return { key: `${name}:${hidden}`, most: points, expire: now + duration * 1000 }
      })
    for (const { key } of counts) {
      const until = overUntil.get(key)
      if (until !== undefined && until > now) refuse(until, now)
    }
    if (counts.length === 0) return
    const found = await count(counts)
    for (const { key, most } of counts) {
      const row = found.get(key)
      if (!row || row.points <= most) continue
      remember(key, row.expire, now)
      refuse(row.expire, now)
    }
  }
}

/** How often something may happen within how many seconds. */
export interface LimitRule {
  points: number
  duration: number
}

/** Counters that all processes share, so that more processes do not mean more attempts. */
export interface Limiter<Name extends string> {
  /** Counts one; resolves to how many there were with it. @throws AppError rate_limited with the seconds to wait. */
  take(name: Name, key: string): Promise<number>
  /** Takes back one that was counted before it turned out to be harmless. */
  release(name: Name, key: string): Promise<void>
  forget(name: Name, key: string): Promise<void>
  /** How many were counted, without counting. */
  count(name: Name, key: string): Promise<number>
}

/** Where the counters stand; the schema has the table. */
const tableName = 'rate_limits'

/**
 * Counts by one atomic statement: in Redis where there is one, else in the database. A key that is over its limit is remembered in this process until
 * its time is up, so that a flood costs the database nothing. An empty key, a call made inside the process, is not
 * counted. Keys are hashed: addresses and contacts of people stand in no counter.
 */
export function createLimiter<Name extends string>(
  pool: Pool,
  keys: Keys,
  rules: Readonly<Record<Name, LimitRule>>,
  redis?: Redis,
): Limiter<Name> {
  const limiters = new Map<Name, RateLimiterPostgres | RateLimiterRedis>(
    (Object.entries(rules) as [Name, LimitRule][]).map(([name, { points, duration }]) => {
      const inDatabase = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
        inMemoryBlockOnConsumed: points + 1,
      })
      if (!redis) return [name, inDatabase]
      const inRedis = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `dvoe:limit:${name}`,
        points,
        duration,
        inMemoryBlockOnConsumed: points + 1,
        // While Redis is away attempts are counted in the database: never nowhere.
        rejectIfRedisNotReady: true,
        insuranceLimiter: inDatabase,
      })
      return [name, inRedis]
    }),
  )
  const of = (name: Name): RateLimiterPostgres | RateLimiterRedis => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no rule ${name}`)
    return limiter
  }
  const hidden = (name: Name, key: string) => keys.sign('limiter-key', `${name}:${key}`)
  return {
    async take(name, key) {
      if (key === '') return 0
      try {
        return (await of(name).consume(hidden(name, key))).consumedPoints
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw new AppError('rate_limited', { retryAfter })
      }
    },
    async release(name, key) {
      if (key !== '') await of(name).reward(hidden(name, key))
    },
    async forget(name, key) {
      if (key !== '') await of(name).delete(hidden(name, key))
    },
    async count(name, key) {
      if (key === '') return 0
      return (await of(name).get(hidden(name, key)))?.consumedPoints ?? 0
    },
  }
}
