import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CATCH_UP_EVENT } from '@/lib/contracts/channels'
import { type ConnectionDeps, openConnection } from './connection'

afterEach(() => vi.restoreAllMocks())

/** Real libraries, no network: the client never gets past «connecting». */
async function open(change: Partial<ConnectionDeps> = {}) {
  const log = { warn: vi.fn() }
  const clients: Pusher[] = []
  class Recorded extends Pusher {
    constructor(...args: ConstructorParameters<typeof Pusher>) {
      super(...args)
      clients.push(this)
    }
    override connect() {}
  }
  const deps: ConnectionDeps = {
    key: 'key',
    options: {
      cluster: 'mt1',
      wsHost: '127.0.0.1',
      wsPort: 1,
      wssPort: 1,
      wsPath: '',
      forceTLS: false,
      enabledTransports: ['ws'],
    },
    load: async () => ({ Echo, Pusher: Recorded }),
    authorize: async () => ({ auth: 'key:signature' }),
    isTransient: () => false,
    onConnected: vi.fn(),
    onDropped: vi.fn(),
    onClosed: vi.fn(),
    log,
    ...change,
  }
  const connection = await openConnection(deps)
  const client = clients[0]
  if (!client) throw new Error('no client was made')
  const move = (previous: string, current: string) =>
    client.connection.emit('state_change', { previous, current })
  const authorizer = client.config.channelAuthorizer
  const ask = (channelName: string) =>
    new Promise<{ error: Error | null; data: unknown }>((resolve) => {
      authorizer({ socketId: '1.2', channelName }, (error, data) => resolve({ error, data }))
    })
  return { connection, client, deps, log, move, ask }
}

