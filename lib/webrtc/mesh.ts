import { Peer } from './peer'
import type { PeerView, ShownPeer, Tracks } from './peer-view'
import { createSignalAssembler, type Signal, SignalPart, toParts } from './signals'

/** A peer to connect with. */
export interface Member {
  seat: string
  /** Member id in the presence channel. */
  member: string | null
}

export interface MeshDeps {
  /** The seat of this tab. */
  me: string
  configuration: RTCConfiguration
  send: (part: SignalPart) => void
  /** A signal of an unknown peer arrived: the room has to be refetched. */
  onUnknown: () => void
  /** Injected in tests. */
  createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection
}

/** How long signals of unknown peers are buffered, until the room lists them. */
const retentionMs = 10_000
const maxKept = 50

/** A full mesh of peer connections; for a few participants. */
export class Mesh {
  readonly #deps: MeshDeps
  readonly #peers = new Map<string, Peer>()
  readonly #join = createSignalAssembler()
  readonly #watchers = new Set<() => void>()
  readonly #timer: ReturnType<typeof setInterval>
  #members: readonly Member[] = []
  #early: { from: string; member: string | undefined; signal: Signal; at: number }[] = []
  #tracks: Tracks = { audio: null, video: null }
  #shown: ShownPeer = { mic: false, camera: false, screen: false }
  #views: ReadonlyMap<string, PeerView> = new Map()
  #lastId = 0

  constructor(deps: MeshDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  /** For `useSyncExternalStore`. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
  views = (): ReadonlyMap<string, PeerView> => this.#views

  /** Connects to new peers and disconnects from departed ones. */
  sync(members: readonly Member[]): void {
    this.#members = members
    const seats = new Set(members.map(({ seat }) => seat))
    for (const [seat, peer] of this.#peers) {
      if (seats.has(seat)) continue
      peer.close()
      this.#peers.delete(seat)
    }
    for (const { seat } of members) if (!this.#peers.has(seat)) this.#peers.set(seat, this.#connect(seat))
    const early = this.#early.splice(0)
    for (const { from, member, signal, at } of early)
      if (Date.now() - at < retentionMs && !this.#deliver(from, member, signal))
        this.#early.push({ from, member, signal, at })
    this.#changed()
  }

  /** Handles a client event of the presence channel, with its sender. */
  receive(data: unknown, member: string | undefined): void {
    const part = SignalPart.safeParse(data)
    if (!part.success || part.data.to !== this.#deps.me) return
    const signal = this.#join(part.data, member)
    if (!signal) return
    const { from } = part.data
    if (this.#deliver(from, member, signal)) return
    this.#early = [...this.#early.slice(1 - maxKept), { from, member, signal, at: Date.now() }]
    this.#deps.onUnknown()
  }

  setTracks(tracks: Tracks, shown: ShownPeer): void {
    this.#tracks = tracks
    this.#shown = shown
    for (const peer of this.#peers.values()) this.#give(peer)
  }

  /** The socket has reconnected. */
  resume(): void {
    for (const peer of this.#peers.values()) peer.resume()
  }

  /** The network has changed. */
  restart(): void {
    for (const peer of this.#peers.values()) peer.restart()
  }

  close(): void {
    clearInterval(this.#timer)
    for (const peer of this.#peers.values()) peer.close()
    this.#peers.clear()
    this.#changed()
  }

  /** The sender must match the member id of the seat, so that nobody can forge signals of others. */
  #deliver(from: string, member: string | undefined, signal: Signal): boolean {
    const known = this.#members.find(({ seat }) => seat === from)
    if (!known || known.member === null || known.member !== member) return false
    this.#peers.get(from)?.receive(signal)
    return true
  }

  #connect(seat: string): Peer {
    const { me, configuration, send } = this.#deps
    const create = this.#deps.createConnection ?? ((given) => new RTCPeerConnection(given))
    const peer = new Peer({
      // Deterministic on both sides, without negotiation.
      offers: me > seat,
      create: () => create(configuration),
      send: (signal) => {
        this.#lastId += 1
        for (const part of toParts(signal, { from: me, to: seat, id: this.#lastId })) send(part)
      },
      onChange: () => this.#changed(),
    })
    this.#give(peer)
    return peer
  }

  #give(peer: Peer): void {
    peer.setTracks(this.#tracks, this.#shown).catch((error: unknown) => {
      console.warn('Room: sound or picture could not be sent', error)
    })
  }

  #tick(): void {
    for (const peer of this.#peers.values())
      peer.tick().catch((error: unknown) => console.warn('Room: a connection could not be looked at', error))
  }

  #changed(): void {
    this.#views = new Map([...this.#peers].map(([seat, peer]) => [seat, peer.view]))
    for (const watcher of this.#watchers) watcher()
  }
}
