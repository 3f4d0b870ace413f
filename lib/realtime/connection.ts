import type Echo from 'laravel-echo'
import type Pusher from 'pusher-js'
import { type DomainEvent, type EventKind, parseEvent } from '@/lib/contracts/events'
import type { ChannelAuthorization } from '@/lib/contracts/presence'
import type { RuntimeConfig } from '../contracts/web-bridge'

export interface ConnectionListeners {
  onConnected: (socketId: string) => void
  onDropped: () => void
}

export interface ConnectionDeps extends ConnectionListeners {
  key: string
  options: RealtimeClientOptions
  /** The two libraries, loaded only once somebody is signed in. */
  load: () => Promise<{ Echo: typeof Echo; Pusher: typeof Pusher }>
  authorize: (socketId: string, channel: string) => Promise<ChannelAuthorization>
  /** Whether a failed authorization is worth another try; a refusal is not. */
  isTransient: (error: unknown) => boolean
  log: Pick<Console, 'warn'>
}

export interface ChannelListener {
  kinds: readonly EventKind[]
  onEvent: (event: DomainEvent) => void
  /**
   * The server confirmed the subscription; again after every reconnect. Not called for one that another listener holds
   * already: its events were heard all along.
   */
  onSubscribed?: () => void
}

export interface ClientEvent {
  channel: string
  /** Without the prefix `client-`. */
  event: string
}

export interface Connection {
  /** Listens to a channel; several listeners share one subscription. Returns the way to stop. */
  listen(channel: string, listener: ChannelListener): () => void
  /** Says something to the others in a channel that is listened to; past the server, and lost when nobody hears. */
  whisper(to: ClientEvent, data: object): void
  /** Hears what others say to each other; in a presence channel also by which member. Returns the way to stop. */
  hear(where: ClientEvent, onWhisper: (data: unknown, member: string | undefined) => void): () => void
  close(): void
}

const AUTH_FAILED = 'Broadcast auth failed'
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/** Opens the socket. Its states «unavailable», «failed» and its errors are logged and nothing else. */
export async function openConnection(deps: ConnectionDeps): Promise<Connection> {
  const { log } = deps
  const { Echo, Pusher } = await deps.load()
  sendOnlyWhileOpen(Pusher)
  /** How many listen to each channel. */
  const listeners = new Map<string, number>()
  /** How often in a row each channel could not be authorized. */
  const failures = new Map<string, number>()

  /** The library leaves a channel that was not authorized unsubscribed until the next reconnect. */
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
        // Left again before its turn came: nobody needs the answer.
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
  client.connection.bind('error', (error: unknown) => log.warn('Realtime: error', error))

  const connection: Connection = {
    listen(name, { kinds, onEvent, onSubscribed }) {
      listeners.set(name, (listeners.get(name) ?? 0) + 1)
      const channel = open(echo, name)
      const handlers = kinds.map((kind) => {
        const handler = (data: unknown) => {
          const event = parseEvent(kind, data)
          if (event) onEvent(event)
          else log.warn(`Realtime: ${kind} is not understood`)
        }
        channel.listen(`.${kind}`, handler)
        return [kind, handler] as const
      })
      const confirmed = () => onSubscribed?.()
      channel.subscription.bind('pusher:subscription_succeeded', confirmed)
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
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
 * pusher-js sends in a task of its own. By then the server may have begun to close the socket, and the browser would
 * report the send as an error; nothing is lost, since every channel is subscribed again after the reconnect.
 */
function sendOnlyWhileOpen({ Runtime }: typeof Pusher): void {
  const SocketApi = Runtime.getWebSocketAPI()
  Runtime.createWebSocket = (url) => {
    const socket = new SocketApi(url)
    const send = socket.send.bind(socket)
    socket.send = (data) => {
      const closing = 'readyState' in socket && socket.readyState !== WebSocket.OPEN
      if (!closing) send(data)
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
 * How the browser reaches realtime: the configured service, else the page's own origin; WebSocket only. TLS is
 * forced unless the configured site itself is a plain `http:` one.
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
