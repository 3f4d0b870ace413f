import { randomUUID } from 'node:crypto'
import type { RealtimePort } from '@/server/platform/realtime-port'
import { type ClusterMessage, PresenceFullError, type RealtimeAdapter } from '../adapters/adapter'
import type { RealtimeLimits, RealtimeLog } from '../options'
import { type Effect, withoutSubscription } from '../protocol/connection'
import {
  catchUpFrame,
  closeCode,
  loggedEvent,
  type Member,
  subscriptionError,
  subscriptionResumed,
  subscriptionSucceeded,
} from '../protocol/frames'
import { Census, framesAfterSnapshot } from './census'
import { EventLog, MAX_REPLAYED, type RecentEvents } from './event-log'
import { nodeOfSocket, type Peer, PeerIndex } from './peers'

const HELD_FRAMES = 200
/** After a gap so many sockets are told each time: 200 a second. */
const CATCH_UP_AT_ONCE = 10
const CATCH_UP_MS = 50
/** A socket subscribes to several channels one after another: told once for all of them. */
const CATCH_UP_AFTER_MS = 500
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
  /** Channels that this node is about to hear. */
  readonly #listening = new Map<string, Promise<void>>()
  readonly #events: EventLog
  #catchingUp: NodeJS.Timeout | undefined
  /** Sockets to tell, each not before its time. */
  readonly #behind = new Map<Peer, number>()

  constructor(deps: {
    adapter: RealtimeAdapter
    limits: RealtimeLimits
    log: RealtimeLog
    readOlder?: (() => Promise<RecentEvents>) | undefined
  }) {
    this.#events = new EventLog(Date.now, deps.readOlder)
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
          'realtime messages of other nodes may be lost, sockets catch up',
        )
        this.#events.interrupt()
        for (const peer of this.#peers.values()) this.#catchUp(peer, 0)
      },
    })
  }

  /** Where the log of events stands. */
  position(): number {
    return this.#adapter.log?.position() ?? Date.now()
  }

  stop(): Promise<void> {
    clearTimeout(this.#catchingUp)
    return this.#adapter.stop()
  }

  add(peer: Peer): void {
    this.#peers.set(peer.socketId, peer)
  }

  /** Takes a closed socket out of everything; resolves when presence knows of it too. */
  remove(peer: Peer, effects: readonly Effect[]): Promise<void> {
    this.#peers.delete(peer.socketId)
    this.#behind.delete(peer)
    if (peer.state.user) this.#users.delete(peer.state.user.id, peer)
    for (const owner of peer.owners) this.#users.delete(owner, peer)
    for (const effect of effects) this.apply(peer, effect)
    return peer.presence
  }

  apply(peer: Peer, effect: Effect): void {
    switch (effect.type) {
      case 'send':
        if (peer.listening) void peer.listening.then(() => peer.send(effect.frame))
        else peer.send(effect.frame)
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
        this.#enter(peer, effect.channel)
        if (effect.member) this.#enqueue(peer, this.#join(peer, effect.channel, effect.member))
        else if (effect.since !== undefined) void this.#resume(peer, effect.channel, effect.since)
        break
      case 'leave': {
        const { channel, member } = effect
        this.#exit(peer, channel)
        peer.held.delete(channel)
        if (member) this.#enqueue(peer, () => this.#adapter.leave(channel, peer.socketId, member.id))
      }
    }
  }

  /** Sends an event to the subscribers of channels on every node. */
  async publish(event: Parameters<RealtimePort['publish']>[0]): Promise<void> {
    // One message to the other nodes, however many channels.
    const { id = randomUUID(), channels, name, data, except } = event
    await this.broadcast({ type: 'event', id, channels: [...channels], name, data, except })
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

  #enter(peer: Peer, channel: string): void {
    const isFirst = !this.#channels.has(channel)
    this.#channels.add(channel, peer)
    if (isFirst && this.#adapter.listen) {
      const listening = this.#adapter.listen(channel).finally(() => {
        if (this.#listening.get(channel) === listening) this.#listening.delete(channel)
      })
      this.#listening.set(channel, listening)
    }
    const pending = this.#listening.get(channel)
    if (!pending) return
    // Confirmed only when the node hears the channel: on a confirmation clients fetch what they may have missed.
    const all = Promise.all([peer.listening, pending]).then(() => {
      if (peer.listening === all) peer.listening = undefined
    })
    peer.listening = all
  }

  #exit(peer: Peer, channel: string): void {
    this.#channels.delete(channel, peer)
    if (!this.#channels.has(channel)) this.#adapter.unlisten?.(channel)
  }

  /** Confirms a subscription, and sends what was missed; whom the log cannot help is asked to fetch again. */
  async #resume(peer: Peer, channel: string, since: number): Promise<void> {
    await peer.listening
    const missed = await this.#missed(channel, since)
    if (!peer.state.subscriptions.has(channel)) return
    peer.send(subscriptionResumed(channel))
    if (!missed || missed.length > MAX_REPLAYED) return this.#catchUp(peer, CATCH_UP_AFTER_MS)
    for (const event of missed) peer.send(loggedEvent(channel, event))
  }

  async #missed(channel: string, since: number) {
    try {
      return await (this.#adapter.log ?? this.#events).since(channel, since)
    } catch (error) {
      this.#log.warn({ err: error }, 'the log of realtime events could not be read, a socket catches up')
      return undefined
    }
  }

  /** Asks a socket to fetch again what it shows; a few at a time, since all at once would be a herd. */
  #catchUp(peer: Peer, afterMs: number): void {
    this.#behind.delete(peer)
    this.#behind.set(peer, Date.now() + afterMs)
    const some = () => {
      let told = 0
      for (const [waiting, due] of this.#behind) {
        if (due > Date.now() || told === CATCH_UP_AT_ONCE) break
        this.#behind.delete(waiting)
        waiting.send(catchUpFrame)
        told += 1
      }
      this.#catchingUp = this.#behind.size > 0 ? setTimeout(some, CATCH_UP_MS) : undefined
    }
    this.#catchingUp ??= setTimeout(some, 0)
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
      case 'event': {
        const { type: _, except, ...sent } = message
        const event = { ...sent, at: this.position() }
        if (!this.#adapter.log) this.#events.add(event)
        for (const channel of message.channels) {
          if (this.#channels.has(channel)) this.#deliver(channel, loggedEvent(channel, event), except)
        }
        break
      }
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
        await peer.listening
        const limit = this.#limits.maxPresenceMembers
        const members = await this.#adapter.join(channel, peer.socketId, member, limit)
        if (!wanted()) return
        peer.send(subscriptionSucceeded(channel, members))
        for (const frame of framesAfterSnapshot(held, members)) peer.send(frame)
      } catch (error) {
        const full = error instanceof PresenceFullError
        if (!full) this.#log.error({ err: error, channel }, 'a presence subscription failed')
        if (!wanted()) return
        this.#exit(peer, channel)
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
