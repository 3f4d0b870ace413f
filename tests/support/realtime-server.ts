import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import PusherServer from 'pusher'
import PusherClient, { type Channel } from 'pusher-js'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { CATCH_UP_EVENT } from '@/lib/contracts/channels'
import { signChannel, signUser } from '@/server/platform/realtime-signing'
import { createMemoryAdapter } from '@/server/realtime/adapters/memory'
import { attachRealtime, type Realtime, type RealtimeOptions } from '@/server/realtime/realtime'

export const testApp = { id: '1', key: 'test-key', secret: 'test-secret-of-enough-length' }
const quiet = { info() {}, warn() {}, error() {} }

export interface TestRealtime extends Realtime {
  port: number
  /** The official server SDK, pointed at this server. */
  sdk: PusherServer
  /** An official browser client, signed in to nothing; `as` is the user its authorisations name. */
  connect(as?: string): PusherClient
  /** Stops it as SIGTERM would; also done after the test. */
  stop(): Promise<void>
}

/** A realtime server on a port of its own, gone after the test. */
export async function startTestRealtime({
  http,
  ...options
}: Partial<RealtimeOptions> & {
  /** Answers what is not realtime's, for instance the auth endpoint. */
  http?: (request: Request) => Response | Promise<Response>
} = {}): Promise<TestRealtime> {
  const realtime = await attachRealtime({
    app: testApp,
    log: quiet,
    ...options,
    adapter: options.adapter ?? createMemoryAdapter(),
  })
  const answer = (request: Request) =>
    http && !new URL(request.url).pathname.startsWith('/apps/') ? http(request) : realtime.api.fetch(request)
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  server.on('upgrade', (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clients: PusherClient[] = []
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      for (const client of clients) client.disconnect()
      await realtime.drain()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })()
    return stopped
  }
  onTestFinished(stop)

  return {
    ...realtime,
    port,
    stop,
    sdk: new PusherServer({
      appId: testApp.id,
      key: testApp.key,
      secret: testApp.secret,
      host: '127.0.0.1',
      port: String(port),
      useTLS: false,
    }),
    connect(as = 'u1') {
      const client = new PusherClient(testApp.key, { ...clientOptions(port), ...authorizers(as) })
      clients.push(client)
      return client
    },
  }
}

export function clientOptions(port: number) {
  return {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws' as const],
  }
}

/** What the auth endpoint would answer, without the way over HTTP. */
export function authorizers(userId: string) {
  return {
    channelAuthorization: {
      customHandler: (
        { socketId, channelName }: { socketId: string; channelName: string },
        callback: (error: Error | null, data: { auth: string; channel_data?: string } | null) => void,
      ) => {
        const channelData = channelName.startsWith('presence-')
          ? JSON.stringify({ user_id: userId, user_info: { side: userId } })
          : undefined
        callback(null, {
          auth: signChannel(testApp, socketId, channelName, channelData),
          ...(channelData && { channel_data: channelData }),
        })
      },
    },
    userAuthentication: {
      customHandler: (
        { socketId }: { socketId: string },
        callback: (error: Error | null, data: { auth: string; user_data: string } | null) => void,
      ) => {
        const userData = JSON.stringify({ id: userId })
        callback(null, { auth: signUser(testApp, socketId, userData), user_data: userData })
      },
    },
  }
}

/** The next time an emitter of pusher-js emits `event`; fails after ten seconds. */
export function once<T = unknown>(
  emitter: {
    bind(event: string, callback: (data: T) => void): unknown
    unbind(event: string, callback: (data: T) => void): unknown
  },
  event: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      emitter.unbind(event, done)
      reject(new Error(`no ${event} within 10 s`))
    }, 10_000)
    const done = (data: T) => {
      clearTimeout(timer)
      emitter.unbind(event, done)
      resolve(data)
    }
    emitter.bind(event, done)
  })
}

export async function connected(client: PusherClient): Promise<string> {
  if (client.connection.state !== 'connected') await once(client.connection, 'connected')
  return client.connection.socket_id
}

/** Subscribes and waits for the server's confirmation. */
export async function subscribed(client: PusherClient, name: string): Promise<Channel> {
  const channel = client.subscribe(name)
  await once(channel, 'pusher:subscription_succeeded')
  return channel
}

interface RawFrame {
  event: string
  channel?: string
  data?: string
  id?: string
  at?: number
}

/**
 * Subscribes to a channel as our own pages do, which say what they have heard; resolves when the subscription was
 * confirmed and what was missed has come. Instead of that `toldToFetch` may resolve a little later.
 */
export async function resumeOn(
  port: number,
  channel: string,
  since: number,
): Promise<{ events: string[]; position: number; toldToFetch: () => Promise<unknown> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${testApp.key}?protocol=7&client=js&version=8.6.0`)
  onTestFinished(() => socket.terminate())
  const frames: RawFrame[] = []
  const heard = (test: (frame: RawFrame) => boolean) =>
    new Promise<RawFrame>((found, fail) => {
      const timer = setTimeout(() => fail(new Error('no such frame within 10 s')), 10_000)
      const look = () => {
        const frame = frames.find(test)
        if (!frame) return
        clearTimeout(timer)
        found(frame)
      }
      socket.on('message', look)
      look()
    })
  socket.on('message', (data) => void frames.push(JSON.parse(String(data)) as RawFrame))
  const { data = '', at = 0 } = await heard(({ event }) => event === 'pusher:connection_established')
  const auth = signChannel(testApp, (JSON.parse(data) as { socket_id: string }).socket_id, channel)
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, since } }))
  await heard(({ event }) => event === 'pusher_internal:subscription_succeeded')
  // What was missed is sent with the confirmation, before the answer to this.
  socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
  await heard(({ event }) => event === 'pusher:pong')
  return {
    events: frames.flatMap(({ id }) => (id === undefined ? [] : [id])),
    position: at,
    toldToFetch: () => heard(({ event }) => event === CATCH_UP_EVENT),
  }
}

/** Every event a channel gets from now on, but for the protocol's own. */
export function recordEvents(channel: Channel): { event: string; data: unknown }[] {
  const events: { event: string; data: unknown }[] = []
  channel.bind_global((event: string, data: unknown) => {
    if (!event.startsWith('pusher:')) events.push({ event, data })
  })
  return events
}
