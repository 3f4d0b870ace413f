import { describe, expect, it } from 'vitest'
import type { AdapterEvents, RealtimeAdapter } from '../adapters/adapter'
import { defaultLimits } from '../options'
import { openConnection } from '../protocol/connection'
import { type Member, memberAdded } from '../protocol/frames'
import { Hub } from './hub'
import type { Peer } from './peers'

const room = 'presence-room'
const member = { id: 'u1' }

/** An adapter whose joins answer when the test says so. */
function slowAdapter() {
  const joins: { resolve: (members: Member[]) => void; reject: (error: Error) => void }[] = []
  const left: string[] = []
  let events: AdapterEvents | undefined
  const adapter: RealtimeAdapter = {
    nodeId: 1,
    start: async (given) => {
      events = given
    },
    publish: async () => {},
    join: () => new Promise((resolve, reject) => joins.push({ resolve, reject })),
    leave: async (_, socketId) => void left.push(socketId),
    members: async () => [],
    otherNodes: () => 0,
    isAlive: () => false,
    stop: async () => {},
  }
  return {
    adapter,
    joins,
    left,
    receive: (frame: string) => events?.receive({ type: 'frame', channel: room, frame }),
  }
}

async function setUp() {
  const errors: string[] = []
  const log = { info() {}, warn() {}, error: (_: object, message: string) => void errors.push(message) }
  const slow = slowAdapter()
  const hub = new Hub({ adapter: slow.adapter, limits: defaultLimits, log })
  await hub.start()
  const sent: string[] = []
  const peer: Peer = {
    socketId: '1.1',
    state: openConnection('1.1', defaultLimits, 0),
    owners: new Set(),
    held: new Map(),
    presence: Promise.resolve(),
    send: (frame) => void sent.push((JSON.parse(String(frame)) as { event: string }).event),
    close: () => {},
  }
  hub.add(peer)
  const join = () => hub.apply(peer, { type: 'join', channel: room, member })
  const leave = () => hub.apply(peer, { type: 'leave', channel: room, member })
  /** Lets everything that is ready to run, run. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { ...slow, hub, peer, sent, errors, join, leave, settle }
}

describe('joining a presence channel', () => {
  it('holds frames back until the members are known, then sends what is news', async () => {
    const { join, joins, receive, sent, settle } = await setUp()
    join()
    await settle()
    receive(memberAdded(room, { id: 'known' }))
    receive(memberAdded(room, { id: 'news' }))
    expect(sent).toEqual([])
    joins[0]?.resolve([member, { id: 'known' }])
    await settle()
    expect(sent).toEqual(['pusher_internal:subscription_succeeded', 'pusher_internal:member_added'])
    receive(memberAdded(room, { id: 'later' }))
    expect(sent).toHaveLength(3)
  })

  it('answers only the last of join, leave, join', async () => {
    const { join, leave, joins, left, sent, settle } = await setUp()
    join()
    leave()
    join()
    await settle()
    joins[0]?.resolve([member])
    await settle()
    expect(sent).toEqual([])
    expect(left).toEqual(['1.1'])
    joins[1]?.resolve([member])
    await settle()
    expect(sent).toEqual(['pusher_internal:subscription_succeeded'])
  })

  it('says «unavailable» when the members cannot be known, and forgets the subscription', async () => {
    const { join, joins, receive, sent, errors, settle } = await setUp()
    join()
    await settle()
    joins[0]?.reject(new Error('database away'))
    await settle()
    expect(sent).toEqual(['pusher:subscription_error'])
    expect(errors).toHaveLength(1)
    receive(memberAdded(room, { id: 'u2' }))
    expect(sent).toHaveLength(1)
  })

  it('leaves after a join that was still under way when the socket closed', async () => {
    const { hub, peer, join, joins, left, sent, settle } = await setUp()
    join()
    await settle()
    const gone = hub.remove(peer, [{ type: 'leave', channel: room, member }])
    expect(left).toEqual([])
    joins[0]?.resolve([member])
    await gone
    expect(left).toEqual(['1.1'])
    expect(sent).toEqual([])
  })
})
