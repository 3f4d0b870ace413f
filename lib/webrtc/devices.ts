/** Why a device is unavailable: permission denied, not found, or in use by another program. */
export type DeviceProblem = 'refused' | 'missing' | 'busy'
export type DeviceKind = 'audio' | 'video'

export interface OpenedDevice {
  track: MediaStreamTrack | null
  problem: DeviceProblem | null
}

/** Why calls are impossible in this browser; null when they are possible. */
export function roomObstacle(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext) return 'insecure'
  const able = typeof RTCPeerConnection !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined
  return able ? null : 'unsupported'
}

const wanted = (kind: DeviceKind, deviceId: string | undefined): MediaTrackConstraints => ({
  ...(deviceId && { deviceId: { ideal: deviceId } }),
  ...(kind === 'audio'
    ? { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    : { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24, max: 30 } }),
})

function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** One device; never rejects. */
export async function openDevice(kind: DeviceKind, deviceId?: string): Promise<OpenedDevice> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted(kind, deviceId) })
    return { track: stream.getTracks()[0] ?? null, problem: null }
  } catch (error) {
    return { track: null, problem: problemOf(error) }
  }
}

/**
 * Requests both with one prompt; if that fails, each separately, so that one refused device does not block the other.
 */
export async function openDevices(ids: {
  audio?: string
  video?: string
}): Promise<Record<DeviceKind, OpenedDevice>> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: wanted('audio', ids.audio),
      video: wanted('video', ids.video),
    })
    const [audio = null] = stream.getAudioTracks()
    const [video = null] = stream.getVideoTracks()
    return { audio: { track: audio, problem: null }, video: { track: video, problem: null } }
  } catch {
    // The separate requests below find out which one failed.
    return { audio: await openDevice('audio', ids.audio), video: await openDevice('video', ids.video) }
  }
}
