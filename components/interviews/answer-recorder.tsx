'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { KeptTake } from '@/lib/recordings/kept-takes'
import { AnswerReview, type AnswerTarget } from './answer-review'
import { useRecorder } from './use-recorder'
import { useSecondsLeft } from './use-seconds-left'
import { useFound, useTakeKeeper } from './use-takes'

type Props = {
  prepSeconds: number
  maxSeconds: number
  /** Recordings that may still be begun; null for a practice run. */
  attemptsLeft: number | null
  /** Counts an attempt on the server; resolves to whether it may begin. */
  onBegin?: () => Promise<boolean>
  /** Where the recording goes; a practice run goes nowhere. */
  target?: AnswerTarget
  /** Recorded here before the page was left. */
  kept?: KeptTake | null
  onTextInstead?: () => void
  onDone: () => void
}

/** Told once, so that nobody is cut off in the middle of a word. */
const soonSeconds = 10
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, Math.floor(seconds % 60))).padStart(2, '0')}`

/** Camera, time to think, recording, a look at it, sending: one take after another. */
export function AnswerRecorder(props: Props) {
  const { prepSeconds, maxSeconds, attemptsLeft, onBegin, target, kept, onTextInstead, onDone } = props
  const t = useTranslations('interviews.recorded')
  const recorder = useRecorder()
  const { phase, trouble, stream } = recorder
  const keeper = useTakeKeeper(target)
  const found = useFound(kept)
  const recorded = recorder.recorded ?? found.recorded
  const { left, count } = useSecondsLeft()
  const [busy, setBusy] = useState(false)
  const recording = phase === 'recording'
  const preparing = phase === 'ready' && left !== null

  const starting = useRef(false)
  const begin = async () => {
    // A tap and the end of the time to think may come together.
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
      {/* Every second of it would be read aloud. */}
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

function Preview({ stream, label }: { stream: MediaStream | null; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className="recorder-video recorder-mirror"
      muted
      autoPlay
      playsInline
      aria-label={label}
    />
  )
}
