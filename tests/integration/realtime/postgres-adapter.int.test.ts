import type { PresenceChannel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATCH_UP_EVENT } from '@/lib/contracts/channels'
import { connect } from '@/server/db/client'
import { broadcastEvents, recentBroadcasts } from '@/server/jobs/broadcast-events'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import { createLogger } from '@/server/platform/logger'
import { createPostgresAdapter } from '@/server/realtime/adapters/postgres'
import type { RecentEvents } from '@/server/realtime/hub/event-log'
import { createTestDatabase } from '@/tests/support/database'
import {
  connected,
  once,
  recordEvents,
  resumeOn,
  startTestRealtime,
  subscribed,
} from '@/tests/support/realtime-server'

const quiet = { info() {}, warn() {}, error() {} }
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const listenerName = 'realtime-listener'

function node(heartbeatMs = 50, pool = database.pool, readOlder?: () => Promise<RecentEvents>) {
  const adapter = createPostgresAdapter({
    pool,
    config: { connectionString: database.url, application_name: listenerName },
    log: quiet,
    heartbeatMs,
  })
  return startTestRealtime({ adapter, ...(readOlder && { readOlder }) }).then((server) => ({
    ...server,
    adapter,
  }))
}

/** Two nodes that know of each other. */
async function twoNodes() {
  const [a, b] = [await node(), await node()]
  await expect.poll(() => [a.adapter.otherNodes(), b.adapter.otherNodes()]).toEqual([1, 1])
  return { a, b }
}

describe('two nodes over one database', () => {
  it('deliver an event to the sockets of both, in the order it was sent', async () => {
    const { a, b } = await twoNodes()
    const here = await subscribed(a.connect(), 'news')
    const there = await subscribed(b.connect(), 'news')
    const [atA, atB] = [recordEvents(here), recordEvents(there)]
    const last = Promise.all([once(here, 'last'), once(there, 'last')])
    const sent = Array.from({ length: 30 }, (_, n) => ({ name: `e${n}`, channels: ['news'], data: '{}' }))
    await Promise.all(
      [...sent, { name: 'last', channels: ['news'], data: '{}' }].map((event) => a.publish(event)),
    )
    await last
    const expected = [...sent.map(({ name }) => name), 'last']
    expect(atA.map(({ event }) => event)).toEqual(expected)
    expect(atB.map(({ event }) => event)).toEqual(expected)
  })

  it('send a socket that moves to the other one what it missed, and nothing else', async () => {
    const { a, b } = await twoNodes()
    const channels = ['private-mine']
    const heard = recordEvents(await subscribed(b.connect(), 'private-mine'))
    await a.publish({ id: 'old', name: 'e', channels, data: '{}' })
    await expect.poll(() => heard.length).toBe(1)
    const { position } = await resumeOn(a.port, 'private-other', Date.now())
    await a.publish({ id: '1', name: 'e', channels, data: '{}' })
    await a.publish({ id: 'not mine', name: 'e', channels: ['private-other'], data: '{}' })
    await expect.poll(() => heard.length).toBe(2)
    expect((await resumeOn(b.port, 'private-mine', position)).events).toEqual(['1'])
    const tooLate = await resumeOn(b.port, 'private-mine', position - 3_600_000)
    await tooLate.toldToFetch()
    expect(tooLate.events).toEqual([])
  })

  it('a process that starts sends what was broadcast before it, as the outbox remembers it', async () => {
    const person = newPublicId()
    const before = Date.now()
    await publish(database.db, { kind: 'favorites.changed', payload: { userId: person } })
    const sent: string[] = []
    const relay = createOutboxRelay({
      database,
      log: createLogger('silent'),
      handlers: [
        broadcastEvents({
          publish: async ({ id }) => void sent.push(id ?? ''),
          reauthorizeUser: async () => {},
        }),
      ],
      pollMs: 50,
    })
    await relay.start()
    await expect.poll(() => sent.length).toBe(1)
    await relay.stop()
    const late = await node(50, database.pool, () => recentBroadcasts(database.db))
    expect((await resumeOn(late.port, `private-user.${person}`, before)).events).toEqual(sent)
  })

  it('carry an event of 10 KB of Cyrillic, which no notification could hold, without losing its turn', async () => {
    const { a, b } = await twoNodes()
    const there = await subscribed(b.connect(), 'news')
    const seen = recordEvents(there)
    const text = 'ж'.repeat(5_000)
    const last = once(there, 'small')
    await Promise.all([
      a.publish({ name: 'large', channels: ['news'], data: JSON.stringify(text) }),
      a.publish({ name: 'small', channels: ['news'], data: '{}' }),
    ])
    await last
    expect(seen).toEqual([
      { event: 'large', data: text },
      { event: 'small', data: {} },
    ])
  })

  it('leave out a socket of the other node by its id', async () => {
    const { a, b } = await twoNodes()
    const client = b.connect()
    const there = await subscribed(client, 'news')
    const seen = recordEvents(there)
    const marker = once(there, 'marker')
    await a.publish({ name: 'echo', channels: ['news'], data: '{}', except: await connected(client) })
    await a.publish({ name: 'marker', channels: ['news'], data: '{}' })
    await marker
    expect(seen.map(({ event }) => event)).toEqual(['marker'])
  })

  it('tell of a presence member once, though the person has a socket on each node', async () => {
    const { a, b } = await twoNodes()
    const room = (await subscribed(a.connect('u1'), 'presence-room')) as PresenceChannel
    const log: string[] = []
    room.bind('pusher:member_added', ({ id }: { id: string }) => log.push(`+${id}`))
    room.bind('pusher:member_removed', ({ id }: { id: string }) => log.push(`-${id}`))
    const [first, second] = [a.connect('u2'), b.connect('u2')]
    const [, remote] = await Promise.all([
      subscribed(first, 'presence-room'),
      subscribed(second, 'presence-room') as Promise<PresenceChannel>,
    ])
    expect(Object.keys(remote.members.members as object).sort()).toEqual(['u1', 'u2'])
    first.disconnect()
    const third = b.connect('u3')
    await subscribed(third, 'presence-room')
    await expect.poll(() => log).toEqual(['+u2', '+u3'])
    second.disconnect()
    await expect.poll(() => log).toEqual(['+u2', '+u3', '-u2'])
  })

  it('count the subscriptions of all nodes', async () => {
    const { a, b } = await twoNodes()
    await subscribed(a.connect(), 'private-counted')
    await subscribed(b.connect(), 'private-counted')
    const read = async (path: string, params: Record<string, string>) =>
      (await a.sdk.get({ path, params })).json()
    expect(await read('/channels/private-counted', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 2,
    })
  })

  it("reconnect a person's sockets on every node", async () => {
    const { a, b } = await twoNodes()
    const client = b.connect('u9')
    const channel = await subscribed(client, 'private-user.u9')
    await a.claimSocket(await connected(client), 'u9')
    const before = client.connection.socket_id
    // The claim travels to the other node ahead of the request to reconnect.
    const again = once(channel, 'pusher:subscription_succeeded')
    await a.reauthorizeUser('u9')
    await again
    expect(client.connection.socket_id).not.toBe(before)
  })

  it('take back a member whose leave could not be written at its time', async () => {
    const { a } = await twoNodes()
    const room = (await subscribed(a.connect('u1'), 'presence-left')) as PresenceChannel
    const gone = once(room, 'pusher:member_removed')
    const added = once(room, 'pusher:member_added')
    const late = a.connect('late')
    await subscribed(late, 'presence-left')
    await added
    // The row as it stays behind when the database was away at the moment of leaving: of our node, of no socket.
    await database.pool.query(
      `insert into realtime.members (channel, user_id, socket_id, node_id)
       values ('presence-left', 'late', '1.1', $1)`,
      [a.adapter.nodeId],
    )
    late.disconnect()
    expect(await gone).toMatchObject({ id: 'late' })
  })

  it('forget the members of a node that died without a word', async () => {
    const { a, b } = await twoNodes()
    const room = (await subscribed(a.connect('u1'), 'presence-room')) as PresenceChannel
    await subscribed(b.connect('ghost'), 'presence-room')
    await expect.poll(() => room.members.count).toBe(2)
    const gone = once(room, 'pusher:member_removed')
    // What a crash leaves: rows of a node whose heartbeat is old. Node b finds out too.
    await database.pool.query(`update realtime.members set node_id = 1 where user_id = 'ghost'`)
    expect(await gone).toMatchObject({ id: 'ghost' })
  })
})

