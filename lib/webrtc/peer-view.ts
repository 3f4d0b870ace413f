import type { Signal } from './signals'

/** How well another person is heard and seen. */
export type Quality = 'good' | 'fair' | 'poor' | 'lost'

export interface Counts {
  /** Bytes that came by any way. */
  bytes: number
  packets: number
  lost: number
  /** Seconds there and back; null before it was measured. */
  roundTrip: number | null
}

interface Stat {
  type: string
  id: string
  [field: string]: unknown
}
const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/** What matters of a connection’s statistics. */
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

/** By the loss between two looks and the time there and back. */
export function qualityOf(before: Counts | undefined, now: Counts): Exclude<Quality, 'lost'> {
  const packets = now.packets - (before?.packets ?? 0)
  const lost = Math.max(0, now.lost - (before?.lost ?? 0))
  const share = packets + lost > 0 ? lost / (packets + lost) : 0
  const trip = now.roundTrip ?? 0
  if (share > 0.08 || trip > 0.5) return 'poor'
  return share > 0.03 || trip > 0.25 ? 'fair' : 'good'
}

/** What one shows of oneself; said past the server, so that it is known even while the socket is away. */
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
  /** Makes every offer of this pair; the other side asks for one. */
  offers: boolean
  create: () => RTCPeerConnection
  send: (signal: Signal) => void
  /** Something to be drawn has changed. */
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
