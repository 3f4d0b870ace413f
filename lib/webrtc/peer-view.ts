import type { Quality } from './quality'
import type { Signal } from './signals'

/** What one shows of oneself; said past the server, so that it is known even while the socket is away. */
export interface Shown {
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
  shown: Shown
}
