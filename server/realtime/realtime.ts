import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { AppCredentials } from '@/server/platform/realtime-signing'
import type { RealtimeAdapter } from './adapters/adapter'
import { createHttpApi } from './http/http-api'
import type { RecentEvents } from './hub/event-log'
import { Hub } from './hub/hub'
import { defaultLimits, type RealtimeLimits, type RealtimeLog } from './options'
import { closeCode } from './protocol/frames'
import { createSocketShell } from './socket-shell'

export interface RealtimeOptions {
  app: AppCredentials
  adapter: RealtimeAdapter
  /** What was broadcast in the last minutes, for sockets that were connected to another process. */
  readOlder?: () => Promise<RecentEvents>
  log: RealtimeLog
  limits?: Partial<RealtimeLimits>
  /** Milliseconds since the epoch; replaced in tests. */
  now?: () => number
  onSocketClosed?: (socketId: string) => void
  /** Behind a trusted proxy the client's address; the peer's when absent. */
  addressOf?: (request: IncomingMessage) => string
  /** During maintenance of a host nobody may connect to it: clients are sent away to come back after a pause. */
  isClosed?: (host: string | undefined) => boolean
  /** Answers an upgrade that is no good; a bare status line when absent. */
  refuse?: (socket: Duplex, status: 400 | 503) => void
}

export interface Realtime extends RealtimePort {
  /** Mount at the root: it answers `/apps/:id/*`. */
  readonly api: Pick<Hono, 'fetch'>
  /** Returns false when the path is not `/app/:key`; then the request is somebody else's. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Open sockets of this process. */
  connections(): number
  /** Sends away the sockets of hosts that are closed now. */
  closeSockets(): void
  /** Sends all sockets to other nodes, and takes no more. Call it on SIGTERM. */
  sendAway(): Promise<void>
  /** The same, and leaves the cluster: requests that claim sockets have to be over. */
  drain(): Promise<void>
}

function refuseBarely(socket: Duplex, status: 400 | 503): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Starts a Pusher-protocol server that is driven by upgrade requests handed to it. */
export async function attachRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { app, adapter, log, now = Date.now } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hub = new Hub({ adapter, limits, log, readOlder: options.readOlder })
  await hub.start()
  const {
    onSocketClosed,
    addressOf = (request) => request.socket.remoteAddress ?? '',
    isClosed = () => false,
    refuse = refuseBarely,
  } = options
  const shell = createSocketShell({
    app,
    hub,
    nodeId: adapter.nodeId,
    limits,
    log,
    now,
    onSocketClosed,
    addressOf,
    isClosed,
    refuse,
  })
  return {
    api: createHttpApi({ app, hub, limits, now }),
    handleUpgrade: shell.handleUpgrade,
    publish: (event) => hub.publish(event),
    claimSocket: (socketId, userId) => hub.claim(socketId, userId),
    reauthorizeUser: (userId, except) =>
      hub.broadcast({
        type: 'terminate',
        userId,
        code: closeCode.restarting,
        reason: 'Please reconnect',
        except,
      }),
    goneSockets: (socketIds) => hub.goneSockets(socketIds),
    connections: () => hub.size,
    closeSockets: shell.closeSockets,
    sendAway: shell.drain,
    async drain() {
      await shell.drain()
      await hub.stop()
    },
  }
}
