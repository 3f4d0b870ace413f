import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AdapterEvents, RealtimeAdapter } from '../adapters/adapter'
import { defaultLimits } from '../options'
import { openConnection, withSubscription } from '../protocol/connection'
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

describe('a subscription that says what it has heard', () => {
  async function resuming() {
    const { hub, peer, settle } = await setUp()
    const frames: { event: string; id?: string; data: string }[] = []
    peer.send = (frame) => void frames.push(JSON.parse(String(frame)))
    const subscribe = async (channel: string, since: number) => {
      peer.state = withSubscription(peer.state, channel, {})
      hub.apply(peer, { type: 'join', channel, since })
      await settle()
    }
    const publish = (id: string) => hub.publish({ id, name: 'n', channels: ['private-a'], data: '{}' })
    return { hub, peer, frames, subscribe, publish, ids: () => frames.map(({ event, id }) => id ?? event) }
  }

  it('is confirmed, and gets what it missed', async () => {
    const { subscribe, publish, ids, frames } = await resuming()
    const before = Date.now()
    await publish('1')
    await publish('2')
    await subscribe('private-a', before)
    expect(ids()).toEqual(['pusher_internal:subscription_succeeded', '1', '2'])
    expect(JSON.parse(frames[0]?.data ?? '')).toEqual({ resumed: true })
  })

  it('is told once to fetch again when the log cannot say', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { subscribe, ids } = await resuming()
    await subscribe('private-a', 0)
    await subscribe('private-b', 0)
    await vi.advanceTimersByTimeAsync(2_000)
    const confirmed = 'pusher_internal:subscription_succeeded'
    expect(ids()).toEqual([confirmed, confirmed, 'dvoe:catch_up'])
  })

  it('is told to fetch again instead of hearing a long story', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { subscribe, publish, ids } = await resuming()
    const before = Date.now()
    for (let nth = 0; nth < 51; nth += 1) await publish(String(nth))
    await subscribe('private-a', before)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ids()).toEqual(['pusher_internal:subscription_succeeded', 'dvoe:catch_up'])
  })
})
