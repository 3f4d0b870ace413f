import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signChannel, signUser } from '@/server/platform/realtime-signing'
import { defaultLimits } from '../options'
import { type ConnectionState, type Effect, openConnection, withSubscription } from './connection'
import { disconnect, receive, tick } from './receive'

const app = { id: '1', key: 'key', secret: 'secret' }
const limits = { ...defaultLimits, maxSubscriptions: 3, maxPresenceMembers: 5 }
const start = 1_000_000
const socketId = '12.34'
const fresh = () => openConnection(socketId, limits, start)

function run(text: unknown, state: ConnectionState = fresh(), now = start) {
  return receive(state, typeof text === 'string' ? text : JSON.stringify(text), {
    app,
    limits,
    now,
    position: now,
  })
}

/** Effects with their frames read back, which is what a client would see. */
function readable(effects: Effect[]) {
  return effects.map((effect) => {
    if (!('frame' in effect)) return effect
    const frame = JSON.parse(effect.frame)
    if (typeof frame.data === 'string' && frame.event.startsWith('pusher'))
      frame.data = JSON.parse(frame.data)
    return { ...effect, frame }
  })
}

function subscribing(
  channel: string,
  channelData?: string,
  auth = signChannel(app, socketId, channel, channelData),
) {
  return { event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } }
}

function refusal(type: string, status: number, channel: string) {
  return {
    type: 'send',
    frame: { event: 'pusher:subscription_error', channel, data: { type, status, error: expect.any(String) } },
  }
}
const protocolError = (code: number | null) => ({
  type: 'send',
  frame: { event: 'pusher:error', data: { code, message: expect.any(String) } },
})

