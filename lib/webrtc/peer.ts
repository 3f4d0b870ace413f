import {
  type Counts,
  countsOf,
  type PeerDeps,
  type PeerView,
  type Quality,
  qualityOf,
  type ShownPeer,
  type Tracks,
} from './peer-view'
import { candidatesSignal, type Signal } from './signals'

/** Silence after which ICE is restarted. The side that has to request it waits a little longer. */
const stalledAfter = { offering: 3000, asking: 4000 }
const restartEvery = 4000
const resendAfter = 3000
const helloEvery = 2000
const batchMs = 50

/**
 * One peer connection. Audio and video transceivers exist from the first offer, so tracks are replaced without
 * renegotiation: only a lost connection is negotiated again. One side creates all offers, which rules out glare; after
 * the rollback that resolves glare Chromium may not render video.
 */
export class Peer {
  readonly #deps: PeerDeps
  readonly #pc: RTCPeerConnection
  readonly #words: RTCDataChannel
  readonly #stream = new MediaStream()
  #tracks: Tracks = { audio: null, video: null }
  #mine: ShownPeer = { mic: false, camera: false, screen: false }
  #shown: ShownPeer = { mic: false, camera: false, screen: false }
  #quality: Quality = 'lost'
  #begun = false
  #closed = false
  #chain: Promise<void> = Promise.resolve()
  #early: RTCIceCandidateInit[] = []
  #batch: RTCIceCandidateInit[] = []
  #flush: ReturnType<typeof setTimeout> | undefined
  #counts: Counts | undefined
  #heardAt: number
  #restartedAt: number
  #saidAt = 0

  constructor(deps: PeerDeps) {
    this.#deps = deps
    this.#heardAt = this.#now()
    this.#restartedAt = this.#now()
    this.#pc = deps.create()
    this.#listen()
    this.#words = this.#pc.createDataChannel('shown', { negotiated: true, id: 0 })
    this.#words.onopen = () => this.#tell()
    this.#words.onmessage = ({ data }) => this.#hear(data)
    if (deps.offers) for (const kind of ['audio', 'video'] as const) this.#pc.addTransceiver(kind)
    else this.#say({ kind: 'hello' })
  }

  get view(): PeerView {
    const connected = this.#pc.connectionState === 'connected' && this.#quality !== 'lost'
    return {
      stream: this.#stream,
      connected,
      quality: connected ? this.#quality : 'lost',
      shown: this.#shown,
    }
  }

  /** Replaces the sent tracks; null sends nothing on that transceiver. */
  async setTracks(tracks: Tracks, shown: ShownPeer): Promise<void> {
    this.#tracks = tracks
    this.#mine = shown
    this.#tell()
    await this.#applyTracks()
  }

