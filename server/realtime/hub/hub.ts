import type { RealtimePort } from '@/server/platform/realtime-port'
import { type ClusterMessage, PresenceFullError, type RealtimeAdapter } from '../adapters/adapter'
import type { RealtimeLimits, RealtimeLog } from '../options'
import { type Effect, withoutSubscription } from '../protocol/connection'
import {
  channelEvent,
  closeCode,
  type Member,
  subscriptionError,
  subscriptionSucceeded,
} from '../protocol/frames'
import { Census, framesAfterSnapshot } from './census'
import { nodeOfSocket, type Peer, PeerIndex } from './peers'

const HELD_FRAMES = 200
/** People who may sign in one after another on one socket; it is closed before the next one. */
const MAX_OWNERS = 5

/** Joins peers with channels, and this node with the others. */
export class Hub {
  readonly #adapter: RealtimeAdapter
  readonly #limits: RealtimeLimits
  readonly #log: RealtimeLog
  readonly #peers = new Map<string, Peer>()
  readonly #channels = new PeerIndex()
  readonly #users = new PeerIndex()
  readonly #census: Census

  constructor(deps: { adapter: RealtimeAdapter; limits: RealtimeLimits; log: RealtimeLog }) {
    this.#adapter = deps.adapter
    this.#limits = deps.limits
    this.#log = deps.log
    this.#census = new Census({
      adapter: deps.adapter,
      channels: this.#channels,
      publishToOthers: (message) => this.#publishToOthers(message),
    })
  }

  get size(): number {
    return this.#peers.size
  }

  peers(): Iterable<Peer> {
    return this.#peers.values()
  }

  start(): Promise<void> {
    return this.#adapter.start({
      receive: (message) => this.#receive(message),
      onGap: () => {
        this.#log.warn(
          { sockets: this.size },
          'realtime messages of other nodes may be lost, sockets reconnect',
        )
        for (const peer of this.#peers.values()) peer.close(closeCode.restarting, 'Please reconnect')
      },
    })
  }

  stop(): Promise<void> {
    return this.#adapter.stop()
  }

  add(peer: Peer): void {
    this.#peers.set(peer.socketId, peer)
  }

  /** Takes a closed socket out of everything; resolves when presence knows of it too. */
  remove(peer: Peer, effects: readonly Effect[]): Promise<void> {
    this.#peers.delete(peer.socketId)
    if (peer.state.user) this.#users.delete(peer.state.user.id, peer)
    for (const owner of peer.owners) this.#users.delete(owner, peer)
    for (const effect of effects) this.apply(peer, effect)
    return peer.presence
  }

  apply(peer: Peer, effect: Effect): void {
    switch (effect.type) {
      case 'send':
        peer.send(effect.frame)
        break
      case 'close':
        peer.close(effect.code, effect.reason)
        break
      case 'signin':
        this.#users.add(effect.userId, peer)
        break
      case 'relay':
        this.#relay({ type: 'frame', channel: effect.channel, frame: effect.frame, except: peer.socketId })
        break
      case 'join':
        this.#channels.add(effect.channel, peer)
        if (effect.member) this.#enqueue(peer, this.#join(peer, effect.channel, effect.member))
        break
      case 'leave': {
        const { channel, member } = effect
        this.#channels.delete(channel, peer)
        peer.held.delete(channel)
        if (member) this.#enqueue(peer, () => this.#adapter.leave(channel, peer.socketId, member.id))
      }
    }
  }

  /** Sends an event to the subscribers of channels on every node. */
  async publish(event: Parameters<RealtimePort['publish']>[0]): Promise<void> {
    await Promise.all(
      event.channels.map((channel) =>
        this.broadcast({
          type: 'frame',
          channel,
          frame: channelEvent(channel, event.name, event.data),
          except: event.except,
        }),
      ),
    )
  }

  /** Here at once; rejects when the other nodes could not be told. */
  broadcast(message: ClusterMessage): Promise<void> {
    this.#receive(message)
    return this.#adapter.publish(message)
  }

  /**
   * Adds a person to the owners of a socket, on whichever node it is, so that the socket closes when they lose a right.
   * Messages between nodes keep their order: once this resolves, no later `terminate` overtakes it. Rejects when the
   * other nodes could not be reached.
   */
  async claim(socketId: string, userId: string): Promise<void> {
    if (nodeOfSocket(socketId) === this.#adapter.nodeId) this.#addOwner(socketId, userId)
    else await this.#adapter.publish({ type: 'claim', socketId, userId })
  }

  /** Sockets of this node or of a dead one; of a living neighbour's nothing is said. */
  goneSockets(socketIds: readonly string[]): string[] {
    return socketIds.filter((socketId) => {
      const node = nodeOfSocket(socketId)
      if (node === undefined) return true
      return node === this.#adapter.nodeId ? !this.#peers.has(socketId) : !this.#adapter.isAlive(node)
    })
  }

  /** Subscriptions per channel over all nodes. */
  census(prefix: string): Promise<Map<string, number>> {
    return this.#census.take(prefix)
  }

  members(channel: string): Promise<Member[]> {
    return this.#adapter.members(channel)
  }

  #relay(message: ClusterMessage): void {
    this.#receive(message)
    this.#publishToOthers(message)
  }

  #receive(message: ClusterMessage): void {
    switch (message.type) {
      case 'frame':
        this.#deliver(message.channel, message.frame, message.except)
        break
      case 'terminate':
        for (const peer of [...this.#users.get(message.userId)]) {
          if (peer.socketId !== message.except) peer.close(message.code, message.reason)
        }
        break
      case 'claim':
        this.#addOwner(message.socketId, message.userId)
        break
      case 'census':
      case 'census_reply':
        this.#census.receive(message)
    }
  }

  #deliver(channel: string, frame: string, except?: string): void {
    if (!this.#channels.has(channel)) return
    // Encoded once for all subscribers.
    const bytes = Buffer.from(frame)
    for (const peer of this.#channels.get(channel)) {
      if (peer.socketId === except) continue
      const held = peer.held.get(channel)
      if (!held) peer.send(bytes)
      else if (held.length < HELD_FRAMES) held.push(frame)
    }
  }

  #join(peer: Peer, channel: string, member: Member): () => Promise<void> {
    const held: string[] = []
    peer.held.set(channel, held)
    // A leave, or a leave and a second join, may overtake the answer: then it is nobody's any more.
    const wanted = () => peer.held.get(channel) === held && peer.held.delete(channel)
    return async () => {
      try {
        const limit = this.#limits.maxPresenceMembers
        const members = await this.#adapter.join(channel, peer.socketId, member, limit)
        if (!wanted()) return
        peer.send(subscriptionSucceeded(channel, members))
        for (const frame of framesAfterSnapshot(held, members)) peer.send(frame)
      } catch (error) {
        const full = error instanceof PresenceFullError
        if (!full) this.#log.error({ err: error, channel }, 'a presence subscription failed')
        if (!wanted()) return
        this.#channels.delete(channel, peer)
        peer.state = withoutSubscription(peer.state, channel)
        peer.send(
          full
            ? subscriptionError(channel, 'LimitReached', 429, 'The channel is full')
            : subscriptionError(channel, 'Unavailable', 503, 'Presence is not available now'),
        )
      }
    }
  }

  #enqueue(peer: Peer, task: () => Promise<void>): void {
    peer.presence = peer.presence.then(task).catch((error: unknown) => {
      this.#log.error({ err: error }, 'a presence change failed')
    })
  }

  #addOwner(socketId: string, userId: string): void {
    const peer = this.#peers.get(socketId)
    if (!peer || peer.owners.has(userId)) return
    if (peer.owners.size >= MAX_OWNERS) {
      peer.close(closeCode.restarting, 'Too many people on one socket')
      return
    }
    peer.owners.add(userId)
    this.#users.add(userId, peer)
  }

  #publishToOthers(message: ClusterMessage): void {
    this.#adapter.publish(message).catch((error: unknown) => {
      this.#log.error({ err: error, type: message.type }, 'a realtime message did not reach the other nodes')
    })
  }
}
