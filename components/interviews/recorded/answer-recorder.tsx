'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { StoredTake } from '@/lib/recordings/takes'
import { camera, type Recorded, useRecorder, useSecondsLeft } from './use-recorder'
import { createUpload, rememberUpload, useStoredFile, useTakeStorage } from './use-takes'

type Props = {
  prepSeconds: number
  maxSeconds: number
  /** Recording attempts left; null for a practice run. */
  attemptsLeft: number | null
  /** Registers an attempt on the server; resolves to whether it may start. */
  onBegin?: () => Promise<boolean>
  /** Uploads the recording; absent for a practice run. */
  target?: AnswerTarget
  /** A recording made before a reload. */
  kept?: StoredTake | null
  onTextInstead?: () => void
  onDone: () => void
}

/** Announced once before the time is up, so that nobody is cut off mid-word. */
const soonSeconds = 10
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, Math.floor(seconds % 60))).padStart(2, '0')}`

/** The steps of one take: camera, preparation time, recording, preview, upload. */
export function AnswerRecorder(props: Props) {
  const { prepSeconds, maxSeconds, attemptsLeft, onBegin, target, kept, onTextInstead, onDone } = props
  const t = useTranslations('interviews.recorded')
  const recorder = useRecorder(camera)
  const { phase, trouble, stream } = recorder
  const keeper = useTakeStorage(target)
  const found = useStoredFile(kept)
  const recorded = recorder.recorded ?? found.recorded
  const { left, count } = useSecondsLeft()
  const [busy, setBusy] = useState(false)
  const recording = phase === 'recording'
  const preparing = phase === 'ready' && left !== null

  const starting = useRef(false)
  const begin = async () => {
    // A tap and the end of the preparation time may coincide.
    if (starting.current) return
    starting.current = true
    setBusy(true)
    count(null)
    try {
      if (onBegin && !(await onBegin())) return recorder.reset()
      if (recorder.start(keeper.keeper)) count(maxSeconds)
    } finally {
      starting.current = false
      setBusy(false)
    }
  }
  const latest = useRef(begin)
  latest.current = begin
  const { stop } = recorder
  useEffect(() => {
    if (left !== 0) return
    count(null)
    if (phase === 'recording') stop()
    else if (phase === 'ready') void latest.current()
  }, [left, phase, stop, count])

  const open = async () => {
    if (await recorder.open()) count(prepSeconds > 0 ? prepSeconds : null)
  }
  if (trouble)
    return (
      <Notice tone="warning" role="alert" title={t(`trouble.${trouble}.title`)}>
        <p>{t(`trouble.${trouble}.text`)}</p>
        <div className="recorded-buttons">
          {trouble === 'unsupported' ? null : <Button onClick={() => void open()}>{t('tryAgain')}</Button>}
          {onTextInstead ? (
            <Button variant="primary" onClick={onTextInstead}>
              {t('textInstead')}
            </Button>
          ) : null}
        </div>
      </Notice>
    )
  if (recorded)
    return (
      <AnswerReview
        recorded={recorded}
        isKept={keeper.isKept || recorded === found.recorded}
        upload={recorded === found.recorded ? (kept?.upload ?? null) : null}
        attemptsLeft={attemptsLeft}
        target={target}
        onTextInstead={onTextInstead}
        onAgain={() => {
          found.drop()
          recorder.reset()
          void open()
        }}
        onDone={onDone}
      />
    )
  return (
    <div className="recorder">
      <Preview stream={stream} label={t('preview')} />
      {/* A screen reader would announce every second. */}
      <p className="sr-only" role="status">
        {recording ? t(left !== null && left <= soonSeconds ? 'toldSoon' : 'toldRecording') : null}
        {preparing ? t('toldPrep', { seconds: prepSeconds }) : null}
      </p>
      <p
        className="recorder-state"
        role={recording || preparing ? 'timer' : 'status'}
        data-live={recording || undefined}
      >
        {recording
          ? t('recordingState', { left: clock(left ?? 0) })
          : preparing
            ? t('prepState', { left: clock(left ?? 0) })
            : phase === 'ready'
              ? t('readyState')
              : t('cameraState')}
      </p>
      <div className="recorded-buttons">
        {phase === 'idle' || phase === 'asking' ? (
          <Button variant="primary" busy={phase === 'asking'} onClick={() => void open()}>
            {t('turnOn')}
          </Button>
        ) : null}
        {phase === 'ready' ? (
          <Button variant="primary" busy={busy} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        ) : null}
        {recording ? (
          <Button variant="primary" onClick={stop}>
            {t('stop')}
          </Button>
        ) : null}
        {onTextInstead && !recording ? (
          <Button variant="ghost" onClick={onTextInstead}>
            {t('textInstead')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export function Preview({ stream, label }: { stream: MediaStream | null; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className="recorder-video -scale-x-100"
      muted
      autoPlay
      playsInline
      aria-label={label}
    />
  )
}

interface AnswerTarget {
  publicId: string
  position: number
  onAnswered: (answers: RecordedInterview) => void
}

type AnswerReviewProps = {
  recorded: Recorded
  /** Whether the recording is stored in the browser and survives a reload. */
  isKept: boolean
  /** URL of an upload that was started before a reload. */
  upload: string | null
  attemptsLeft: number | null
  target?: AnswerTarget | undefined
  onTextInstead?: (() => void) | undefined
  onAgain: () => void
  onDone: () => void
}

/** Preview of a recording before it is sent. */
function AnswerReview(props: AnswerReviewProps) {
  const { recorded, isKept, upload, attemptsLeft, target, onTextInstead, onAgain, onDone } = props
  const t = useTranslations('interviews.recorded')
  const showError = useErrorToast()
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const send = useRef<ReturnType<typeof createUpload> | null>(null)
  const going = useRef<AbortController | null>(null)
  useEffect(() => () => going.current?.abort(), [])
  const sending = share !== null

  // The recording is lost with the page when the browser could not store it: warn before leaving.
  useEffect(() => {
    if (!target || isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [target, isKept])

  const keep = async () => {
    if (!target) return onDone()
    setFailed(false)
    setShare(0)
    going.current = new AbortController()
    const { publicId, position } = target
    const { blob, type } = recorded
    const onBegun = (begun: string) => rememberUpload({ publicId, position }, begun)
    send.current ??= createUpload({ publicId, position, blob, type, upload, onBegun })
    try {
      target.onAnswered(await send.current(setShare, going.current.signal))
      onDone()
    } catch (error) {
      if (going.current.signal.aborted) return
      setFailed(true)
      showError(error)
    } finally {
      setShare(null)
    }
  }
  return (
    <div className="recorder">
      {/* biome-ignore lint/a11y/useMediaCaption: one's own voice of a moment ago */}
      <video className="recorder-video" src={recorded.url} controls playsInline aria-label={t('review')} />
      {sending ? (
        <>
          <Progress value={Math.round((share ?? 0) * 100)} label={t('uploading')} />
          <p className="text-soft tabular">{t('uploaded', { percent: Math.round((share ?? 0) * 100) })}</p>
        </>
      ) : null}
      {failed ? (
        <Notice tone="warning" role="alert">
          {t(isKept ? 'uploadFailed' : 'uploadFailedHere')}
        </Notice>
      ) : null}
      <div className="recorded-buttons">
        <Button variant="primary" busy={sending} onClick={() => void keep()}>
          {target ? t(failed ? 'resume' : 'keep') : t('practiceDone')}
        </Button>
        {(attemptsLeft === null || attemptsLeft > 0) && !sending ? (
          <Button onClick={onAgain}>
            {attemptsLeft === null ? t('once') : t('again', { count: attemptsLeft })}
          </Button>
        ) : null}
        {onTextInstead && !sending ? (
          <Button variant="ghost" onClick={onTextInstead}>
            {t('textInstead')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