  receive(signal: Signal): void {
    this.#chain = this.#chain
      .then(() => (this.#closed ? undefined : this.#handle(signal)))
      .catch((error: unknown) => this.#warn(`a ${signal.kind} could not be used`, error))
  }

  /** The socket has reconnected: signals sent meanwhile may be lost. */
  resume(): void {
    if (this.#pc.signalingState === 'have-local-offer') this.#repeat()
    else if (!this.view.connected) this.restart()
  }

  /** Restarts ICE, at most every few seconds. */
  restart(): void {
    if (this.#closed || this.#now() - this.#restartedAt < restartEvery) return
    this.#restartedAt = this.#now()
    if (this.#deps.offers) this.#pc.restartIce()
    else this.#say({ kind: 'hello' })
  }

  /** Called every second: measures quality and restarts a lost connection. */
  async tick(): Promise<void> {
    if (this.#closed) return
    const now = this.#now()
    // Packets arrive even from a muted peer without video.
    if (this.#words.readyState === 'open' && this.#words.bufferedAmount < 1000) this.#words.send('.')
    const counts = countsOf((await this.#pc.getStats()) as never)
    if (this.#closed) return
    if (counts.bytes > (this.#counts?.bytes ?? 0)) this.#heardAt = now
    const silent = now - this.#heardAt
    const quality =
      this.#pc.connectionState !== 'connected' || silent > 2500 ? 'lost' : qualityOf(this.#counts, counts)
    this.#counts = counts
    if (quality !== this.#quality) {
      this.#quality = quality
      this.#deps.onChange()
    }
    this.#mend(silent, now)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#flush)
    this.#pc.onnegotiationneeded = null
    this.#pc.onicecandidate = null
    this.#pc.onconnectionstatechange = null
    this.#pc.ontrack = null
    this.#pc.close()
  }

  #now(): number {
    return (this.#deps.now ?? Date.now)()
  }

  #mend(silent: number, now: number): void {
    const { offers } = this.#deps
    const quiet = now - this.#saidAt
    const unmet = !this.#begun && !offers
    if (unmet) return void (quiet >= helloEvery && this.#say({ kind: 'hello' }))
    const unanswered = this.#pc.signalingState === 'have-local-offer'
    if (unanswered) return void (quiet >= resendAfter && this.#repeat())
    const { connectionState } = this.#pc
    const broken = connectionState === 'failed' || connectionState === 'disconnected'
    if (broken || silent > stalledAfter[offers ? 'offering' : 'asking']) this.restart()
  }

  #listen(): void {
    const pc = this.#pc
    pc.onnegotiationneeded = () => void this.#offer()
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) this.#batch.push(candidate.toJSON())
      this.#flush ??= setTimeout(() => this.#sendBatch(), batchMs)
    }
    pc.onconnectionstatechange = () => {
      if (pc.connectionState === 'connected') {
        this.#heardAt = this.#now()
        if (this.#quality === 'lost') this.#quality = 'good'
      }
      this.#deps.onChange()
    }
    pc.ontrack = ({ track }) => {
      if (!this.#stream.getTracks().includes(track)) this.#stream.addTrack(track)
      this.#deps.onChange()
    }
  }

  async #offer(): Promise<void> {
    if (this.#closed || !this.#deps.offers) return
    try {
      await this.#pc.setLocalDescription()
      this.#repeat()
    } catch (error) {
      this.#warn('an offer could not be made', error)
    }
  }

  async #handle(signal: Signal): Promise<void> {
    if (signal.kind === 'hello') return this.#greet()
    if (signal.kind === 'candidates') return this.#candidates(signal.list)
    const pc = this.#pc
    const { type, sdp } = signal
    // Ignore duplicate answers, and offers of a side that must not create any.
    const awaited = this.#deps.offers ? pc.signalingState === 'have-local-offer' : true
    if (!awaited || (type === 'offer') === this.#deps.offers) return
    await pc.setRemoteDescription({ type, sdp })
    this.#begun = true
    const early = this.#early.splice(0)
    if (type === 'offer') {
      for (const line of pc.getTransceivers()) line.direction = 'sendrecv'
      await this.#applyTracks()
      await pc.setLocalDescription()
      this.#repeat()
    }
    await this.#candidates(early)
  }

  /** The other side requests an offer: ours was lost, or the connection to us was. */
  #greet(): void {
    if (!this.#deps.offers) return
    if (this.#pc.signalingState === 'have-local-offer') this.#repeat()
    else if (this.#begun) this.restart()
  }

  async #candidates(list: readonly RTCIceCandidateInit[]): Promise<void> {
    if (!this.#pc.remoteDescription) {
      this.#early.push(...list)
      return
    }
    for (const candidate of list) {
      try {
        await this.#pc.addIceCandidate(candidate)
      } catch (error) {
        this.#warn('a candidate could not be used', error)
      }
    }
  }

  async #applyTracks(): Promise<void> {
    for (const { receiver, sender } of this.#pc.getTransceivers()) {
      const track = this.#tracks[receiver.track.kind === 'audio' ? 'audio' : 'video']
      if (sender.track !== track) await sender.replaceTrack(track)
    }
  }

  /** The current local description, including the candidates gathered meanwhile. */
  #repeat(): void {
    const description = this.#pc.localDescription
    if (!description || (description.type !== 'offer' && description.type !== 'answer')) return
    this.#say({ kind: 'description', type: description.type, sdp: description.sdp })
  }

  #sendBatch(): void {
    this.#flush = undefined
    const list = this.#batch.splice(0)
    if (this.#closed || list.length === 0) return
    this.#deps.send(candidatesSignal(list))
  }

  #say(signal: Signal): void {
    this.#saidAt = this.#now()
    this.#deps.send(signal)
  }

  #tell(): void {
    if (this.#words.readyState === 'open') this.#words.send(JSON.stringify(this.#mine))
  }

  #hear(data: unknown): void {
    if (typeof data !== 'string' || data === '.') return
    try {
      const { mic, camera, screen } = JSON.parse(data) as Partial<ShownPeer>
      this.#shown = { mic: mic === true, camera: camera === true, screen: screen === true }
      this.#deps.onChange()
    } catch (error) {
      this.#warn('a remark was not understood', error)
    }
  }

  #warn(what: string, error: unknown): void {
    if (!this.#closed) (this.#deps.log ?? console).warn(`Room: ${what}`, error)
  }
}
