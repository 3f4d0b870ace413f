'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DeviceKind,
  type DeviceProblem,
  type Opened,
  openDevice,
  openDevices,
} from '@/lib/webrtc/devices'
import { keep, readKept } from './kept'

const none: Opened = { track: null, problem: null }
const otherKind = { audio: 'mic', video: 'camera' } as const

/** The microphone, the camera and the screen of this tab. */
export function useDevices(publicId: string) {
  const [opened, setOpened] = useState<Record<DeviceKind, Opened>>({ audio: none, video: none })
  const [screen, setScreen] = useState<MediaStreamTrack | null>(null)
  const [on, setOn] = useState(() => {
    const { mic, camera } = readKept(publicId)
    return { audio: mic, video: camera }
  })
  const [ready, setReady] = useState(false)
  const [list, setList] = useState<MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState<{ audio?: string; video?: string }>({})
  const now = useRef({ opened, screen, on, chosen, gone: false })
  useEffect(() => {
    Object.assign(now.current, { opened, screen, on, chosen })
  }, [opened, screen, on, chosen])

  const put = useCallback((kind: DeviceKind, device: Opened) => {
    if (now.current.gone) {
      device.track?.stop()
      return
    }
    const before = now.current.opened[kind].track
    if (before !== device.track) before?.stop()
    if (kind === 'audio' && device.track) device.track.enabled = now.current.on.audio
    now.current.opened = { ...now.current.opened, [kind]: device }
    setOpened(now.current.opened)
  }, [])
  const readList = useCallback(async () => {
    const all = await navigator.mediaDevices.enumerateDevices()
    setList(all.filter(({ kind, deviceId }) => kind !== 'audiooutput' && deviceId !== ''))
  }, [])
  /** Asks for both; afterwards everything that could be had is there. */
  const open = useCallback(async () => {
    const { chosen, on } = now.current
    if (on.video) {
      const both = await openDevices(chosen)
      put('audio', both.audio)
      put('video', both.video)
    } else put('audio', await openDevice('audio', chosen.audio))
    setReady(true)
    await readList()
  }, [put, readList])

  /** Off means off: the microphone is deaf, the lamp of the camera goes out. */
  const toggle = useCallback(
    async (kind: DeviceKind) => {
      const { track } = now.current.opened[kind]
      const turned = !(now.current.on[kind] && track)
      now.current.on = { ...now.current.on, [kind]: turned }
      setOn(now.current.on)
      keep(publicId, { [otherKind[kind]]: turned })
      if (kind === 'audio' && track) track.enabled = turned
      else if (turned) put(kind, await openDevice(kind, now.current.chosen[kind]))
      else put(kind, none)
    },
    [publicId, put],
  )
  const choose = useCallback(
    async (kind: DeviceKind, deviceId: string) => {
      setChosen((before) => ({ ...before, [kind]: deviceId }))
      if (now.current.on[kind]) put(kind, await openDevice(kind, deviceId))
    },
    [put],
  )
  /** Lets go of everything; `open` takes it again. */
  const close = useCallback(() => {
    put('audio', none)
    put('video', none)
    now.current.screen?.stop()
    setScreen(null)
    setReady(false)
  }, [put])
  const stopSharing = useCallback(() => {
    now.current.screen?.stop()
    setScreen(null)
  }, [])
  /** Resolves to whether the screen is shown now; false also when nothing was chosen. */
  const share = useCallback(async (): Promise<boolean> => {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true })
      const [track] = stream.getVideoTracks()
      if (!track) return false
      track.addEventListener('ended', () => setScreen(null))
      if (now.current.gone) track.stop()
      else setScreen(track)
      return true
    } catch (error) {
      // To change one's mind in the browser's own window is no failure.
      if (error instanceof Error && error.name === 'NotAllowedError') return false
      throw error
    }
  }, [])

  useEffect(() => {
    const { current } = now
    current.gone = false
    const changed = () => void readList()
    navigator.mediaDevices?.addEventListener('devicechange', changed)
    return () => {
      current.gone = true
      navigator.mediaDevices?.removeEventListener('devicechange', changed)
      current.opened.audio.track?.stop()
      current.opened.video.track?.stop()
      current.screen?.stop()
    }
  }, [readList])

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
