'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { RecordedInterview, RecordedItem } from '@/lib/contracts/interview-answers'
import { recordingLimits } from '@/lib/contracts/recording-limits'
import { AnswerPlayer, type RecordingFile } from './answer-player'
import { AnswerRecorder } from './answer-recorder'
import { useStoredTake } from './use-takes'

type Props = {
  publicId: string
  item: RecordedItem
  allowed: boolean
  /** The submitted recording. */
  file: RecordingFile | null
  onExpired: () => void
  onAnswered: (answers: RecordedInterview) => void
}

/** One question of the candidate: locked, being answered, or answered with attempts left. */
export function AnswerQuestion({ publicId, item, allowed, file, onExpired, onAnswered }: Props) {
  const t = useTranslations('interviews.recorded')
  const showError = useErrorToast()
  const [mode, setMode] = useState<'rest' | 'video' | 'text'>('rest')
  const [busy, setBusy] = useState(false)
  const { position, answer, attempts_left: left } = item
  const { take, forget } = useStoredTake({ publicId, position }, allowed)
  const [sendingKept, setSendingKept] = useState(false)
  const answered = (answers: RecordedInterview) => {
    forget()
    onAnswered(answers)
  }
  const params = { publicId, position }
  const call = async (work: () => Promise<RecordedInterview>): Promise<boolean> => {
    setBusy(true)
    try {
      onAnswered(await work())
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const openAs = async (next: 'video' | 'text') => {
    const seen =
      item.text !== null ||
      (await call(() => api('PUT /v1/interviews/:publicId/answers/:position/opening', { params })))
    if (seen) setMode(next)
  }
  const given = answer && answer.kind !== 'gone'
  return (
    <Card as="section" className="talk-card" aria-labelledby={`question-${position}`}>
      <header className="talk-head">
        <h2 id={`question-${position}`} className="text-lg">
          {t('question', { number: position + 1 })}
        </h2>
        <Badge tone={given ? 'success' : 'neutral'}>
          {t(given ? `given.${answer.kind}` : answer ? 'given.gone' : 'given.none')}
        </Badge>
      </header>
      {item.text === null ? (
        <p className="text-soft">{t('hidden', { seconds: item.prep_seconds })}</p>
      ) : (
        <p className="text-base wrap-anywhere">{item.text}</p>
      )}
      <p className="text-xs text-soft">
        {t('limits', { seconds: item.max_seconds })} {t('attempts', { count: left })}
      </p>
      {mode === 'rest' && answer?.kind === 'text' ? <p className="talk-note">{answer.text}</p> : null}
      {mode === 'rest' && answer?.kind === 'video' ? (
        <AnswerPlayer
          publicId={publicId}
          position={position}
          file={file}
          seconds={answer.seconds ?? 0}
          notes={null}
          onExpired={onExpired}
        />
      ) : null}
      {mode === 'rest' && take ? (
        <Notice tone="warning" title={t('keptTake.title')}>
          <p>{t('keptTake.text')}</p>
          <div className="recorded-buttons">
            <Button
              variant="primary"
              onClick={() => {
                setSendingKept(true)
                setMode('video')
              }}
            >
              {t('keptTake.look')}
            </Button>
            <Button variant="ghost" onClick={forget}>
              {t('keptTake.drop')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {mode === 'video' ? (
        <AnswerRecorder
          kept={sendingKept ? take : null}
          prepSeconds={given ? 0 : item.prep_seconds}
          maxSeconds={item.max_seconds}
          attemptsLeft={left}
          onBegin={() =>
            call(() => api('POST /v1/interviews/:publicId/answers/:position/attempts', { params }))
          }
          target={{ publicId, position, onAnswered: answered }}
          onTextInstead={() => setMode('text')}
          onDone={() => {
            setSendingKept(false)
            setMode('rest')
          }}
        />
      ) : null}
      {mode === 'text' ? (
        <AnswerText
          {...params}
          given={answer?.text ?? ''}
          onAnswered={(answers) => {
            answered(answers)
            setMode('rest')
          }}
          onCancel={() => setMode('rest')}
        />
      ) : null}
      {mode === 'rest' ? (
        <div className="recorded-buttons">
          {allowed && left > 0 ? (
            <Button variant={given ? 'outline' : 'primary'} busy={busy} onClick={() => void openAs('video')}>
              {t(given ? 'recordAnew' : 'record')}
            </Button>
          ) : null}
          <Button
            variant={allowed || given ? 'outline' : 'primary'}
            busy={busy}
            onClick={() => void openAs('text')}
          >
            {t(answer?.kind === 'text' ? 'changeText' : 'write')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

type AnswerTextProps = {
  publicId: string
  position: number
  given: string
  onAnswered: (answers: RecordedInterview) => void
  onCancel: () => void
}

/** The answer in writing instead of a recording. */
function AnswerText({ publicId, position, given, onAnswered, onCancel }: AnswerTextProps) {
  const t = useTranslations('interviews.recorded')
  const { form, busy, errorOf, run } = useSubmit()
  const [text, setText] = useState(given)
  const save = async () => {
    const params = { publicId, position }
    onAnswered(await api('PUT /v1/interviews/:publicId/answers/:position', { params, body: { text } }))
  }
  return (
    <form
      ref={form}
      noValidate
      className="recorder"
      onSubmit={(event) => {
        event.preventDefault()
        run(save)
      }}
    >
      <Field label={t('text')} hint={t('textHint')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={recordingLimits.textLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="recorded-buttons">
        <Button type="submit" variant="primary" busy={busy}>
          {t('saveText')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
