import type { ChainableCommander, Redis } from 'ioredis'
import { EVENTS_KEPT_MS, type LoggedEvent } from '../hub/event-log'
import type { ClusterMessage } from './adapter'

/** Of one channel. Who missed more is told to fetch again. */
const KEPT_PER_CHANNEL = 64

const time = `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)`

const scripts = {
  append: `
    redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[1], '*', 'e', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return redis.call('PUBLISH', ARGV[4], ARGV[5])`,
  since: `${time}
    local from = redis.call('GET', KEYS[2])
    local position = tonumber(ARGV[1])
    if not from or position < tonumber(from) or position < now - ARGV[3] then return false end
    if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[2]) then
      local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1][1]
      if tonumber(string.match(first, '^%d+')) >= position then return false end
    end
    return redis.call('XRANGE', KEYS[1], ARGV[1], '+')`,
  beat: `${time}
    if ARGV[1] == '1' then redis.call('SET', KEYS[1], now)
    else redis.call('SET', KEYS[1], now, 'NX') end
    return now`,
}

/**
 * The last events of each channel, as a stream that all nodes share. It is complete since the position in `from`: an
 * emptied Redis has none, and a node that could not write moves it.
 */
export function createRedisLog(redis: Redis, prefix: string) {
  const from = `${prefix}log-from`
  const stream = (channel: string) => `${prefix}e:${channel}`
  /** How far the clock of Redis is ahead of ours. */
  let ahead = 0
  return {
    /** Writes an event into the stream of a channel and publishes it, in one step. */
    append(
      batch: ChainableCommander,
      channel: string,
      event: Extract<ClusterMessage, { type: 'event' }>,
      to: string,
      wire: string,
    ): void {
      const { id, name, data } = event
      const entry = JSON.stringify({ id, name, data })
      batch.eval(scripts.append, 1, stream(channel), KEPT_PER_CHANNEL, EVENTS_KEPT_MS, entry, to, wire)
    },
    position: () => Date.now() + ahead,
    async since(channel: string, position: number): Promise<LoggedEvent[] | undefined> {
      const entries = (await redis.eval(
        scripts.since,
        2,
        ...[stream(channel), from],
        ...[Math.floor(position), KEPT_PER_CHANNEL, EVENTS_KEPT_MS],
      )) as [id: string, fields: [name: string, entry: string]][] | null
      return entries?.map(([id, [, entry]]) => ({
        ...(JSON.parse(entry) as Omit<LoggedEvent, 'at'>),
        at: Number.parseInt(id, 10),
      }))
    },
    /** Reads the clock; `lost`: events were not written, so that nobody may resume from before now. */
    async beat(lost: boolean): Promise<void> {
      ahead = Number(await redis.eval(scripts.beat, 1, from, lost ? '1' : '0')) - Date.now()
    },
  }
}