describe('subscribing', () => {
  it('joins a public channel without a signature and says so', () => {
    const { state, effects } = run({ event: 'pusher:subscribe', data: { channel: 'news' } })
    expect(readable(effects)).toEqual([
      { type: 'join', channel: 'news' },
      {
        type: 'send',
        frame: { event: 'pusher_internal:subscription_succeeded', channel: 'news', data: {} },
      },
    ])
    expect([...state.subscriptions.keys()]).toEqual(['news'])
  })

  it('reads data that came as JSON text', () => {
    const { effects } = run({ event: 'pusher:subscribe', data: '{"channel":"news"}' })
    expect(effects[0]).toEqual({ type: 'join', channel: 'news' })
  })

  it('joins a private channel by its signature', () => {
    expect(run(subscribing('private-user.a')).effects[0]).toEqual({ type: 'join', channel: 'private-user.a' })
  })

  it('leaves the answer to the shell when the client says what it has heard, and takes no nonsense for it', () => {
    const since = (value: unknown) => {
      const frame = subscribing('private-user.a')
      return run({ ...frame, data: { ...frame.data, since: value } }).effects
    }
    expect(since(5)).toEqual([{ type: 'join', channel: 'private-user.a', since: 5 }])
    for (const nonsense of [-1, 'yesterday', null, {}]) {
      expect(since(nonsense)[0]).toEqual({ type: 'join', channel: 'private-user.a' })
    }
  })

  it('M8: joins by the signature of an earlier secret, under the key of that secret only', () => {
    const earlier = { key: 'earlier-key', secret: 'earlier-secret' }
    const rotated = { ...app, earlier: [earlier] }
    const joined = (pair: { key: string; secret: string }) =>
      receive(
        fresh(),
        JSON.stringify(subscribing('private-a', undefined, signChannel(pair, socketId, 'private-a'))),
        { app: rotated, limits, now: start, position: start },
      ).state.subscriptions.size
    expect([joined(app), joined(earlier)]).toEqual([1, 1])
    expect([joined({ ...app, key: earlier.key }), joined({ ...earlier, key: app.key })]).toEqual([0, 0])
  })

  it('leaves the answer of a presence channel to the shell, which knows the members', () => {
    const { effects } = run(subscribing('presence-room', '{"user_id":7,"user_info":{"name":"А"}}'))
    expect(effects).toEqual([
      { type: 'join', channel: 'presence-room', member: { id: '7', info: { name: 'А' } } },
    ])
  })

  it.each([
    ['no signature', { event: 'pusher:subscribe', data: { channel: 'private-a' } }],
    [
      'the signature of another socket',
      subscribing('private-a', undefined, signChannel(app, '12.35', 'private-a')),
    ],
    [
      'the signature of another channel',
      subscribing('private-a', undefined, signChannel(app, socketId, 'private-b')),
    ],
    [
      'the signature of another secret',
      subscribing('private-a', undefined, signChannel({ ...app, secret: 'x' }, socketId, 'private-a')),
    ],
    [
      'the signature of another key',
      subscribing('private-a', undefined, signChannel({ ...app, key: 'x' }, socketId, 'private-a')),
    ],
    [
      'channel data that was not signed',
      subscribing('private-a', '{"user_id":"1"}', signChannel(app, socketId, 'private-a')),
    ],
  ])('refuses a private channel with %s', (_, frame) => {
    const { state, effects } = run(frame)
    expect(readable(effects)).toEqual([refusal('AuthError', 401, 'private-a')])
    expect(state.subscriptions.size).toBe(0)
  })

  it('refuses presence data that was changed after signing', () => {
    const auth = signChannel(app, socketId, 'presence-room', '{"user_id":"1"}')
    const { effects } = run(subscribing('presence-room', '{"user_id":"2"}', auth))
    expect(readable(effects)).toEqual([refusal('AuthError', 401, 'presence-room')])
  })

  it.each(['{"user_info":{}}', '{"user_id":""}', 'no json', 'null', '[]'])(
    'refuses presence data %s',
    (data) => {
      expect(readable(run(subscribing('presence-room', data)).effects)).toEqual([
        refusal('AuthError', 401, 'presence-room'),
      ])
    },
  )

  it('takes the signed-in user as the member when presence data is absent', () => {
    const user = {
      event: 'pusher:signin',
      data: { auth: signUser(app, socketId, '{"id":"u1"}'), user_data: '{"id":"u1"}' },
    }
    const { state } = run(user)
    expect(run(subscribing('presence-room'), state).effects).toEqual([
      { type: 'join', channel: 'presence-room', member: { id: 'u1', info: undefined } },
    ])
    expect(readable(run(subscribing('presence-room')).effects)).toEqual([
      refusal('AuthError', 401, 'presence-room'),
    ])
  })

  it('refuses presence data over the limit', () => {
    const data = JSON.stringify({ user_id: '1', user_info: 'я'.repeat(limits.maxMemberBytes / 2) })
    expect(readable(run(subscribing('presence-room', data)).effects)).toEqual([
      refusal('LimitReached', 413, 'presence-room'),
    ])
  })

  it.each(['', 'a b', 'канал', 'a/b', `p${'x'.repeat(limits.maxChannelNameLength)}`, '#server-to-user-'])(
    'refuses the channel name %j',
    (channel) => {
      expect(readable(run(subscribing(channel)).effects)).toEqual([refusal('InvalidChannel', 400, channel)])
    },
  )

  it('answers a second subscription to the same channel with an error and changes nothing', () => {
    const { state } = run(subscribing('private-a'))
    const second = run(subscribing('private-a'), state)
    expect(readable(second.effects)).toEqual([protocolError(null)])
    expect(second.state.subscriptions).toEqual(state.subscriptions)
  })

  it('caps the channels of one connection', () => {
    let state = fresh()
    for (const name of ['a', 'b', 'c']) state = withSubscription(state, name, {})
    expect(readable(run(subscribing('d'), state).effects)).toEqual([refusal('LimitReached', 429, 'd')])
  })

  it("opens a user's own pseudo channel only after sign-in as that user", () => {
    const frame = { event: 'pusher:subscribe', data: { channel: '#server-to-user-u1' } }
    expect(readable(run(frame).effects)).toEqual([refusal('AuthError', 401, '#server-to-user-u1')])
    const as = (id: string) => ({ ...fresh(), user: { id } })
    expect(run(frame, as('u2')).effects).toHaveLength(1)
    expect(run(frame, as('u1')).effects[0]).toEqual({ type: 'join', channel: '#server-to-user-u1' })
  })
})

