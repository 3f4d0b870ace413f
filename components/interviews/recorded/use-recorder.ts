'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordingType } from '@/lib/contracts/recording-limits'

const now = () => performance.now()
interface Count {
  until: number | null
  left: number | null
}
const nothing: Count = { until: null, left: null }
const lookEvery = 250
const leftOf = (until: number) => Math.max(0, Math.ceil((until - now()) / 1000))

/**
 * Counts down to a moment by the clock, not by timer ticks: a busy phone skips ticks, and the server rejects a
 * recording that is too long. Null while inactive.
 */
export function useSecondsLeft(): { left: number | null; count: (seconds: number | null) => void } {
  const [{ until, left }, setState] = useState<Count>(nothing)
  useEffect(() => {
    if (until === null) return
    const look = () =>
      setState((before) => (before.until === until ? { until, left: leftOf(until) } : before))
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [until])
  const count = useCallback((seconds: number | null) => {
    setState(seconds === null ? nothing : { until: now() + seconds * 1000, left: seconds })
  }, [])
  return { left, count }
}

export type RecorderProblem = 'unsupported' | 'refused' | 'missing' | 'failed'
export type Phase = 'idle' | 'asking' | 'ready' | 'recording' | 'recorded'
export interface Recorded<T extends string = RecordingType> {
  blob: Blob
  type: T
  url: string
}
/** Callbacks of a recording in progress. */
export interface RecordingSink<T extends string = RecordingType> {
  begin(type: T): void
  piece(nth: number, piece: Blob): void
}

/** What is recorded, in which formats by preference; `T` are their types without codecs. */
export interface RecordingSource<T extends string> {
  constraints: MediaStreamConstraints
  formats: readonly { mime: string; type: T }[]
}

export const camera: RecordingSource<RecordingType> = {
  constraints: {
    audio: true,
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
  },
  formats: [
    { mime: 'video/webm;codecs=vp9,opus', type: 'video/webm' },
    { mime: 'video/webm;codecs=vp8,opus', type: 'video/webm' },
    { mime: 'video/webm', type: 'video/webm' },
    { mime: 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', type: 'video/mp4' },
    { mime: 'video/mp4', type: 'video/mp4' },
  ],
}

/** 120 seconds of it are about 20 MB. */
const bitsPerSecond = 1_300_000

/** The first allowed format that this browser can record. */
const recordingFormat = <T extends string>({ formats }: RecordingSource<T>) =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : formats.find(({ mime }) => MediaRecorder.isTypeSupported(mime))

const isSupported = (source: RecordingSource<string>) =>
  typeof navigator !== 'undefined' &&
  navigator.mediaDevices !== undefined &&
  recordingFormat(source) !== undefined

/** A started recorder; null when the camera is gone or the browser does not support what it claimed. */
function recorderOf(source: MediaStream, mimeType: string): MediaRecorder | null {
  try {
    const made = new MediaRecorder(source, { mimeType, videoBitsPerSecond: bitsPerSecond })
    made.start(1000)
    return made
  } catch (error) {
    console.warn('a recording could not be begun', error)
    return null
  }
}

function troubleOf(error: unknown): RecorderProblem {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Camera or microphone and one recording; everything is released on unmount. */
export function useRecorder<T extends string>(source: RecordingSource<T>) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [trouble, setTrouble] = useState<RecorderProblem | null>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [recorded, setRecorded] = useState<Recorded<T> | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const held = useRef<{ stream: MediaStream | null; url: string | null; gone: boolean }>({
    stream: null,
    url: null,
    gone: false,
  })

  const close = useCallback(() => {
    for (const track of held.current.stream?.getTracks() ?? []) track.stop()
    held.current.stream = null
    setStream(null)
  }, [])
  useEffect(() => {
    const kept = held.current
    kept.gone = false
    return () => {
      kept.gone = true
      if (recorder.current?.state === 'recording') recorder.current.stop()
      for (const track of kept.stream?.getTracks() ?? []) track.stop()
      if (kept.url) URL.revokeObjectURL(kept.url)
    }
  }, [])

  /** Requests the camera; resolves to whether it is available. */
  const open = useCallback(async (): Promise<boolean> => {
    setTrouble(null)
    if (!isSupported(source)) {
      setTrouble('unsupported')
      return false
    }
    close()
    setPhase('asking')
    try {
      const got = await navigator.mediaDevices.getUserMedia(source.constraints)
      if (held.current.gone) {
        for (const track of got.getTracks()) track.stop()
        return false
      }
      held.current.stream = got
      setStream(got)
      setPhase('ready')
      return true
    } catch (error) {
      setTrouble(troubleOf(error))
      setPhase('idle')
      return false
    }
  }, [close, source])
  /** Recording failed: release the camera. */
  const fail = useCallback(() => {
    close()
    setTrouble('failed')
    setPhase('idle')
  }, [close])

  /** Whether recording is in progress. */
  const start = useCallback(
    (keeper?: RecordingSink<T>): boolean => {
      const live = held.current.stream
      const format = recordingFormat(source)
      if (!live || !format) return false
      const chunks: Blob[] = []
      const { mime, type } = format
      const made = recorderOf(live, mime)
      if (!made) {
        fail()
        return false
      }
      made.ondataavailable = ({ data }) => {
        if (data.size === 0) return
        keeper?.piece(chunks.length, data)
        chunks.push(data)
      }
      let failed = false
      made.onerror = () => {
        failed = true
        fail()
      }
      made.onstop = () => {
        if (failed) return
        close()
        if (held.current.gone) return
        const blob = new Blob(chunks, { type })
        if (held.current.url) URL.revokeObjectURL(held.current.url)
        held.current.url = URL.createObjectURL(blob)
        setRecorded({ blob, type, url: held.current.url })
        setPhase('recorded')
      }
      recorder.current = made
      keeper?.begin(type)
      setPhase('recording')
      return true
    },
    [close, fail, source],
  )

  const stop = useCallback(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop()
  }, [])
  const reset = useCallback(() => {
    close()
    setRecorded(null)
    setPhase('idle')
  }, [close])
  return { phase, trouble, stream, recorded, open, start, stop, reset }
}
