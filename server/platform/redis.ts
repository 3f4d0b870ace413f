import { Redis } from 'ioredis'

interface ConnectionLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Commands fail so soon while Redis is away, and what they serve goes on without it. */
const answerMs = 2000
const firstRetryMs = 100
const longestRetryMs = 5000

/**
 * A connection that comes back by itself. While it is down commands fail at once instead of waiting in a queue: each
 * user of Redis knows what to do without it. Loss and return are logged once each.
 */
export function connectRedis(url: string, log: ConnectionLog, name: string): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    lazyConnect: true,
    retryStrategy: (times) => Math.min(firstRetryMs * 2 ** Math.min(times, 10), longestRetryMs),
  })
  let away = false
  // Without a listener every failed attempt would be printed; «close» tells of the loss once.
  redis.on('error', () => undefined)
  redis.on('close', () => {
    if (!away) log.warn({ name }, 'Redis is away, the product goes on without it')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info({ name }, 'Redis is back')
    away = false
  })
  redis.connect().catch(() => undefined)
  return redis
}
