import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors'
import type { Keys } from './keys'

/** How often something may happen within how many seconds. */
export interface LimitRule {
  points: number
  duration: number
}

/** Counters of one database, so that more processes do not mean more attempts. */
export interface Limiter<Name extends string> {
  /** Counts one; resolves to how many there were with it. @throws AppError rate_limited with the seconds to wait. */
  take(name: Name, key: string): Promise<number>
  /** Takes back one that was counted before it turned out to be harmless. */
  giveBack(name: Name, key: string): Promise<void>
  forget(name: Name, key: string): Promise<void>
  /** How many were counted, without counting. */
  count(name: Name, key: string): Promise<number>
}

/** Where the counters stand; the schema has the table. */
const tableName = 'rate_limits'

/**
 * Counts in the database by one atomic statement. A key that is over its limit is remembered in this process until
 * its time is up, so that a flood costs the database nothing. An empty key, a call made inside the process, is not
 * counted. Keys are hashed: addresses and contacts of people stand in no counter.
 */
export function createLimiter<Name extends string>(
  pool: Pool,
  keys: Keys,
  rules: Readonly<Record<Name, LimitRule>>,
): Limiter<Name> {
  const limiters = new Map(
    (Object.entries(rules) as [Name, LimitRule][]).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
        inMemoryBlockOnConsumed: points + 1,
      }),
    ]),
  )
  const of = (name: Name): RateLimiterPostgres => {
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
    async giveBack(name, key) {
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
