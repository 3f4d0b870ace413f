import { randomInt } from 'node:crypto'
import type { Redis } from 'ioredis'
import { NodesUnreachableError } from '@/server/platform/realtime-port'
import { connectRedis } from '@/server/platform/redis'
import type { RealtimeLog } from '../options'
import type { AdapterEvents, ClusterMessage, RealtimeAdapter } from './adapter'
import { createRedisLog } from './redis-log'
import { createRedisPresence } from './redis-presence'

const DEAD_AFTER_MS = 6_000
const BEAT_MS = 2_000
const START_MS = 2_000

/** `all` also returns to its sender, which is how presence changes keep one order everywhere. */
interface Wire {
  from: number
  all?: true
  message?: ClusterMessage
  /** The sender could not publish for a while: sockets have to catch up. */
  gap?: true
}

/** Not by `once` of Node: it rejects at the first error, and there is one at every failed attempt. */
const firstReady = (redis: Redis) => new Promise<void>((ready) => redis.once('ready', () => ready()))

export interface RedisAdapterOptions {
  url: string
  log: RealtimeLog
  /** Of all keys and channels: deployments may share a server. */
  prefix?: string
  beatMs?: number
  deadAfterMs?: number
}

/**
 * Joins nodes by Redis: a node hears only the channels it has, presence changes are scripts, and a node that died is
 * swept within ten seconds. Without Redis each node goes on alone; when it is back, presence is written again and
 * sockets catch up.
 */
export function createRedisAdapter(options: RedisAdapterOptions): RealtimeAdapter {
  const { url, prefix = 'dvoe:rt:', beatMs = BEAT_MS, deadAfterMs = DEAD_AFTER_MS } = options
  const logger = options.log
  const nodeId = randomInt(1, 2 ** 31)
  const redis = connectRedis(url, logger, 'dvoe-realtime')
  const subscriber = connectRedis(url, logger, 'dvoe-realtime-events')
  const keys = { all: `${prefix}all`, frames: (channel: string) => `${prefix}c:${channel}` }
  const wanted = new Set<string>()
  let events: AdapterEvents | undefined
  let others = new Set<number>()
  let stopped = false
  let dropped = false
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()

  const wire = (message: ClusterMessage, all?: true) =>
    JSON.stringify({ from: nodeId, ...(all && { all }), message } satisfies Wire)
  const isUp = (each: Redis) => each.status === 'ready'
  const presence = createRedisPresence({
    ...{ redis, prefix, nodeId, deadAfterMs, attempt, framesOf: keys.frames },
    toAll: (message) => wire(message, true),
    deliverHere: (message) => events?.receive(message),
  })

  const log = createRedisLog(redis, prefix)

  subscriber.on('message', (_: string, text: string) => {
    // Only our own nodes write to these channels.
    const { from, all, message, gap } = JSON.parse(text) as Wire
    if (stopped || (from === nodeId && !all)) return
    if (gap) events?.onGap()
    else if (message) events?.receive(message)
  })
  let heard = false
  subscriber.on('ready', () => {
    subscriber
      .subscribe(keys.all, ...[...wanted].map(keys.frames))
      .then(() => {
        if (heard && !stopped) events?.onGap()
        heard = true
      })
      .catch(logFailure)
  })
  redis.on('ready', () => {
    // First a beat: what a node holds without being known as a node would never be swept.
    beating = beating.then(beat).then(presence.heal).catch(logFailure)
  })

  function logFailure(error: unknown): void {
    if (!stopped) logger.warn({ err: error }, 'a realtime command did not reach Redis')
  }

  async function beat(): Promise<void> {
    if (stopped || !isUp(redis)) return
    others = await presence.beat()
    await log.beat(dropped)
    if (!dropped) return
    dropped = false
    await redis.publish(keys.all, JSON.stringify({ from: nodeId, gap: true } satisfies Wire))
  }

  /** Runs a command when there is a Redis; undefined when there is none. */
  async function attempt<T>(command: () => Promise<T>): Promise<{ answer: T } | undefined> {
    if (!isUp(redis)) return undefined
    try {
      return { answer: await command() }
    } catch (error) {
      logFailure(error)
      return undefined
    }
  }

  function beatLater(): void {
    timer = setTimeout(() => {
      beating = beating.then(beat).catch(logFailure)
      void beating.then(() => {
        if (!stopped) beatLater()
      })
    }, beatMs)
    timer.unref()
  }

  return {
    nodeId,
    async start(given) {
      events = given
      const ready = [redis, subscriber].map((each) => (isUp(each) ? undefined : firstReady(each)))
      await Promise.race([Promise.all(ready), new Promise((done) => setTimeout(done, START_MS).unref())])
      beating = beating.then(beat).catch(logFailure)
      await beating
      beatLater()
    },
    async listen(channel) {
      wanted.add(channel)
      if (isUp(subscriber)) await subscriber.subscribe(keys.frames(channel)).catch(logFailure)
    },
    unlisten(channel) {
      wanted.delete(channel)
      if (isUp(subscriber)) subscriber.unsubscribe(keys.frames(channel)).catch(logFailure)
    },
    async publish(message) {
      if (stopped) throw new Error('this realtime node has left')
      const sent = await attempt(async () => {
        if (message.type !== 'event') {
          const to = message.type === 'frame' ? keys.frames(message.channel) : keys.all
          return redis.publish(to, wire(message))
        }
        const batch = redis.pipeline()
        for (const channel of message.channels)
          log.append(batch, channel, message, keys.frames(channel), wire({ ...message, channels: [channel] }))
        const answers = await batch.exec()
        const failed = answers?.find(([error]) => error)
        if (failed?.[0]) throw failed[0]
        return answers
      })
      if (sent) return
      // Sockets catch up when Redis is back; whoever loses a right must not wait for that.
      dropped = true
      if (message.type === 'terminate' || message.type === 'claim')
        throw new NodesUnreachableError('Redis is away')
    },
    log: {
      position: log.position,
      since: async (channel, position) => (await attempt(() => log.since(channel, position)))?.answer,
    },
    join: presence.join,
    leave: presence.leave,
    members: presence.members,
    otherNodes: () => others.size,
    isAlive: (id) => others.has(id),
    async stop() {
      if (stopped) return
      stopped = true
      clearTimeout(timer)
      await beating
      await attempt(presence.depart)
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}
