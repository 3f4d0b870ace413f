import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type AppCredentials, isAppKey } from '@/server/platform/realtime-signing'
import type { Hub } from './hub/hub'
import { newSocketId, type Peer } from './hub/peers'
import type { RealtimeLimits, RealtimeLog } from './options'
import { markSeen, openConnection, type Step } from './protocol/connection'
import { closeCode, connectionEstablished, errorFrame } from './protocol/frames'
import { disconnect, receive, tick } from './protocol/receive'

export interface SocketShellDeps {
  app: AppCredentials
  hub: Hub
  nodeId: number
  limits: RealtimeLimits
  log: RealtimeLog
  now: () => number
  onSocketClosed?: ((socketId: string) => void) | undefined
  /** Whose connection it is; behind a trusted proxy not the peer's. */
  addressOf: (request: IncomingMessage) => string
  isClosed: (host: string | undefined) => boolean
  /** Answers an upgrade that is no good, and closes the connection. */
  refuse: (socket: Duplex, status: 400 | 503) => void
}

export interface SocketShell {
  /** Takes over an upgrade of `/app/:key`; false when the path is not ours and the request is left alone. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends away the sockets of hosts that are closed now. */
  closeSockets(): void
  /** Asks every client to reconnect elsewhere and resolves when they are gone. */
  drain(): Promise<void>
}

const drainStepMs = 50
const closedForWorks = { code: closeCode.closedForWorks, reason: 'Closed for works' }