describe('unsubscribing and leaving', () => {
  it('leaves a channel it is in, and ignores one it is not in', () => {
    const { state } = run(subscribing('presence-room', '{"user_id":"1"}'))
    const left = run({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } }, state)
    expect(left.effects).toEqual([
      { type: 'leave', channel: 'presence-room', member: { id: '1', info: undefined } },
    ])
    expect(left.state.subscriptions.size).toBe(0)
    expect(run({ event: 'pusher:unsubscribe', data: { channel: 'other' } }, state).effects).toEqual([])
  })

  it('leaves every channel when the socket is gone', () => {
    const state = withSubscription(withSubscription(fresh(), 'a', {}), 'presence-b', { member: { id: '1' } })
    expect(disconnect(state)).toEqual([
      { type: 'leave', channel: 'a', member: undefined },
      { type: 'leave', channel: 'presence-b', member: { id: '1' } },
    ])
  })
})

describe('client events', () => {
  const inside = withSubscription(fresh(), 'private-a', {})
  const event = { event: 'client-typing', channel: 'private-a', data: { on: true } }

  it('go to everybody else in a private channel', () => {
    expect(readable(run(event, inside).effects)).toEqual([
      {
        type: 'relay',
        channel: 'private-a',
        frame: { event: 'client-typing', channel: 'private-a', data: '{"on":true}' },
      },
    ])
  })

  it('carry the sender on a presence channel', () => {
    const state = withSubscription(fresh(), 'presence-a', { member: { id: 'u1' } })
    const { effects } = run({ ...event, channel: 'presence-a' }, state)
    expect(readable(effects)[0]).toMatchObject({ frame: { user_id: 'u1' } })
  })

  it.each([
    ['a channel it is not in', { ...event, channel: 'private-b' }, inside],
    ['a public channel', { ...event, channel: 'news' }, withSubscription(fresh(), 'news', {})],
    [
      'an encrypted channel',
      { ...event, channel: 'private-encrypted-a' },
      withSubscription(fresh(), 'private-encrypted-a', {}),
    ],
    ['no channel', { event: 'client-typing', data: {} }, inside],
    ['too much data', { ...event, data: 'я'.repeat(limits.maxEventBytes / 2 + 1) }, inside],
    ['too long a name', { ...event, event: `client-${'x'.repeat(200)}` }, inside],
    ["somebody else's prefix", { ...event, event: 'negotiation.updated' }, inside],
  ])('are refused for %s, and the connection stays', (_, frame, state) => {
    expect(readable(run(frame, state).effects)).toEqual([protocolError(4301)])
  })

  it('are limited per second', () => {
    let state: ConnectionState = inside
    const types: string[] = []
    for (let count = 0; count <= limits.clientEventRate.burst; count += 1) {
      const step = run(event, state)
      state = step.state
      types.push(step.effects[0]?.type ?? '')
    }
    expect(types.filter((type) => type === 'relay')).toHaveLength(limits.clientEventRate.burst)
    expect(types.at(-1)).toBe('send')
    expect(run(event, state, start + 1_000).effects[0]?.type).toBe('relay')
  })
})

describe('signing in', () => {
  const signin = (data: string, auth = signUser(app, socketId, data)) => ({
    event: 'pusher:signin',
    data: { auth, user_data: data },
  })

  it('remembers the user and confirms with the very text that was signed', () => {
    const { state, effects } = run(signin('{"id":"u1" }'))
    expect(state.user).toEqual({ id: 'u1', info: undefined })
    expect(readable(effects)).toEqual([
      { type: 'signin', userId: 'u1' },
      { type: 'send', frame: { event: 'pusher:signin_success', data: { user_data: '{"id":"u1" }' } } },
    ])
  })

  it.each([
    ['a wrong signature', signin('{"id":"u1"}', 'key:0000')],
    ['the signature of other data', signin('{"id":"u2"}', signUser(app, socketId, '{"id":"u1"}'))],
    ['data without an id', signin('{}')],
  ])('closes with 4009 on %s', (_, frame) => {
    const { effects } = run(frame)
    expect(effects.at(-1)).toEqual({ type: 'close', code: 4009, reason: expect.any(String) })
  })

  it('does not let one socket become another user', () => {
    const { state } = run(signin('{"id":"u1"}'))
    expect(run(signin('{"id":"u2"}'), state).effects.at(-1)).toMatchObject({ type: 'close', code: 4009 })
  })
})

