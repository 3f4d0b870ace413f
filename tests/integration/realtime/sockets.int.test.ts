import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { signChannel } from '@/server/platform/realtime-signing'
import { connected, once, startTestRealtime, testApp } from '@/tests/support/realtime-server'

interface Frame {
  event: string
  channel?: string
  data: unknown
}

/** A client without the manners of the official one. */
function rawClient(port: number, path = `/app/${testApp.key}?protocol=7&client=js&version=8.6.0`) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  onTestFinished(() => socket.terminate())
  const frames: Frame[] = []
  const waiting: { test: (frame: Frame) => boolean; resolve: (frame: Frame) => void }[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (typeof frame.data === 'string') frame.data = JSON.parse(frame.data)
    frames.push(frame)
    for (const item of waiting.filter(({ test }) => test(frame))) {
      waiting.splice(waiting.indexOf(item), 1)
      item.resolve(frame)
    }
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  const next = (event: string) =>
    new Promise<Frame>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${event} within 10 s`)), 10_000)
      const known = frames.find((frame) => frame.event === event)
      const done = (frame: Frame) => {
        clearTimeout(timer)
        resolve(frame)
      }
      if (known) done(known)
      else waiting.push({ test: (frame) => frame.event === event, resolve: done })
    })
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  const established = () =>
    next('pusher:connection_established').then(({ data }) => data as { socket_id: string })
  return { socket, frames, closed, next, send, established }
}

describe('opening a socket', () => {
  it('greets with a socket id and the activity timeout in seconds', async () => {
    const server = await startTestRealtime()
    const client = rawClient(server.port)
    expect(await client.established()).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 30,
    })
  })

  it.each([
    ['an unknown key', '/app/other?protocol=7', 4001],
    ['no protocol version', `/app/${testApp.key}`, 4008],
    ['an old protocol version', `/app/${testApp.key}?protocol=5`, 4007],
  ])('refuses %s with its own close code', async (_, path, code) => {
    const server = await startTestRealtime()
    const client = rawClient(server.port, path)
    expect((await client.closed).code).toBe(code)
    expect(client.frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }])
  })

  it('refuses one socket too many with a code that backs off', async () => {
    const server = await startTestRealtime({ limits: { maxConnections: 1 } })
    await rawClient(server.port).established()
    expect((await rawClient(server.port).closed).code).toBe(4100)
  })

  it('A8 sends everybody away while works last, with a code that backs off, and lets them in after', async () => {
    let closed = true
    const server = await startTestRealtime({ isClosed: () => closed })
    const early = rawClient(server.port)
    const { code } = await early.closed
    expect(code).toBeGreaterThanOrEqual(4100)
    expect(code).toBeLessThan(4200)
    expect(early.frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }])
    const client = server.connect()
    await once(client.connection, 'error')
    expect(server.connections()).toBe(0)
    closed = false
    await connected(client)
  })

  it('does not let one address take everybody’s place', async () => {
    const server = await startTestRealtime({
      limits: { maxConnectionsPerAddress: 2 },
      addressOf: (request) => new URLSearchParams(request.url).get('from') ?? '',
    })
    const from = (address: string) => rawClient(server.port, `/app/${testApp.key}?protocol=7&from=${address}`)
    const first = from('10.0.0.1')
    await Promise.all([first.established(), from('10.0.0.1').established(), from('10.0.0.2').established()])
    expect((await from('10.0.0.1').closed).code).toBe(4100)
    first.socket.close()
    await expect.poll(() => server.connections()).toBe(2)
    await from('10.0.0.1').established()
  })

  it.each(['//', '/app/', '/app/a/b', '/%', '*', `/app/${testApp.key}/../x`])(
    'survives an upgrade of %s and leaves it alone',
    async (path) => {
      const server = await startTestRealtime()
      const raw = connect(server.port, '127.0.0.1')
      onTestFinished(() => void raw.destroy())
      const gone = new Promise((resolve) => raw.on('close', resolve))
      raw.write(
        `GET ${path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      )
      await gone
      await rawClient(server.port).established()
      expect(server.connections()).toBe(1)
    },
  )

  it('leaves an upgrade of another path alone', async () => {
    const server = await startTestRealtime()
    const client = rawClient(server.port, '/somewhere/else')
    client.socket.on('error', () => undefined)
    expect((await client.closed).code).toBe(1006)
    expect(server.connections()).toBe(0)
  })
})

