'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/stores/toasts'
import { clock, Preview } from '../recorded/answer-recorder'
import { camera, type RecordingSource, useRecorder, useSecondsLeft } from '../recorded/use-recorder'
import { TakeList } from './take-list'
import type { Practice } from './use-practice'

const maxSeconds = 180
/** Announced once, so that nobody is cut off mid-word. */
const soonSeconds = 15

const microphone: RecordingSource<string> = {
  constraints: { audio: true },
  formats: [
    { mime: 'audio/webm;codecs=opus', type: 'audio/webm' },
    { mime: 'audio/webm', type: 'audio/webm' },
    { mime: 'audio/mp4', type: 'audio/mp4' },
  ],
}
const sources: Record<'camera' | 'voice', RecordingSource<string>> = { camera, voice: microphone }

/** A question answered aloud, as often as one likes: recordings stay in this browser. */
export function PracticeAnswer({ question, practice }: { question: string; practice: Practice }) {
  const t = useTranslations('interviews.preparation.practice')
  const [isOpen, setIsOpen] = useState(false)
  const takes = practice.takes.filter((take) => take.question === question)
  return (
    <div className="grid gap-3">
      {isOpen ? (
        <Recorder question={question} practice={practice} onClose={() => setIsOpen(false)} />
      ) : (
        <Button
          size="sm"
          className="justify-self-start"
          aria-label={t('openTo', { question })}
          disabled={practice.isFull}
          onClick={() => setIsOpen(true)}
        >
          {t(takes.length > 0 ? 'again' : 'open')}
        </Button>
      )}
      {takes.length > 0 ? <TakeList question={question} takes={takes} onDelete={practice.remove} /> : null}
    </div>
  )
}

type RecorderProps = { question: string; practice: Practice; onClose: () => void }

function Recorder({ question, practice, onClose }: RecorderProps) {
  const t = useTranslations('interviews.preparation.practice')
  const group = useId()
  const [kind, setKind] = useState<keyof typeof sources>('camera')
  const { phase, trouble, stream, recorded, open, start, stop, reset } = useRecorder(sources[kind])
  const { left, count } = useSecondsLeft()
  const startedAt = useRef(0)
  const seconds = useRef(0)
  const kept = useRef(false)
  const isRecording = phase === 'recording'

  const end = () => {
    seconds.current = Math.min(maxSeconds, Math.round((performance.now() - startedAt.current) / 1000))
    count(null)
    stop()
  }
  useEffect(() => {
    if (left !== 0) return
    seconds.current = maxSeconds
    count(null)
    stop()
  }, [left, count, stop])

  useEffect(() => {
    if (!recorded || kept.current) return
    // Ended before the device gave its first data.
    if (recorded.blob.size === 0) {
      showToast({ variant: 'warning', message: t('tooShort') })
      reset()
      return
    }
    kept.current = true
    void practice.add(question, recorded.blob, seconds.current).then(onClose)
  }, [recorded, practice, question, onClose, reset, t])

  const choose = (next: keyof typeof sources) => {
    reset()
    setKind(next)
  }
  return (
    <div className="recorder">
      <p className="text-sm text-soft">{t('private')}</p>
      {phase === 'idle' || phase === 'asking' ? (
        <FieldGroup legend={t('what')}>
          <div className="flex flex-wrap gap-4">
            {(['camera', 'voice'] as const).map((each) => (
              <Radio
                key={each}
                name={group}
                value={each}
                label={t(each)}
                checked={kind === each}
                disabled={phase === 'asking'}
                onChange={() => choose(each)}
              />
            ))}
          </div>
        </FieldGroup>
      ) : null}
      {trouble ? (
        <Notice tone="warning" role="alert" title={t(`trouble.${trouble}.title`)}>
          <p>{t(`trouble.${trouble}.text`)}</p>
        </Notice>
      ) : null}
      {stream && kind === 'camera' ? (
        <div className="max-w-md">
          <Preview stream={stream} label={t('preview')} />
        </div>
      ) : null}
      {/* A screen reader would announce every second. */}
      <p className="sr-only" role="status">
        {isRecording ? t(left !== null && left <= soonSeconds ? 'toldSoon' : 'toldRecording') : null}
      </p>
      {phase === 'ready' || isRecording ? (
        <p
          className="recorder-state"
          role={isRecording ? 'timer' : 'status'}
          data-live={isRecording || undefined}
        >
          {isRecording ? t('recording', { left: clock(left ?? 0) }) : t('ready')}
        </p>
      ) : null}
      {phase === 'recorded' ? (
        <p className="text-soft" role="status">
          {t('saving')}
        </p>
      ) : null}
      <div className="recorded-buttons">
        {phase === 'idle' || phase === 'asking' ? (
          <Button variant="primary" busy={phase === 'asking'} onClick={() => void open()}>
            {t(trouble ? 'tryAgain' : 'turnOn')}
          </Button>
        ) : null}
        {phase === 'ready' ? (
          <Button
            variant="primary"
            onClick={() => {
              startedAt.current = performance.now()
              if (start()) count(maxSeconds)
            }}
          >
            {t('begin')}
          </Button>
        ) : null}
        {isRecording ? (
          <Button variant="primary" onClick={end}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  )
}
