import type { PresenceChannel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CATCH_UP_EVENT } from '@/lib/contracts/channels'
import { createLimiter } from '@/server/platform/limiter'
import { NodesUnreachableError } from '@/server/platform/realtime-port'
import { connectRedis } from '@/server/platform/redis'
import { createRedisAdapter } from '@/server/realtime/adapters/redis'
import { quietContext } from '@/tests/support/context'
import { createTestDatabase } from '@/tests/support/database'
import {
  connected,
  once,
  recordEvents,
  resumeOn,
  startTestRealtime,
  subscribed,
} from '@/tests/support/realtime-server'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/redis'

const quiet = { info() {}, warn() {}, error() {} }
const prefix = () => `t${Math.random()}:`

describe.skipIf(!hasRedis())('nodes over one Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  function node(of: string, more = {}) {
    const adapter = createRedisAdapter({ url: redis.url, log: quiet, prefix: of, beatMs: 50, ...more })
    return startTestRealtime({ adapter }).then((server) => ({ ...server, adapter }))
  }
  async function twoNodes(more = {}) {
    const of = prefix()
    const [a, b] = await Promise.all([node(of, more), node(of, more)])
    await expect.poll(() => [a.adapter.otherNodes(), b.adapter.otherNodes()]).toEqual([1, 1])
    return { a, b, of }
  }

  it('deliver an event to the sockets of both, in the order it was sent, once', async () => {
    const { a, b } = await twoNodes()
    const here = await subscribed(a.connect(), 'news')
    const there = await subscribed(b.connect(), 'news')
    const [atA, atB] = [recordEvents(here), recordEvents(there)]
    const last = Promise.all([once(here, 'last'), once(there, 'last')])
    const names = [...Array.from({ length: 30 }, (_, n) => `e${n}`), 'last']
    await Promise.all(names.map((name) => a.publish({ name, channels: ['news', 'other'], data: '{}' })))
    await last
    expect(atA.map(({ event }) => event)).toEqual(names)
    expect(atB.map(({ event }) => event)).toEqual(names)
  })

  it('send a socket that moves to the other one what it missed, though that one did not hear it', async () => {
    const { a, b } = await twoNodes()
    const channels = ['private-mine']
    await a.publish({ id: 'old', name: 'e', channels, data: '{}' })
    const { position } = await resumeOn(a.port, 'private-other', Date.now())
    await a.publish({ id: '1', name: 'e', channels, data: '{}' })
    await a.publish({ id: 'not mine', name: 'e', channels: ['private-other'], data: '{}' })
    const { events } = await resumeOn(b.port, 'private-mine', position)
    // Positions count in milliseconds of two clocks: what was sent just before may come twice, and is known by its id.
    expect(events.filter((id) => id !== 'old')).toEqual(['1'])
    const tooLate = await resumeOn(b.port, 'private-mine', position - 3_600_000)
    await tooLate.toldToFetch()
    expect(tooLate.events).toEqual([])
  })

  it('tell a socket to fetch again when Redis was emptied, or has let the oldest event go', async () => {
    const { a, b, of } = await twoNodes()
    const { position } = await resumeOn(a.port, 'private-other', Date.now())
    for (let nth = 0; nth < 70; nth += 1)
      await a.publish({ id: String(nth), name: 'e', channels: ['private-busy'], data: '{}' })
    await (await resumeOn(b.port, 'private-busy', position)).toldToFetch()
    await a.publish({ id: 'calm', name: 'e', channels: ['private-calm'], data: '{}' })
    expect((await resumeOn(b.port, 'private-calm', position)).events).toEqual(['calm'])
    await redis.client.del(`${of}log-from`)
    const emptied = await resumeOn(b.port, 'private-calm', position)
    await emptied.toldToFetch()
    expect(emptied.events).toEqual([])
  })

  it('hear only the channels that they have, from the confirmation of the first subscriber on', async () => {
    const { a, b, of } = await twoNodes()
    const heard = async () => (await redis.client.pubsub('CHANNELS', `${of}c:*`)) as string[]
    const client = b.connect()
    await subscribed(client, 'private-mine')
    expect(await heard()).toEqual([`${of}c:private-mine`])
    await subscribed(a.connect(), 'private-mine')
    client.unsubscribe('private-mine')
    client.unsubscribe('private-mine')
    const counted = async () => (await redis.client.pubsub('NUMSUB', `${of}c:private-mine`))[1]
    await expect.poll(counted).toBe(1)
  })

  it('tell of a presence member once, though the person has a socket on each node', async () => {
    const { a, b } = await twoNodes()
    const room = (await subscribed(a.connect('u1'), 'presence-room')) as PresenceChannel
    const log: string[] = []
    room.bind('pusher:member_added', ({ id }: { id: string }) => log.push(`+${id}`))
    room.bind('pusher:member_removed', ({ id }: { id: string }) => log.push(`-${id}`))
    const [first, second] = [a.connect('u2'), b.connect('u2')]
    await Promise.all([subscribed(first, 'presence-room'), subscribed(second, 'presence-room')])
    first.disconnect()
    const third = b.connect('u3')
    const remote = (await subscribed(third, 'presence-room')) as PresenceChannel
    expect(Object.keys(remote.members.members as object).sort()).toEqual(['u1', 'u2', 'u3'])
    await expect.poll(() => log).toEqual(['+u2', '+u3'])
    second.disconnect()
    await expect.poll(() => log).toEqual(['+u2', '+u3', '-u2'])
  })

  it("reconnect a person's sockets on every node", async () => {
    const { a, b } = await twoNodes()
    const client = b.connect('u9')
    const channel = await subscribed(client, 'private-user.u9')
    const before = await connected(client)
    await a.claimSocket(before, 'u9')
    const again = once(channel, 'pusher:subscription_succeeded')
    await a.reauthorizeUser('u9')
    await again
    expect(client.connection.socket_id).not.toBe(before)
  })

  it('forget the members of a node that died without a word', async () => {
    const { a, of } = await twoNodes({ deadAfterMs: 500 })
    // What a crash leaves: a node whose last beat is old, and what it held.
    await redis.client.hset(`${of}m:presence-room`, '777.1 ghost', 'null')
    await redis.client.sadd(`${of}n:777`, JSON.stringify(['presence-room', '777.1', 'ghost']))
    const room = (await subscribed(a.connect('u1'), 'presence-room')) as PresenceChannel
    expect(room.members.get('ghost')).not.toBeNull()
    const gone = once<{ id: string }>(room, 'pusher:member_removed')
    await redis.client.zadd(`${of}nodes`, 1, '777')
    expect((await gone).id).toBe('ghost')
    await expect.poll(() => redis.client.exists(`${of}n:777`)).toBe(0)
  })

  it('settle presence once when people of a node that died come back on another one', async () => {
    const { a, of } = await twoNodes({ deadAfterMs: 500 })
    for (const [nth, user] of ['back', 'gone'].entries()) {
      await redis.client.hset(`${of}m:presence-room`, `777.${nth} ${user}`, 'null')
      await redis.client.sadd(`${of}n:777`, JSON.stringify(['presence-room', `777.${nth}`, user]))
    }
    const room = (await subscribed(a.connect('u1'), 'presence-room')) as PresenceChannel
    const log: string[] = []
    room.bind('pusher:member_added', ({ id }: { id: string }) => log.push(`+${id}`))
    room.bind('pusher:member_removed', ({ id }: { id: string }) => log.push(`-${id}`))
    await subscribed(a.connect('back'), 'presence-room')
    await redis.client.zadd(`${of}nodes`, 1, '777')
    await expect.poll(() => log).toEqual(['-gone'])
    await expect.poll(() => redis.client.exists(`${of}n:777`)).toBe(0)
    const last = once(room, 'last')
    await a.publish({ name: 'last', channels: ['presence-room'], data: '{}' })
    await last
    expect(log).toEqual(['-gone'])
    expect(room.members.get('back')).not.toBeNull()
  })

  it('share the counters of attempts, and count in the database while Redis is away', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const own = await startRedis()
    onTestFinished(() => own.stop())
    const connections = [connectRedis(own.url, quiet, 'one'), connectRedis(own.url, quiet, 'two')]
    onTestFinished(() => {
      for (const each of connections) each.disconnect()
    })
    for (const each of connections) await expect.poll(() => each.status).toBe('ready')
    const { keys } = quietContext(database.db, { env: {} as never, files: '/tmp' })
    const rules = { tries: { points: 3, duration: 60 } }
    const [one, two] = connections.map((each) => createLimiter(database.pool, keys, rules, each))
    if (!one || !two) throw new Error('no limiters')
    expect([
      await one.take('tries', 'x'),
      await two.take('tries', 'x'),
      await one.take('tries', 'x'),
    ]).toEqual([1, 2, 3])
    await expect(two.take('tries', 'x')).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await database.pool.query('select count(*)::int as n from rate_limits')).rows[0].n).toBe(0)
    await own.kill()
    for (const each of connections) await expect.poll(() => each.status).not.toBe('ready')
    expect([await one.take('tries', 'y'), await two.take('tries', 'y')]).toEqual([1, 2])
  })
})