describe('a database that goes away', () => {
  it('is listened to again by itself, and local sockets are asked to catch up because messages may be lost', async () => {
    const { a, b } = await twoNodes()
    const client = b.connect()
    const channel = await subscribed(client, 'news')
    const again = once(client, CATCH_UP_EVENT)
    const before = client.connection.socket_id
    const admin = await database.pool.connect()
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      listenerName,
    ])
    admin.release()
    await again
    expect(client.connection.socket_id).toBe(before)
    // Whichever node is asked, the other one hears of it again.
    await expect
      .poll(async () => {
        const heard = once(channel, 'back').then(
          () => true,
          () => false,
        )
        await a.publish({ name: 'back', channels: ['news'], data: '{}' })
        return heard
      })
      .toBe(true)
  })

  it('gets its members again from a node that it lost them of, without a reconnect', async () => {
    const { a } = await twoNodes()
    const client = a.connect('u1')
    const room = (await subscribed(client, 'presence-restored')) as PresenceChannel
    const asked = once(client, CATCH_UP_EVENT)
    // What a crash of the database leaves of unlogged tables.
    await database.pool.query(`delete from realtime.members where channel = 'presence-restored'`)
    await database.pool.query('delete from realtime.nodes where id = $1', [a.adapter.nodeId])
    await asked
    expect((await a.adapter.members('presence-restored')).map(({ id }) => id)).toEqual(['u1'])
    expect(room.subscribed).toBe(true)
  })

  it('makes a publisher know that the other nodes were not told', async () => {
    const own = connect(database.url, { max: 2, log: createLogger('silent') })
    await node()
    const lonely = await node(50, own.pool)
    await expect.poll(() => lonely.adapter.otherNodes()).toBeGreaterThan(0)
    await own.close()
    await expect(lonely.publish({ name: 'e', channels: ['news'], data: '{}' })).rejects.toThrow('pool')
  })
})
