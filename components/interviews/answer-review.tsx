'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import { createUpload } from './upload-recording'
import type { Recorded } from './use-recorder'
import { rememberUpload } from './use-takes'

export interface AnswerTarget {
  publicId: string
  position: number
  onAnswered: (answers: RecordedInterview) => void
}

type Props = {
  recorded: Recorded
  /** Whether it outlives the page. */
  isKept: boolean
  /** Where its upload was begun before the page was left. */
  upload: string | null
  attemptsLeft: number | null
  target?: AnswerTarget | undefined
  onTextInstead?: (() => void) | undefined
  onAgain: () => void
  onDone: () => void
}

/** What was recorded, before it goes anywhere. */
export function AnswerReview(props: Props) {
  const { recorded, isKept, upload, attemptsLeft, target, onTextInstead, onAgain, onDone } = props
  const t = useTranslations('interviews.recorded')
  const tellError = useErrorToast()
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const send = useRef<ReturnType<typeof createUpload> | null>(null)
  const going = useRef<AbortController | null>(null)
  useEffect(() => () => going.current?.abort(), [])
  const sending = share !== null

  // A page that is left takes with it what the browser could not keep.
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
      tellError(error)
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