describe.skipIf(!hasRedis())('nodes whose Redis goes away', () => {
  it('go on alone, and are whole again when it is back: presence, events, what was missed', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const of = prefix()
    const make = async () => {
      const adapter = createRedisAdapter({ url: redis.url, log: quiet, prefix: of, beatMs: 50 })
      return { ...(await startTestRealtime({ adapter })), adapter }
    }
    const [a, b] = [await make(), await make()]
    const [here, there] = [a.connect('u1'), b.connect('u2')]
    const mine = (await subscribed(here, 'presence-room')) as PresenceChannel
    await subscribed(there, 'presence-room')
    await expect.poll(() => mine.members.count).toBe(2)
    let caughtUp = 0
    there.bind(CATCH_UP_EVENT, () => {
      caughtUp += 1
    })

    await redis.kill()
    const alone = once(mine, 'while-away')
    await expect
      .poll(async () => {
        await a.publish({ name: 'while-away', channels: ['presence-room'], data: '{}' })
        return true
      })
      .toBe(true)
    await alone
    await expect(a.reauthorizeUser('u7')).rejects.toThrow(NodesUnreachableError)
    await expect(a.claimSocket(there.connection.socket_id, 'u7')).rejects.toThrow(NodesUnreachableError)
    const late = (await subscribed(a.connect('u3'), 'presence-room')) as PresenceChannel
    expect(Object.keys(late.members.members as object)).toContain('u3')

    await redis.start()
    await expect.poll(() => caughtUp, { timeout: 15_000 }).toBeGreaterThan(0)
    await expect
      .poll(() => redis.client.hkeys(`${of}m:presence-room`).then((all) => all.length), { timeout: 15_000 })
      .toBe(3)
    const theirs = there.channel('presence-room')
    const heard = once(theirs, 'after')
    await expect
      .poll(
        async () => {
          await a.publish({ name: 'after', channels: ['presence-room'], data: '{}' })
          return true
        },
        { timeout: 5000 },
      )
      .toBe(true)
    await heard
  })
})