describe('staying alive', () => {
  it('answers a ping with a pong, and says where the log of events stands', () => {
    expect(readable(run({ event: 'pusher:ping', data: {} }).effects)).toEqual([
      { type: 'send', frame: { event: 'pusher:pong', data: {}, at: start } },
    ])
  })

  it('pings a silent client once, then closes it with 4201 when nothing comes back', () => {
    const at = (state: ConnectionState, now: number) => tick(state, { limits, now })
    expect(at(fresh(), start + limits.pingAfterMs - 1).effects).toEqual([])
    const pinged = at(fresh(), start + limits.pingAfterMs)
    expect(readable(pinged.effects)).toEqual([{ type: 'send', frame: { event: 'pusher:ping', data: {} } }])
    const due = start + limits.pingAfterMs + limits.pongWithinMs
    expect(at(pinged.state, due - 1).effects).toEqual([])
    expect(at(pinged.state, due).effects.at(-1)).toMatchObject({ type: 'close', code: 4201 })
    const answered = run({ event: 'pusher:pong' }, pinged.state, due - 1)
    expect(at(answered.state, due).effects).toEqual([])
  })

  it('closes a client that floods, with a code that makes it come back slowly', () => {
    let state = fresh()
    const effects: Effect[] = []
    for (let count = 0; count <= limits.frameRate.burst; count += 1) {
      const step = run({ event: 'pusher:pong' }, state)
      state = step.state
      effects.push(...step.effects)
    }
    expect(effects.at(-1)).toMatchObject({ type: 'close', code: 4101 })
  })
})

describe('bad input', () => {
  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{"event":5}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":"{"}',
    '{"event":"pusher:subscribe","data":{"channel":{}}}',
    '{"event":"pusher:unsubscribe","data":7}',
    '{"event":"pusher:signin","data":{"auth":"a"}}',
    '{"event":"__proto__","data":{}}',
    '{"event":"client-a","channel":[],"data":{}}',
  ])('answers %j with an error and keeps the connection', (text) => {
    const { state, effects } = run(text)
    expect(readable(effects)).toEqual([protocolError(4301)])
    expect(state.subscriptions.size).toBe(0)
  })

  it('refuses a message over the limit', () => {
    expect(readable(run('x'.repeat(limits.maxFrameBytes + 1)).effects)).toEqual([protocolError(4301)])
  })

  it('never throws and never subscribes unsigned, whatever arrives', () => {
    const names = fc.constantFrom(
      'pusher:subscribe',
      'pusher:signin',
      'pusher:unsubscribe',
      'client-x',
      'pusher:ping',
    )
    const channels = fc.oneof(
      fc.string(),
      fc.constantFrom('private-a', 'presence-b', '#server-to-user-1', '__proto__'),
    )
    const shaped = fc.record(
      {
        event: fc.oneof(names, fc.string()),
        channel: channels,
        data: fc.oneof(
          fc.json(),
          fc.record({ channel: channels, auth: fc.string(), channel_data: fc.oneof(fc.json(), fc.string()) }),
          fc.anything(),
        ),
      },
      { requiredKeys: ['event'] },
    )
    const bytes = fc.uint8Array({ maxLength: 300 }).map((given) => Buffer.from(given).toString('utf8'))
    const text = fc.oneof(
      bytes,
      fc.json(),
      shaped.map((value) => safeJson(value)),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (messages) => {
        let state = fresh()
        for (const message of messages) {
          const step = run(message, state)
          for (const effect of step.effects) {
            if (effect.type === 'join') expect(effect.channel).not.toMatch(/^(private-|presence-|#)/)
          }
          state = step.state
        }
        expect(state.subscriptions.size).toBeLessThanOrEqual(limits.maxSubscriptions)
      }),
      { numRuns: 500 },
    )
  })
})

function safeJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? ''
}