/** The impure half: turns socket events into protocol steps and their effects into socket writes. */
export function createSocketShell(deps: SocketShellDeps): SocketShell {
  const { app, hub, limits, log, now } = deps
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.maxFrameBytes,
    perMessageDeflate: false,
  })
  server.on('wsClientError', (_, socket) => deps.refuse(socket, 400))
  let draining = false
  const leaving = new Set<Promise<void>>()
  const perAddress = new Map<string, number>()
  /** The host that each socket was opened to. */
  const hosts = new WeakMap<Peer, string | undefined>()
  const sweep = setInterval(sweepAll, limits.sweepEveryMs)
  sweep.unref()

  function accept(webSocket: WebSocket, request: IncomingMessage, key: string, query: URLSearchParams): void {
    const address = deps.addressOf(request)
    // A socket that failed still reports `close`; without a listener the error would end the process.
    webSocket.on('error', () => webSocket.terminate())
    const { host } = request.headers
    const refusal = deps.isClosed(host) ? closedForWorks : refuse(address, key, query)
    if (refusal) {
      webSocket.send(errorFrame(refusal.code, refusal.reason))
      closeFirmly(webSocket, refusal.code, refusal.reason)
      return
    }
    const peer = openPeer(webSocket)
    hosts.set(peer, host)
    hub.add(peer)
    countAddress(address, 1)
    webSocket.on('message', (data, isBinary) => {
      // After close() the other side may still talk; nobody listens any more.
      if (webSocket.readyState !== webSocket.OPEN) return
      if (isBinary) return peer.close(1003, 'Text messages only')
      run(peer, () =>
        receive(peer.state, textOf(data), { app, limits, now: now(), position: hub.position() }),
      )
    })
    const alive = () => {
      peer.state = markSeen(peer.state, now())
    }
    webSocket.on('ping', alive)
    webSocket.on('pong', alive)
    webSocket.on('close', () => {
      const gone = hub.remove(peer, disconnect(peer.state)).finally(() => leaving.delete(gone))
      leaving.add(gone)
      countAddress(address, -1)
      deps.onSocketClosed?.(peer.socketId)
    })
    peer.send(connectionEstablished(peer.socketId, limits.activityTimeoutMs, hub.position()))
  }

  function countAddress(address: string, change: 1 | -1): void {
    const count = (perAddress.get(address) ?? 0) + change
    if (count > 0) perAddress.set(address, count)
    else perAddress.delete(address)
  }

  function refuse(address: string, key: string, query: URLSearchParams) {
    if (!isAppKey(app, key)) {
      return { code: closeCode.unknownApp, reason: 'Application does not exist' }
    }
    const protocol = query.get('protocol')
    if (!protocol) return { code: closeCode.noProtocolVersion, reason: 'No protocol version supplied' }
    if (protocol !== '7')
      return { code: closeCode.badProtocolVersion, reason: 'Unsupported protocol version' }
    const ofAddress = perAddress.get(address) ?? 0
    if (hub.size >= limits.maxConnections || ofAddress >= limits.maxConnectionsPerAddress) {
      return { code: closeCode.overCapacity, reason: 'Over capacity' }
    }
    return undefined
  }

  function openPeer(webSocket: WebSocket): Peer {
    const socketId = newSocketId(deps.nodeId)
    return {
      socketId,
      state: openConnection(socketId, limits, now()),
      owners: new Set(),
      held: new Map(),
      presence: Promise.resolve(),
      send(frame) {
        if (webSocket.readyState !== webSocket.OPEN) return
        if (webSocket.bufferedAmount > limits.maxBufferedBytes) {
          log.warn({ socketId, buffered: webSocket.bufferedAmount }, 'a slow realtime client was cut')
          webSocket.terminate()
          return
        }
        webSocket.send(frame, { binary: false })
      },
      close: (code, reason) => closeFirmly(webSocket, code, reason),
    }
  }

  function run(peer: Peer, step: () => Step): void {
    try {
      const { state, effects } = step()
      peer.state = state
      for (const effect of effects) hub.apply(peer, effect)
    } catch (error) {
      // A defect of ours costs one connection, not the process.
      log.error({ err: error }, 'a realtime frame could not be handled')
      peer.close(1011, 'Internal error')
    }
  }

  function sweepAll(): void {
    const at = now()
    for (const peer of hub.peers()) run(peer, () => tick(peer.state, { limits, now: at }))
  }

  return {
    handleUpgrade(request, socket, head) {
      // Not by `new URL`: it throws on addresses such as «//», and here that would end the process.
      const [path = '', query = ''] = (request.url ?? '').split('?', 2)
      const key = /^\/app\/([^/]+)$/.exec(path)?.[1]
      if (key === undefined) return false
      if (draining) {
        deps.refuse(socket, 503)
        return true
      }
      server.handleUpgrade(request, socket, head, (webSocket) =>
        accept(webSocket, request, key, new URLSearchParams(query)),
      )
      return true
    },
    closeSockets() {
      for (const peer of hub.peers()) {
        if (!deps.isClosed(hosts.get(peer))) continue
        peer.send(errorFrame(closedForWorks.code, closedForWorks.reason))
        peer.close(closedForWorks.code, closedForWorks.reason)
      }
    },
    async drain() {
      draining = true
      clearInterval(sweep)
      // They connect elsewhere at once: all at the same moment would be a herd.
      const peers = [...hub.peers()]
      const forMs = Math.min(limits.drainSpreadMs, (peers.length / limits.drainPerSecond) * 1000)
      const began = now()
      for (let closed = 0; closed < peers.length; ) {
        const due =
          forMs > 0 ? Math.ceil((peers.length * (now() - began + drainStepMs)) / forMs) : peers.length
        for (const peer of peers.slice(closed, due)) peer.close(closeCode.restarting, 'Server is restarting')
        closed = Math.max(closed, due)
        if (closed < peers.length) await sleep(drainStepMs)
      }
      const deadline = now() + limits.drainMs
      while (hub.size > 0 && now() < deadline) await sleep(20)
      await Promise.allSettled(leaving)
    },
  }
}

/** ws waits up to 30 s for the other side's close frame; a client that never answers is cut sooner. */
function closeFirmly(webSocket: WebSocket, code: number, reason: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return
  webSocket.close(code, reason)
  const timer = setTimeout(() => webSocket.terminate(), 2_000)
  timer.unref()
  webSocket.once('close', () => clearTimeout(timer))
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.from(data as Buffer).toString('utf8')
}
