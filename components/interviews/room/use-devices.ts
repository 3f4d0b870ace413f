'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DeviceKind,
  type DeviceProblem,
  type OpenedDevice,
  openDevice,
  openDevices,
} from '@/lib/webrtc/devices'
import { readStoredRoom, storeRoom } from './room-storage'

const none: OpenedDevice = { track: null, problem: null }
const otherKind = { audio: 'mic', video: 'camera' } as const

/** The microphone, the camera and the screen of this tab. */
export function useDevices(publicId: string) {
  const [opened, setOpened] = useState<Record<DeviceKind, OpenedDevice>>({ audio: none, video: none })
  const [screen, setScreen] = useState<MediaStreamTrack | null>(null)
  const [on, setOn] = useState(() => {
    const { mic, camera } = readStoredRoom(publicId)
    return { audio: mic, video: camera }
  })
  const [ready, setReady] = useState(false)
  const [list, setList] = useState<MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState<{ audio?: string; video?: string }>({})
  /** A ref beside the state: device requests resolve later, when the state may have changed. */
  const now = useRef({
    opened,
    screen,
    on,
    chosen,
    /** Number of the latest request per device; the result of an older one is discarded. */
    turn: { audio: 0, video: 0, screen: 0 },
    asked: { audio: false, video: false },
  })

  const setDevice = useCallback((kind: DeviceKind, device: OpenedDevice) => {
    const { current } = now
    const before = current.opened[kind].track
    if (before !== device.track) before?.stop()
    if (kind === 'audio' && device.track) device.track.enabled = current.on.audio
    current.asked[kind] = false
    current.opened = { ...current.opened, [kind]: device }
    setOpened(current.opened)
  }, [])
  /** Cancels pending requests of a device and releases it. */
  const cancelAndRelease = useCallback(
    (kind: DeviceKind) => {
      now.current.turn[kind] += 1
      setDevice(kind, none)
    },
    [setDevice],
  )
  /** Starts a request for a device and returns the callback for its result. */
  const requestDevice = useCallback(
    (kind: DeviceKind) => {
      const { current } = now
      current.turn[kind] += 1
      current.asked[kind] = true
      const turn = current.turn[kind]
      return (device: OpenedDevice): void => {
        if (current.turn[kind] !== turn) {
          device.track?.stop()
          return
        }
        setDevice(kind, device)
        // Unplugged, or permission revoked while in use: try to open another device.
        device.track?.addEventListener('ended', () => {
          if (current.opened[kind].track !== device.track) return
          const onResult = requestDevice(kind)
          void openDevice(kind).then(onResult)
        })
      }
    },
    [setDevice],
  )
  const putScreen = useCallback((track: MediaStreamTrack | null) => {
    const { current } = now
    current.turn.screen += 1
    if (current.screen !== track) current.screen?.stop()
    current.screen = track
    setScreen(track)
  }, [])
  const readList = useCallback(async () => {
    const all = await navigator.mediaDevices.enumerateDevices()
    setList(all.filter(({ kind, deviceId }) => kind !== 'audiooutput' && deviceId !== ''))
  }, [])
  /** Requests microphone and camera, then lists the devices. */
  const open = useCallback(async () => {
    const { chosen, on, turn } = now.current
    const audio = requestDevice('audio')
    const { audio: begun } = turn
    if (on.video) {
      const video = requestDevice('video')
      const both = await openDevices(chosen)
      audio(both.audio)
      video(both.video)
    } else audio(await openDevice('audio', chosen.audio))
    if (turn.audio !== begun) return
    setReady(true)
    await readList()
  }, [requestDevice, readList])

  /** Off disables the microphone track and releases the camera, so that its light goes out. */
  const toggle = useCallback(
    async (kind: DeviceKind) => {
      const { current } = now
      const { track } = current.opened[kind]
      const turned = !(current.on[kind] && (track || current.asked[kind]))
      current.on = { ...current.on, [kind]: turned }
      setOn(current.on)
      storeRoom(publicId, { [otherKind[kind]]: turned })
      if (kind === 'audio' && track) track.enabled = turned
      else if (!turned) cancelAndRelease(kind)
      else {
        const onResult = requestDevice(kind)
        onResult(await openDevice(kind, current.chosen[kind]))
      }
    },
    [publicId, requestDevice, cancelAndRelease],
  )
  const choose = useCallback(
    async (kind: DeviceKind, deviceId: string) => {
      const { current } = now
      current.chosen = { ...current.chosen, [kind]: deviceId }
      setChosen(current.chosen)
      if (!current.on[kind]) return
      const onResult = requestDevice(kind)
      onResult(await openDevice(kind, deviceId))
    },
    [requestDevice],
  )
  /** Releases all devices and cancels pending requests; `open` requests them again. */
  const close = useCallback(() => {
    cancelAndRelease('audio')
    cancelAndRelease('video')
    putScreen(null)
    setReady(false)
  }, [cancelAndRelease, putScreen])
  const stopSharing = useCallback(() => putScreen(null), [putScreen])
  /** @throws errors of the browser, except a cancelled screen picker */
  const share = useCallback(async (): Promise<void> => {
    const { current } = now
    current.turn.screen += 1
    const turn = current.turn.screen
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true })
      const [track] = stream.getVideoTracks()
      if (!track) return
      if (current.turn.screen !== turn) {
        track.stop()
        return
      }
      putScreen(track)
      track.addEventListener('ended', () => {
        if (current.screen === track) putScreen(null)
      })
    } catch (error) {
      // Cancelling the browser's picker is not a failure.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) throw error
    }
  }, [putScreen])

  useEffect(() => {
    const changed = () => void readList()
    navigator.mediaDevices?.addEventListener('devicechange', changed)
    return () => {
      navigator.mediaDevices?.removeEventListener('devicechange', changed)
      close()
    }
  }, [readList, close])

  const problems: Record<DeviceKind, DeviceProblem | null> = {
    audio: opened.audio.problem,
    video: opened.video.problem,
  }
  return {
    ready,
    open,
    close,
    audio: opened.audio.track,
    camera: on.video ? opened.video.track : null,
    screen,
    micOn: on.audio && opened.audio.track !== null,
    cameraOn: on.video && opened.video.track !== null,
    problems,
    list,
    chosen,
    toggle,
    choose,
    share,
    stopSharing,
  }
}
export type Devices = ReturnType<typeof useDevices>
