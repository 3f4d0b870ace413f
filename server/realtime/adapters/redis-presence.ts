import type { Redis } from 'ioredis'
import { type Member, memberAdded, memberRemoved } from '../protocol/frames'
import { type ClusterMessage, PresenceFullError, type RealtimeAdapter } from './adapter'

/** Fields of a channel's hash are `<socket> <user>`: a user id may hold any character, so it stands last. */
const scripts = {
  join: `
    local users, count, first = {}, 0, true
    for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
      local user = string.match(field, '^%S+ (.*)$')
      if not users[user] then users[user] = true; count = count + 1 end
    end
    if users[ARGV[2]] then first = false end
    if first and count >= tonumber(ARGV[4]) then return false end
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
    redis.call('SADD', KEYS[2], ARGV[7])
    if first then redis.call('PUBLISH', ARGV[5], ARGV[6]) end
    return redis.call('HGETALL', KEYS[1])`,
  leave: `
    redis.call('SREM', KEYS[2], ARGV[5])
    if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
    for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
      if string.match(field, '^%S+ (.*)$') == ARGV[2] then return 0 end
    end
    redis.call('PUBLISH', ARGV[3], ARGV[4])
    return 1`,
  beat: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local added = redis.call('ZADD', KEYS[1], now, ARGV[1])
    local edge = now - ARGV[2]
    return { added, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', edge),
      redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. edge, '+inf') }`,
}

interface Held {
  channel: string
  socketId: string
  member: Member
}

interface RedisPresenceDeps {
  redis: Redis
  prefix: string
  nodeId: number
  deadAfterMs: number
  /** Channel of Redis that carries the frames of a realtime channel. */
  framesOf: (channel: string) => string
  /** Encodes a message that also returns to its sender. */
  toAll: (message: ClusterMessage) => string
  /** Runs a command when there is a Redis; undefined when there is none. */
  attempt: <T>(command: () => Promise<T>) => Promise<{ answer: T } | undefined>
  /** Tells the sockets of this node while there is no Redis. */
  deliverHere: (message: ClusterMessage) => void
}

type Presence = Pick<RealtimeAdapter, 'join' | 'leave' | 'members'>

export interface RedisPresence extends Presence {
  /** Says that this node is alive and sweeps those that are not; resolves with the other nodes. */
  beat(): Promise<Set<number>>
  /** Writes again what this node holds: Redis was away, or came back empty. */
  heal(): Promise<void>
  /** Takes this node and all it holds away. */
  depart(): Promise<void>
}

/** Who is present, by scripts of Redis over the hash of each channel; each node knows what it holds itself. */
export function createRedisPresence(deps: RedisPresenceDeps): RedisPresence {
  const { redis, prefix, nodeId, deadAfterMs, framesOf, toAll, attempt, deliverHere } = deps
  const keys = {
    nodes: `${prefix}nodes`,
    members: (channel: string) => `${prefix}m:${channel}`,
    /** What a node holds, as JSON of channel, socket and user: the way to sweep it. */
    node: (id: number | string) => `${prefix}n:${id}`,
  }
  const local = new Map<string, Held>()
  const entry = (channel: string, socketId: string, userId: string) =>
    JSON.stringify([channel, socketId, userId])

  const write = ({ channel, socketId, member }: Held, limit: number) =>
    redis.eval(
      scripts.join,
      2,
      ...[keys.members(channel), keys.node(nodeId)],
      ...[`${socketId} ${member.id}`, member.id, JSON.stringify(member.info ?? null), String(limit)],
      framesOf(channel),
      toAll({ type: 'frame', channel, frame: memberAdded(channel, member), except: socketId }),
      entry(channel, socketId, member.id),
    ) as Promise<string[] | null>

  const remove = (node: number | string, channel: string, socketId: string, userId: string) =>
    redis.eval(
      scripts.leave,
      2,
      ...[keys.members(channel), keys.node(node)],
      ...[`${socketId} ${userId}`, userId, framesOf(channel)],
      toAll({ type: 'frame', channel, frame: memberRemoved(channel, userId) }),
      entry(channel, socketId, userId),
    )

  async function sweep(node: number | string, keep: (text: string) => boolean): Promise<void> {
    for (const text of await redis.smembers(keys.node(node))) {
      if (keep(text)) continue
      const [channel = '', socketId = '', userId = ''] = JSON.parse(text) as string[]
      await remove(node, channel, socketId, userId)
    }
  }

  async function heal(): Promise<void> {
    await sweep(nodeId, (text) => local.has(text))
    for (const held of local.values()) await write(held, Number.MAX_SAFE_INTEGER)
  }

  const distinct = (members: readonly Member[]) => [
    ...new Map(members.map((each) => [each.id, each])).values(),
  ]
  const heldHere = (channel: string) =>
    distinct([...local.values()].filter((held) => held.channel === channel).map(({ member }) => member))
  const read = (fields: readonly (readonly [string, string])[]): Member[] =>
    distinct(
      fields.map(([field, info]) => ({
        id: field.slice(field.indexOf(' ') + 1),
        info: (JSON.parse(info) as unknown) ?? undefined,
      })),
    )
  const pairs = (flat: readonly string[]) =>
    flat.flatMap((field, at) => (at % 2 === 0 ? [[field, flat[at + 1] ?? 'null'] as const] : []))

  return {
    async join(channel, socketId, member, limit) {
      const key = entry(channel, socketId, member.id)
      const held = { channel, socketId, member }
      const first = !heldHere(channel).some(({ id }) => id === member.id)
      local.set(key, held)
      const written = await attempt(() => write(held, limit))
      if (written?.answer === null) {
        local.delete(key)
        throw new PresenceFullError(channel)
      }
      if (written?.answer) return read(pairs(written.answer))
      if (first)
        deliverHere({ type: 'frame', channel, frame: memberAdded(channel, member), except: socketId })
      return heldHere(channel)
    },
    async leave(channel, socketId, userId) {
      local.delete(entry(channel, socketId, userId))
      if (await attempt(() => remove(nodeId, channel, socketId, userId))) return
      if (!heldHere(channel).some(({ id }) => id === userId))
        deliverHere({ type: 'frame', channel, frame: memberRemoved(channel, userId) })
    },
    async members(channel) {
      const found = await attempt(() => redis.hgetall(keys.members(channel)))
      return found ? read(Object.entries(found.answer)) : heldHere(channel)
    },
    async beat() {
      const [added, dead, alive] = (await redis.eval(
        scripts.beat,
        1,
        ...[keys.nodes, String(nodeId), String(deadAfterMs)],
      )) as [number, string[], string[]]
      // The others took us for dead, or Redis was emptied.
      if (added) await heal()
      for (const id of dead) {
        await sweep(id, () => false)
        await redis.zrem(keys.nodes, id)
      }
      return new Set(alive.map(Number).filter((id) => id !== nodeId))
    },
    heal,
    async depart() {
      await sweep(nodeId, () => false)
      await redis.zrem(keys.nodes, String(nodeId))
    },
  }
}
