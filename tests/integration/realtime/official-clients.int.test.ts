import Echo from 'laravel-echo'
import PusherServer from 'pusher'
import PusherClient, { type PresenceChannel } from 'pusher-js'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  authorizers,
  clientOptions,
  connected,
  once,
  recordEvents,
  startTestRealtime,
  subscribed,
  testApp,
} from '@/tests/support/realtime-server'

describe('pusher-js', () => {
  it('connects and receives what the server SDK triggers on a public and on a private channel', async () => {
    const server = await startTestRealtime()
    const client = server.connect()
    const open = await subscribed(client, 'news')
    const closed = await subscribed(client, 'private-user.u1')
    const heard = Promise.all([once(open, 'hello'), once(closed, 'hello')])
    await server.sdk.trigger(['news', 'private-user.u1'], 'hello', { text: 'Привет' })
    expect(await heard).toEqual([{ text: 'Привет' }, { text: 'Привет' }])
    expect(await connected(client)).toMatch(/^\d+\.\d+$/)
  })

  it('is told 401 when its authorisation is wrong, and hears nothing', async () => {
    const server = await startTestRealtime()
    const client = new PusherClient(testApp.key, {
      ...clientOptions(server.port),
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: (_, callback) => callback(null, { auth: `${testApp.key}:${'0'.repeat(64)}` }),
      },
    })
    onTestFinished(() => client.disconnect())
    const channel = client.subscribe('private-user.u2')
    expect(await once(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
    expect(channel.subscribed).toBe(false)
  })

  it('is left out by its socket id, while others hear the event', async () => {
    const server = await startTestRealtime()
    const [sender, other] = [server.connect('u1'), server.connect('u2')]
    const [mine, theirs] = await Promise.all([
      subscribed(sender, 'private-a'),
      subscribed(other, 'private-a'),
    ])
    const seen = recordEvents(mine)
    const heard = once(theirs, 'changed')
    await server.sdk.trigger('private-a', 'changed', { id: 1 }, { socket_id: await connected(sender) })
    await heard
    const marker = once(mine, 'marker')
    await server.sdk.trigger('private-a', 'marker', {})
    await marker
    expect(seen.map(({ event }) => event)).toEqual(['marker'])
  })

  it('sends client events to everybody else, with the sender on presence channels', async () => {
    const server = await startTestRealtime()
    const [a, b] = [server.connect('u1'), server.connect('u2')]
    const [mine, theirs] = await Promise.all([subscribed(a, 'presence-room'), subscribed(b, 'presence-room')])
    const own = recordEvents(mine)
    const heard = new Promise((resolve) => {
      theirs.bind('client-typing', (data: unknown, meta: unknown) => resolve([data, meta]))
    })
    mine.trigger('client-typing', { on: true })
    expect(await heard).toEqual([{ on: true }, { user_id: 'u1' }])
    expect(own).toEqual([])
  })

  it('signs in and receives what is sent to its user only', async () => {
    const server = await startTestRealtime()
    const [a, b] = [server.connect('u1'), server.connect('u2')]
    await Promise.all([connected(a), connected(b)])
    a.signin()
    b.signin()
    const seen: string[] = []
    b.user.bind('only-you', () => seen.push('b'))
    const heard = once(a.user, 'only-you')
    // The pseudo channel opens a moment after sign-in is confirmed: repeat until it is there.
    const sending = setInterval(() => server.sdk.sendToUser('u1', 'only-you', { n: 1 }), 30)
    onTestFinished(() => clearInterval(sending))
    expect(await heard).toEqual({ n: 1 })
    expect(seen).toEqual([])
  })

  it('is cut off by terminate_connections and does not come back', async () => {
    const server = await startTestRealtime()
    const client = server.connect('u1')
    await connected(client)
    const confirmed = once(client.connection, 'message')
    client.signin()
    await confirmed
    const gone = once(client.connection, 'disconnected')
    await server.sdk.terminateUserConnections('u1')
    await gone
    expect(client.connection.state).toBe('disconnected')
  })

  it('reconnects at once after reauthorizeUser and subscribes anew', async () => {
    const server = await startTestRealtime()
    const client = server.connect('u1')
    const channel = await subscribed(client, 'private-user.u1')
    await server.claimSocket(await connected(client), 'u1')
    const again = once(channel, 'pusher:subscription_succeeded')
    const before = client.connection.socket_id
    await server.reauthorizeUser('u1')
    await again
    expect(client.connection.socket_id).not.toBe(before)
  })

  it('is refused with 4001 for an unknown key and stops trying', async () => {
    const server = await startTestRealtime()
    const client = new PusherClient('no-such-key', clientOptions(server.port))
    const error = await once<{ error: { data: { code: number } } }>(client.connection, 'error')
    expect(error.error.data.code).toBe(4001)
    expect(client.connection.state).toBe('disconnected')
  })
})

describe('presence', () => {
  it('tells of a member once, however many sockets the person has', async () => {
    const server = await startTestRealtime()
    const watcher = server.connect('u1')
    const room = (await subscribed(watcher, 'presence-room')) as PresenceChannel
    const log: string[] = []
    room.bind('pusher:member_added', ({ id }: { id: string }) => log.push(`+${id}`))
    room.bind('pusher:member_removed', ({ id }: { id: string }) => log.push(`-${id}`))

    const first = server.connect('u2')
    const second = server.connect('u2')
    await subscribed(first, 'presence-room')
    const secondRoom = (await subscribed(second, 'presence-room')) as PresenceChannel
    expect(secondRoom.members.count).toBe(2)
    expect(secondRoom.members.me).toEqual({ id: 'u2', info: { side: 'u2' } })
    first.disconnect()
    const third = server.connect('u3')
    await subscribed(third, 'presence-room')
    const gone = once(room, 'pusher:member_removed')
    second.disconnect()
    await gone
    expect(log).toEqual(['+u2', '+u3', '-u2'])
    expect(Object.keys(room.members.members as object).sort()).toEqual(['u1', 'u3'])
  })

  it('refuses a member over the limit and tells nobody of it', async () => {
    const server = await startTestRealtime({ limits: { maxPresenceMembers: 1 } })
    await subscribed(server.connect('u1'), 'presence-room')
    const late = server.connect('u2').subscribe('presence-room')
    expect(await once(late, 'pusher:subscription_error')).toMatchObject({ type: 'LimitReached', status: 429 })
    expect(await (await server.sdk.get({ path: '/channels/presence-room/users' })).json()).toEqual({
      users: [{ id: 'u1' }],
    })
  })
})

describe('laravel-echo', () => {
  function echo(port: number, userId: string) {
    const client = new PusherClient(testApp.key, { ...clientOptions(port), ...authorizers(userId) })
    const made = new Echo({ broadcaster: 'pusher', key: testApp.key, client, namespace: false })
    onTestFinished(() => made.disconnect())
    return made
  }

  it('listens on a private channel, and meets others in a presence channel', async () => {
    const server = await startTestRealtime()
    const [a, b] = [echo(server.port, 'u1'), echo(server.port, 'u2')]
    const heard = new Promise((resolve) => {
      a.private('user.u1')
        .listen('.negotiation.updated', resolve)
        .subscribed(() => {
          void server.sdk.trigger('private-user.u1', 'negotiation.updated', { version: 2 })
        })
    })
    expect(await heard).toEqual({ version: 2 })

    const joined = new Promise((resolve) => {
      a.join('interview.x')
        .joining(resolve)
        .here(() => b.join('interview.x'))
    })
    expect(await joined).toEqual({ side: 'u2' })
  })
})

describe('the HTTP API under the official SDK', () => {
  it('lists channels, one channel and its users, and takes batches', async () => {
    const server = await startTestRealtime()
    const client = server.connect('u1')
    const plain = await subscribed(client, 'news')
    await subscribed(client, 'presence-room')
    const read = async (path: string, params?: Record<string, string>) =>
      (await server.sdk.get({ path, ...(params && { params }) })).json()

    expect(await read('/channels')).toEqual({ channels: { news: {}, 'presence-room': {} } })
    expect(await read('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 1 } },
    })
    expect(await read('/channels/news', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    })
    expect(await read('/channels/empty')).toEqual({ occupied: false })
    expect(await read('/channels/presence-room/users')).toEqual({ users: [{ id: 'u1' }] })

    const seen = recordEvents(plain)
    const last = once(plain, 'second')
    await server.sdk.triggerBatch([
      { channel: 'news', name: 'first', data: { n: 1 } },
      { channel: 'news', name: 'second', data: { n: 2 } },
    ])
    await last
    expect(seen).toEqual([
      { event: 'first', data: { n: 1 } },
      { event: 'second', data: { n: 2 } },
    ])
  })

  it('publishes for an SDK configured by one URL', async () => {
    const server = await startTestRealtime()
    const channel = await subscribed(server.connect(), 'news')
    const marker = once(channel, 'marker')
    const { id, key, secret } = testApp
    const sdk = PusherServer.forURL(`http://${key}:${secret}@127.0.0.1:${server.port}/apps/${id}`)
    expect((await sdk.trigger('news', 'marker', { n: 1 })).status).toBe(200)
    expect(await marker).toEqual({ n: 1 })
  })

  it('refuses a wrong secret with 401 and delivers nothing', async () => {
    const server = await startTestRealtime()
    const channel = await subscribed(server.connect(), 'news')
    const seen = recordEvents(channel)
    const forger = new PusherServer({
      appId: testApp.id,
      key: testApp.key,
      secret: 'guessed',
      host: '127.0.0.1',
      port: String(server.port),
      useTLS: false,
    })
    await expect(forger.trigger('news', 'forged', {})).rejects.toMatchObject({ status: 401 })
    const marker = once(channel, 'marker')
    await server.sdk.trigger('news', 'marker', {})
    await marker
    expect(seen.map(({ event }) => event)).toEqual(['marker'])
  })

  it('refuses an event over 10 KB with 413 and a channel name that is none with 400', async () => {
    const server = await startTestRealtime()
    // The SDK's types ask for text, its code for an object.
    const send = (body: object) => server.sdk.post({ path: '/events', body: body as unknown as string })
    await expect(send({ name: 'a', channels: ['news'], data: 'x'.repeat(10_241) })).rejects.toMatchObject({
      status: 413,
    })
    await expect(send({ name: 'a', channels: ['не канал'], data: '{}' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(send({ name: 'a', data: '{}' })).rejects.toMatchObject({ status: 400 })
    expect((await send({ name: 'a', channels: ['news'], data: 'x'.repeat(10_240) })).status).toBe(200)
  })
})
