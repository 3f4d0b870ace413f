import type Echo from 'laravel-echo'
import type Pusher from 'pusher-js'
import { CATCH_UP_EVENT } from '@/lib/contracts/channels'
import { type DomainEvent, type EventKind, parseEvent } from '@/lib/contracts/events'
import type { ChannelAuthorization } from '@/lib/contracts/presence'
import { z } from '@/lib/contracts/zod'
import type { RuntimeConfig } from '../contracts/web-bridge'
import { createResume, type Resume } from './resume'

export interface ConnectionListeners {
  onConnected: (socketId: string) => void
  onDropped: () => void
  /** The server has closed the site for maintenance. */
  onClosed: () => void
}

export interface ConnectionDeps extends ConnectionListeners {
  key: string
  options: RealtimeClientOptions
  /** Both libraries, loaded only when somebody is signed in. */
  load: () => Promise<{ Echo: typeof Echo; Pusher: typeof Pusher }>
  authorize: (socketId: string, channel: string) => Promise<ChannelAuthorization>
  /** Whether to retry a failed channel authorisation; a refusal is final. */
  isTransient: (error: unknown) => boolean
  log: Pick<Console, 'warn'>
}

export interface ChannelListener {
  kinds: readonly EventKind[]
  onEvent: (event: DomainEvent) => void
  /**
   * Called when events may have been missed: the subscription was confirmed, at first or after a reconnect, and the
   * server cannot send what there was before. Not called when another listener already holds the subscription.
   */
  onSubscribed?: () => void
}

export interface ClientEvent {
  channel: string
  /** Event name without the prefix `client-`. */
  event: string
}

export interface Connection {
  /** Subscribes to a channel; listeners share one subscription. Returns the unsubscribe function. */
  listen(channel: string, listener: ChannelListener): () => void
  /** Sends a client event to the other members of a subscribed channel; not stored by the server. */
  whisper(to: ClientEvent, data: object): void
  /**
   * Receives client events of others; in a presence channel with the sending member. Returns the unsubscribe function.
   */
  hear(where: ClientEvent, onWhisper: (data: unknown, member: string | undefined) => void): () => void
  close(): void
}

/** Close code of our realtime server; see `closeCode` there. */
const closedForMaintenance = 4102
const SocketError = z.object({ error: z.object({ data: z.object({ code: z.number() }) }) })