describe('bad sockets', () => {
  it('survives garbage and answers each message with an error', async () => {
    const server = await startTestRealtime()
    const client = rawClient(server.port)
    await client.established()
    for (const text of ['{', 'null', '[1]', '{"event":{}}', '{"event":"pusher:subscribe","data":"x"}']) {
      client.socket.send(text)
    }
    client.send({ event: 'pusher:ping', data: {} })
    await client.next('pusher:pong')
    expect(client.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(5)
  })

  it('closes a frame over the limit with 1009 and a binary one with 1003', async () => {
    const server = await startTestRealtime()
    const [large, binary] = [rawClient(server.port), rawClient(server.port)]
    await Promise.all([large.established(), binary.established()])
    large.socket.send('x'.repeat(40_000))
    binary.socket.send(randomBytes(10))
    expect((await large.closed).code).toBe(1009)
    expect((await binary.closed).code).toBe(1003)
    await expect.poll(() => server.connections()).toBe(0)
  })

  it('lets nobody into more channels than allowed, and serves those it is in', async () => {
    const server = await startTestRealtime()
    const greedy = rawClient(server.port)
    await greedy.established()
    for (let n = 0; n < 130; n += 1) {
      greedy.send({ event: 'pusher:subscribe', data: { channel: `news-${n}` } })
    }
    const answers = (event: string) => greedy.frames.filter((frame) => frame.event === event)
    await expect.poll(() => answers('pusher:subscription_error').length).toBe(30)
    expect(answers('pusher_internal:subscription_succeeded')).toHaveLength(100)
    expect(answers('pusher:subscription_error')[0]?.data).toMatchObject({ type: 'LimitReached', status: 429 })
    await server.sdk.trigger('news-99', 'hello', {})
    await greedy.next('hello')
  })

  it('closes a flood, and keeps serving others', async () => {
    const server = await startTestRealtime({ limits: { frameRate: { perSecond: 1, burst: 20 } } })
    const [flood, calm] = [rawClient(server.port), rawClient(server.port)]
    await Promise.all([flood.established(), calm.established()])
    for (let count = 0; count < 60; count += 1) flood.send({ event: 'pusher:ping' })
    expect((await flood.closed).code).toBe(4101)
    calm.send({ event: 'pusher:ping' })
    await calm.next('pusher:pong')
  })

  it('survives bytes that are no WebSocket at all', async () => {
    const server = await startTestRealtime()
    const client = rawClient(server.port)
    await client.established()
    const raw = connect(server.port, '127.0.0.1')
    onTestFinished(() => void raw.destroy())
    const gone = new Promise((resolve) => raw.on('close', resolve))
    raw.write(
      `GET /app/${testApp.key}?protocol=7 HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    raw.once('data', () => raw.write(randomBytes(500)))
    await gone
    client.send({ event: 'pusher:ping' })
    await client.next('pusher:pong')
  })
})

describe('silence and slowness', () => {
  it('reaps a socket that answers nothing and tells presence of it', async () => {
    let time = 1_000_000
    const closedIds: string[] = []
    const server = await startTestRealtime({
      now: () => time,
      limits: { sweepEveryMs: 10 },
      onSocketClosed: (socketId) => closedIds.push(socketId),
    })
    const watcher = rawClient(server.port)
    const dead = rawClient(server.port)
    const ids = await Promise.all([watcher.established(), dead.established()])
    const join = (client: typeof watcher, socketId: string, userId: string) => {
      const data = JSON.stringify({ user_id: userId })
      const auth = signChannel(testApp, socketId, 'presence-room', data)
      client.send({ event: 'pusher:subscribe', data: { channel: 'presence-room', auth, channel_data: data } })
      return client.next('pusher_internal:subscription_succeeded')
    }
    await join(dead, ids[1].socket_id, 'u2')
    await join(watcher, ids[0].socket_id, 'u1')
    time += 40_000
    await Promise.all([watcher.next('pusher:ping'), dead.next('pusher:ping')])
    watcher.send({ event: 'pusher:pong' })
    watcher.send({ event: 'pusher:ping' })
    await watcher.next('pusher:pong')
    time += 20_000
    expect((await dead.closed).code).toBe(4201)
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'u2' })
    expect(closedIds).toEqual([ids[1].socket_id])
    expect(watcher.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('cuts a reader that falls too far behind, and only that one', async () => {
    const server = await startTestRealtime({ limits: { maxBufferedBytes: 64 * 1024 } })
    const [slow, quick] = [rawClient(server.port), rawClient(server.port)]
    await Promise.all([slow.established(), quick.established()])
    for (const client of [slow, quick]) {
      client.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
      await client.next('pusher_internal:subscription_succeeded')
    }
    slow.socket.pause()
    const data = JSON.stringify('x'.repeat(10_000))
    await expect
      .poll(
        async () => {
          for (let count = 0; count < 50; count += 1)
            await server.publish({ name: 'e', channels: ['news'], data })
          return server.connections()
        },
        { interval: 5 },
      )
      .toBe(1)
    quick.send({ event: 'pusher:ping' })
    await quick.next('pusher:pong')
  })
})

describe('draining', () => {
  it('sends sockets away one after another, since they all connect elsewhere at once', async () => {
    const server = await startTestRealtime({ limits: { drainPerSecond: 20 } })
    const clients = Array.from({ length: 10 }, () => rawClient(server.port))
    await Promise.all(clients.map(({ established }) => established()))
    const began = performance.now()
    const goneAfter = clients.map(({ closed }) => closed.then(() => performance.now() - began))
    await server.drain()
    const times = await Promise.all(goneAfter)
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(250)
  })

  it('closes every socket with «reconnect at once», refuses new ones and resolves', async () => {
    const server = await startTestRealtime()
    const clients = [rawClient(server.port), rawClient(server.port)]
    await Promise.all(clients.map((client) => client.established()))
    const drained = server.drain()
    const late = rawClient(server.port)
    late.socket.on('error', () => undefined)
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([
      { code: 4200, reason: 'Server is restarting' },
      { code: 4200, reason: 'Server is restarting' },
    ])
    expect((await late.closed).code).toBe(1006)
    await drained
    expect(server.connections()).toBe(0)
  })

  it('does not wait for ever for a client that never hangs up', async () => {
    const server = await startTestRealtime({ limits: { drainMs: 100 } })
    const client = rawClient(server.port)
    await client.established()
    client.socket.pause()
    await server.drain()
    client.socket.resume()
    expect((await client.closed).code).toBe(4200)
  })
})
