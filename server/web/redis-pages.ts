import type { Redis } from 'ioredis'
import { minuteMs } from '@/lib/shared/time'
import { CachedPage } from './cached-page'
import type { SharedPage } from './shared-pages'

/** Longer than any page is kept. */
const VERSIONS_MS = 5 * minuteMs
/** A page is waited for no longer: rendering it takes less than a slow Redis. */
const ANSWER_MS = 250

/** Rendered pages that all processes of one build share. */
export interface SharedStore {
  /** The page with its remaining time, and the version under which a new rendering may be kept. */
  read(shared: SharedPage): Promise<{ kept?: { page: CachedPage; ms: number }; version: string } | undefined>
  /** Keeps a rendering, unless something changed since `version` was read. */
  write(shared: SharedPage, page: CachedPage, version: string): void
  forget(key: string): void
  forgetLists(): void
  forgetAll(): void
}

const scripts = {
  read: `
    local version = table.concat({ redis.call('GET', KEYS[2]) or '', redis.call('GET', KEYS[3]) or '' }, '.')
    local kept = redis.call('HMGET', KEYS[1], 'version', 'page')
    if kept[2] and kept[1] == version then return { version, kept[2], redis.call('PTTL', KEYS[1]) } end
    return { version }`,
  write: `
    local version = table.concat({ redis.call('GET', KEYS[2]) or '', redis.call('GET', KEYS[3]) or '' }, '.')
    if version ~= ARGV[1] then return 0 end
    redis.call('HSET', KEYS[1], 'version', version, 'page', ARGV[2])
    return redis.call('PEXPIRE', KEYS[1], ARGV[3])`,
}

/**
 * Kept pages in Redis. A change counts the version of its pages up, so that what was rendered before it is neither kept nor
 * served. Each process hears of changes by itself; without Redis each keeps its own pages, and a change that was not counted
 * leaves a page for its period of seconds at most.
 */
export function createRedisPages(redis: Redis, build: string): SharedStore {
  const prefix = `dvoe:pages:${build}:`
  const versions = {
    all: `${prefix}v-all`,
    lists: `${prefix}v-lists`,
    of: (key: string) => `${prefix}v:${key}`,
  }
  const keysOf = ({ key, isList }: SharedPage) => [
    `${prefix}p:${key}`,
    versions.all,
    isList ? versions.lists : versions.of(key),
  ]
  /** While Redis is away a page is kept by this process alone; the connection logs loss and return. */
  const attempt = async <T>(command: () => Promise<T>): Promise<T | undefined> => {
    if (redis.status !== 'ready') return undefined
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), ANSWER_MS)
    })
    try {
      return await Promise.race([command(), late])
    } catch {
      // Lost in the middle of a command: as if it were away.
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
  const count = (key: string) => void attempt(() => redis.multi().incr(key).pexpire(key, VERSIONS_MS).exec())

  return {
    read(shared) {
      return attempt(async () => {
        const answer = await redis.callBuffer('EVAL', scripts.read, 3, ...keysOf(shared))
        const [version, bytes, ms = 0] = answer as [Buffer, Buffer?, number?]
        const page = bytes && ms > 0 ? CachedPage.from(bytes) : undefined
        return { version: String(version), ...(page && { kept: { page, ms } }) }
      })
    },
    write(shared, page, version) {
      const ms = shared.seconds * 1000
      void attempt(() => redis.eval(scripts.write, 3, ...keysOf(shared), version, page.toBytes(), ms))
    },
    forget: (key) => count(versions.of(key)),
    forgetLists: () => count(versions.lists),
    forgetAll: () => count(versions.all),
  }
}