const AUTH_FAILED = 'Broadcast auth failed'
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/** Opens the socket. The states «unavailable» and «failed» and errors are logged. */
export async function openConnection(deps: ConnectionDeps): Promise<Connection> {
  const { log } = deps
  const { Echo, Pusher } = await deps.load()
  const resume = createResume(performance.timeOrigin)
  watchSockets(Pusher, resume)
  /** Number of listeners by channel. */
  const listeners = new Map<string, number>()
  /** Called again when events may have been lost. */
  const refetches = new Set<() => void>()
  /** Consecutive failed authorisations by channel. */
  const failures = new Map<string, number>()

  /** The library does not retry a failed subscription before the next reconnect. */
  function subscribeLater(name: string): void {
    const failed = failures.get(name) ?? 0
    failures.set(name, failed + 1)
    setTimeout(
      () => {
        if (listeners.has(name)) client.subscribe(name)
      },
      Math.min(FIRST_RETRY_MS * 2 ** failed, LAST_RETRY_MS),
    )
  }

  const client = new Pusher(deps.key, {
    ...deps.options,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/v1/broadcasting/auth',
      customHandler: ({ socketId, channelName }, callback) => {
        // Unsubscribed before the authorisation was sent.
        if (!listeners.has(channelName)) return callback(new Error(AUTH_FAILED), null)
        deps.authorize(socketId, channelName).then(
          ({ auth, channel_data }) => {
            failures.delete(channelName)
            callback(null, channel_data === undefined ? { auth } : { auth, channel_data })
          },
          (error: unknown) => {
            const reason = error instanceof Error && error.message !== '' ? error : new Error(AUTH_FAILED)
            log.warn(`Realtime: no access to ${channelName}`, reason)
            callback(reason, null)
            if (deps.isTransient(error)) subscribeLater(channelName)
          },
        )
      },
    },
  })
  const echo = new Echo<'pusher'>({ broadcaster: 'pusher', key: deps.key, client, namespace: false })

  client.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (current === 'connected') deps.onConnected(client.connection.socket_id)
    else if (previous === 'connected') deps.onDropped()
    if (current === 'unavailable' || current === 'failed') log.warn(`Realtime: ${current}`)
  })
  client.connection.bind('error', (error: unknown) => {
    log.warn('Realtime: error', error)
    const sent = SocketError.safeParse(error)
    if (sent.success && sent.data.error.data.code === closedForMaintenance) deps.onClosed()
  })

  client.bind(CATCH_UP_EVENT, () => {
    for (const refetch of refetches) refetch()
  })

  const connection: Connection = {
    listen(name, { kinds, onEvent, onSubscribed }) {
      if (!listeners.has(name)) resume.want(name)
      listeners.set(name, (listeners.get(name) ?? 0) + 1)
      const channel = open(echo, name)
      const handlers = kinds.map((kind) => {
        const handler = (data: unknown) => {
          if (resume.isRepeated()) return
          const event = parseEvent(kind, data)
          if (event) onEvent(event)
          else log.warn(`Realtime: ${kind} is not understood`)
        }
        channel.listen(`.${kind}`, handler)
        return [kind, handler] as const
      })
      const refetch = () => onSubscribed?.()
      const confirmed = () => {
        if (!resume.isResumed(name)) refetch()
      }
      channel.subscription.bind('pusher:subscription_succeeded', confirmed)
      refetches.add(refetch)
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        refetches.delete(refetch)
        for (const [kind, handler] of handlers) channel.stopListening(`.${kind}`, handler)
        channel.subscription.unbind('pusher:subscription_succeeded', confirmed)
        const left = (listeners.get(name) ?? 1) - 1
        if (left > 0) {
          listeners.set(name, left)
          return
        }
        listeners.delete(name)
        echo.leaveChannel(name)
      }
    },
    whisper({ channel, event }, data) {
      const { subscription } = open(echo, channel)
      if (subscription.subscribed) subscription.trigger(`client-${event}`, data)
    },
    hear({ channel, event }, onWhisper) {
      const stop = connection.listen(channel, { kinds: [], onEvent: () => {} })
      const { subscription } = open(echo, channel)
      const heard = (data: unknown, about?: { user_id?: string }) => onWhisper(data, about?.user_id)
      subscription.bind(`client-${event}`, heard)
      return () => {
        subscription.unbind(`client-${event}`, heard)
        stop()
      }
    },
    close() {
      listeners.clear()
      echo.disconnect()
    },
  }
  return connection
}

/**
 * Adds to the frames of each socket what the protocol of pusher-js does not know: positions in the log of events.
 * pusher-js sends asynchronously. By then the server may be closing the socket, and the browser would report a send
 * error; nothing is lost, since every channel is subscribed again after the reconnect.
 */
function watchSockets({ Runtime }: typeof Pusher, resume: Resume): void {
  const SocketApi = Runtime.getWebSocketAPI()
  Runtime.createWebSocket = (url) => {
    const socket = new SocketApi(url)
    resume.open()
    // Before the library sets its own listener.
    if (socket instanceof EventTarget)
      socket.addEventListener('message', (message) => resume.receive((message as MessageEvent).data))
    const send = socket.send.bind(socket)
    socket.send = (data) => {
      const closing = 'readyState' in socket && socket.readyState !== WebSocket.OPEN
      if (!closing) send(resume.send(data))
    }
    return socket
  }
}

/** Echo adds the prefix itself. */
function open(echo: Echo<'pusher'>, name: string) {
  if (name.startsWith('private-')) return echo.private(name.slice('private-'.length))
  if (name.startsWith('presence-')) return echo.join(name.slice('presence-'.length))
  return echo.channel(name)
}

export interface RealtimeClientOptions {
  cluster: string
  wsHost: string
  wsPort: number
  wssPort: number
  wsPath: string
  forceTLS: boolean
  enabledTransports: ['ws']
}

/**
 * Connection options: the configured service, otherwise the page's own origin; WebSocket only. TLS is forced unless
 * the site itself is `http:`.
 */
export function clientOptions(
  config: Pick<RuntimeConfig, 'siteUrl' | 'realtime'>,
  pageOrigin: string,
): RealtimeClientOptions {
  const service = new URL(config.realtime.url || pageOrigin)
  const forceTLS = new URL(config.siteUrl).protocol !== 'http:'
  const port = Number(service.port)
  return {
    cluster: config.realtime.cluster,
    wsHost: service.hostname,
    wsPort: port || 80,
    wssPort: port || 443,
    wsPath: service.pathname.replace(/\/+$/, ''),
    forceTLS,
    enabledTransports: ['ws'],
  }
}
