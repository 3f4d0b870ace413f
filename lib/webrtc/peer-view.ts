import type { Signal } from './signals'

/** Connection quality of a participant. */
export type Quality = 'good' | 'fair' | 'poor' | 'lost'

export interface Counts {
  /** Bytes received by any transport. */
  bytes: number
  packets: number
  lost: number
  /** Round-trip time, seconds; null before the first measurement. */
  roundTrip: number | null
}

interface Stat {
  type: string
  id: string
  [field: string]: unknown
}
const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Extracts the relevant statistics of a connection. */
export function countsOf(report: Iterable<[string, Stat]>): Counts {
  const all = [...report].map(([, stat]) => stat)
  const transport = all.find(({ type }) => type === 'transport')
  const pairs = all.filter(({ type }) => type === 'candidate-pair')
  const pair =
    pairs.find(({ id }) => id === transport?.selectedCandidatePairId) ??
    pairs.find(({ nominated, state }) => nominated === true && state === 'succeeded')
  const inbound = all.filter(({ type }) => type === 'inbound-rtp')
  const sum = (field: string) => inbound.reduce((total, stat) => total + number(stat[field]), 0)
  return {
    bytes: number(transport?.bytesReceived ?? pair?.bytesReceived),
    packets: sum('packetsReceived'),
    lost: sum('packetsLost'),
    roundTrip: typeof pair?.currentRoundTripTime === 'number' ? pair.currentRoundTripTime : null,
  }
}

/** Quality by packet loss between two samples and by round-trip time. */
export function qualityOf(before: Counts | undefined, now: Counts): Exclude<Quality, 'lost'> {
  const packets = now.packets - (before?.packets ?? 0)
  const lost = Math.max(0, now.lost - (before?.lost ?? 0))
  const share = packets + lost > 0 ? lost / (packets + lost) : 0
  const trip = now.roundTrip ?? 0
  if (share > 0.08 || trip > 0.5) return 'poor'
  return share > 0.03 || trip > 0.25 ? 'fair' : 'good'
}

/** State of one's devices; sent peer to peer, so that it also arrives while the socket is down. */
export interface ShownPeer {
  mic: boolean
  camera: boolean
  screen: boolean
}

export interface Tracks {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
}

export interface PeerDeps {
  /** Whether this side creates all offers of the pair; the other side requests one. */
  offers: boolean
  create: () => RTCPeerConnection
  send: (signal: Signal) => void
  /** Called when something visible has changed. */
  onChange: () => void
  now?: () => number
  log?: Pick<Console, 'warn'>
}

export interface PeerView {
  stream: MediaStream
  connected: boolean
  quality: Quality
  shown: ShownPeer
}