describe('openConnection', () => {
  it('F2 F3 tells of a connection with its socket id, and of a drop once', async () => {
    const { client, deps, move } = await open()
    client.connection.socket_id = '1.2'
    move('connecting', 'connected')
    expect(deps.onConnected).toHaveBeenCalledExactlyOnceWith('1.2')
    move('connected', 'connecting')
    move('connecting', 'unavailable')
    expect(deps.onDropped).toHaveBeenCalledOnce()
  })

  it('F5 only logs the states unavailable and failed, and errors', async () => {
    const { client, deps, log, move } = await open()
    move('connecting', 'unavailable')
    move('connecting', 'failed')
    client.connection.emit('error', { type: 'WebSocketError' })
    expect(log.warn.mock.calls).toEqual([
      ['Realtime: unavailable'],
      ['Realtime: failed'],
      ['Realtime: error', { type: 'WebSocketError' }],
    ])
    expect(deps.onConnected).not.toHaveBeenCalled()
    expect(deps.onDropped).not.toHaveBeenCalled()
  })

  it('C18 asks for a signature only for a channel that is listened to', async () => {
    const authorize = vi.fn(async () => ({ auth: 'key:signature' }))
    const { connection, ask } = await open({ authorize })
    expect((await ask('private-user.a')).error?.message).toBe('Broadcast auth failed')
    expect(authorize).not.toHaveBeenCalled()
    const stop = connection.listen('private-user.a', { kinds: [], onEvent: () => {} })
    expect(await ask('private-user.a')).toEqual({ error: null, data: { auth: 'key:signature' } })
    expect(authorize).toHaveBeenCalledExactlyOnceWith('1.2', 'private-user.a')
    stop()
    expect((await ask('private-user.a')).error).toBeInstanceOf(Error)
  })

  it('C18 logs a refusal and lets the subscription fail with its reason, or with the fallback', async () => {
    const authorize = vi
      .fn<ConnectionDeps['authorize']>()
      .mockRejectedValueOnce(new Error('forbidden'))
      .mockRejectedValueOnce('nothing to read')
    const { connection, ask, log } = await open({ authorize })
    connection.listen('private-user.a', { kinds: [], onEvent: () => {} })
    expect((await ask('private-user.a')).error?.message).toBe('forbidden')
    expect((await ask('private-user.a')).error?.message).toBe('Broadcast auth failed')
    expect(log.warn).toHaveBeenCalledTimes(2)
  })

  it('shares one subscription between listeners and leaves with the last of them', async () => {
    const { connection, client } = await open()
    const listener = { kinds: ['vacancy.changed' as const], onEvent: vi.fn() }
    const other = { ...listener, onEvent: vi.fn() }
    const stops = [
      connection.listen('private-vacancy.v', listener),
      connection.listen('private-vacancy.v', other),
    ]
    const channel = client.channel('private-vacancy.v')
    channel.emit('vacancy.changed', { vacancyId: 'v', companyId: 'c', version: 1 })
    stops[0]?.()
    stops[0]?.()
    channel.emit('vacancy.changed', { vacancyId: 'v', companyId: 'c', version: 2 })
    expect(listener.onEvent).toHaveBeenCalledOnce()
    expect(other.onEvent).toHaveBeenCalledTimes(2)
    expect(client.channel('private-vacancy.v')).toBeDefined()
    stops[1]?.()
    expect(client.channel('private-vacancy.v')).toBeUndefined()
  })

  it('sends nothing over a socket that has begun to close', async () => {
    const sent: unknown[] = []
    class Closing {
      static OPEN = 1
      readyState = 1
      send = (data: unknown) => sent.push(data)
      close() {}
    }
    // Node 20 has no WebSocket of its own.
    vi.stubGlobal('WebSocket', Closing)
    vi.spyOn(Pusher.Runtime, 'getWebSocketAPI').mockReturnValue(Closing)
    const original = Pusher.Runtime.createWebSocket
    onTestFinished(() => {
      vi.unstubAllGlobals()
      Pusher.Runtime.createWebSocket = original
    })
    await open()
    const socket = Pusher.Runtime.createWebSocket('ws://127.0.0.1:1')
    socket.send('first')
    Object.assign(socket, { readyState: 2 })
    socket.send('second')
    expect(sent).toEqual(['first'])
  })

  it('has what is shown fetched again when the server asks to catch up, and not for who has left', async () => {
    const { connection, client } = await open()
    const [stays, leaves] = [vi.fn(), vi.fn()]
    connection.listen('private-user.a', { kinds: [], onEvent: () => {}, onSubscribed: stays })
    connection.listen('private-user.b', { kinds: [], onEvent: () => {}, onSubscribed: leaves })()
    client.global_emitter.emit(CATCH_UP_EVENT, {})
    expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0])
  })

  it('A8 tells that the site is closed by the code of the socket, and of no other error', async () => {
    const { client, deps } = await open()
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const fail = (code: number) =>
      client.connection.emit('error', {
        type: 'WebSocketError',
        error: { type: 'PusherError', data: { code } },
      })
    fail(4100)
    client.connection.emit('error', new Error('no network'))
    expect(deps.onClosed).not.toHaveBeenCalled()
    fail(4102)
    expect(deps.onClosed).toHaveBeenCalledOnce()
  })

  it('drops an event whose payload is not what its kind promises', async () => {
    const { connection, client, log } = await open()
    const onEvent = vi.fn()
    connection.listen('private-vacancy.v', { kinds: ['vacancy.changed'], onEvent })
    client.channel('private-vacancy.v').emit('vacancy.changed', { version: 'x' })
    expect(onEvent).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('subscribes again, later each time, after a failure that passes; never after a refusal', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const authorize = vi.fn(async () => Promise.reject(new Error('no answer')))
    const isTransient = vi.fn(() => true)
    const { connection, client, ask } = await open({ authorize, isTransient })
    const subscribe = vi.spyOn(client, 'subscribe')
    const stop = connection.listen('private-user.a', { kinds: [], onEvent: () => {} })
    subscribe.mockClear()
    await ask('private-user.a')
    vi.advanceTimersByTime(1_000)
    expect(subscribe).toHaveBeenCalledExactlyOnceWith('private-user.a')
    await ask('private-user.a')
    vi.advanceTimersByTime(1_999)
    expect(subscribe).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    expect(subscribe).toHaveBeenCalledTimes(2)
    isTransient.mockReturnValue(false)
    await ask('private-user.a')
    vi.advanceTimersByTime(60_000)
    expect(subscribe).toHaveBeenCalledTimes(2)
    isTransient.mockReturnValue(true)
    await ask('private-user.a')
    stop()
    vi.advanceTimersByTime(60_000)
    expect(subscribe).toHaveBeenCalledTimes(2)
  })
})
