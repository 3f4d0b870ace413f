'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/check'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { Interview } from '@/lib/contracts/interviews'
import { momentOf, ownZone } from '@/lib/format/calendar'
import { formatDay } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { useRefreshInterviews } from '../use-interviews'
import { AnswerQuestion } from './answer-question'
import { AnswerRecorder } from './answer-recorder'
import { RecordedAnswers } from './recorded-answers'
import { usePlayback, useStoreAnswers } from './use-recorded'
import { forgetTakesOf } from './use-takes'

type Props = { interview: Interview; answers: RecordedInterview }

/** The candidate's view: introduction, practice run, questions, and confirmation before submitting. */
export function AnswerSide({ interview, answers }: Props) {
  const t = useTranslations('interviews.recorded')
  const { public_id: publicId, status, due_at: due, revision } = interview
  const keep = useStoreAnswers(publicId)
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [practice, setPractice] = useState(false)
  const { items } = answers
  const version = items.map(({ answer }) => answer?.at ?? '').join()
  const playback = usePlayback(
    publicId,
    version,
    items.some(({ answer }) => answer?.kind === 'video'),
  )
  // Submitted, declined or expired: recordings left in this browser are deleted.
  const isOver = status !== 'proposed' && !answers.may_answer
  useEffect(() => {
    if (isOver) forgetTakesOf(publicId)
  }, [isOver, publicId])
  const given = items.filter(({ answer }) => answer && answer.kind !== 'gone').length
  const ending = () => {
    if (status === 'expired') return t('status.expired')
    if (status.startsWith('cancelled')) return t('calledOff')
    return answers.viewed_at ? t('viewed', { day: formatDay(answers.viewed_at) }) : t('notViewed')
  }
  const act = async (action: 'start' | 'finish') => {
    setBusy(true)
    try {
      const body = { action, revision }
      await api('POST /v1/interviews/:publicId/actions', { params: { publicId }, body })
      if (action === 'finish') showToast({ variant: 'success', message: t('sent') })
    } catch (error) {
      showError(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  if (status === 'proposed')
    return (
      <Card as="section" className="talk-card">
        <p>
          {t('intro.count', { count: items.length, minutes: interview.duration_minutes })}
          {due ? ` ${t('intro.until', { moment: momentOf(due, ownZone()) })}` : null}
        </p>
        <ul className="grid gap-2 pl-5 list-disc">
          {(['pause', 'text', 'human', 'kept'] as const).map((rule) => (
            <li key={rule}>{t(`intro.${rule}`)}</li>
          ))}
        </ul>
        {interview.note ? <p className="talk-note">{interview.note}</p> : null}
        <Button
          variant="primary"
          className="justify-self-start"
          busy={busy}
          disabled={!interview.actions.some(({ action }) => action === 'start')}
          onClick={() => void act('start')}
        >
          {t('start')}
        </Button>
      </Card>
    )
  if (!answers.may_answer)
    return (
      <>
        <Notice tone={answers.viewed_at ? 'success' : 'neutral'}>{ending()}</Notice>
        <RecordedAnswers interview={interview} answers={answers} />
        <Withdraw publicId={publicId} answers={answers} onDone={keep} />
      </>
    )
  return (
    <>
      {due ? <p className="text-soft">{t('intro.until', { moment: momentOf(due, ownZone()) })}</p> : null}
      {answers.consent_at ? null : <Consent publicId={publicId} onDone={keep} />}
      {practice ? (
        <Card as="section" className="talk-card">
          <h2 className="text-lg">{t('practiceTitle')}</h2>
          <p className="text-soft">{t('practiceLead')}</p>
          <AnswerRecorder
            prepSeconds={5}
            maxSeconds={15}
            attemptsLeft={null}
            onDone={() => setPractice(false)}
          />
        </Card>
      ) : (
        <Button className="justify-self-start" onClick={() => setPractice(true)}>
          {t('practice')}
        </Button>
      )}
      {items.map((item) => (
        <AnswerQuestion
          key={item.position}
          publicId={publicId}
          item={item}
          allowed={answers.consent_at !== null}
          file={playback.data?.files.find(({ position }) => position === item.position) ?? null}
          onExpired={() => void playback.refetch()}
          onAnswered={keep}
        />
      ))}
      <Card as="section" className="talk-card">
        <p>{t('progress', { given, count: items.length })}</p>
        <p className="text-soft">{t('sendHint')}</p>
        <Button
          variant="primary"
          className="justify-self-start"
          busy={busy}
          disabled={given < items.length}
          onClick={() => void act('finish')}
        >
          {t('send')}
        </Button>
      </Card>
      <Withdraw publicId={publicId} answers={answers} onDone={keep} />
    </>
  )
}

/** Consent to recording, separate from all others; without it the answers are written. */
function Consent({ publicId, onDone }: { publicId: string; onDone: (answers: RecordedInterview) => void }) {
  const t = useTranslations('interviews.recorded.consent')
  const showError = useErrorToast()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const allow = async () => {
    setBusy(true)
    try {
      const params = { publicId }
      onDone(await api('PUT /v1/interviews/:publicId/recording-consent', { params, body: { consent: true } }))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" className="talk-card">
      <h2 className="text-lg">{t('title')}</h2>
      <Checkbox
        label={t('label')}
        hint={t('hint')}
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      <Button className="justify-self-start" disabled={!agreed} busy={busy} onClick={() => void allow()}>
        {t('allow')}
      </Button>
    </Card>
  )
}

function Withdraw({
  publicId,
  answers,
  onDone,
}: {
  publicId: string
  answers: RecordedInterview
  onDone: (answers: RecordedInterview) => void
}) {
  const t = useTranslations('interviews.recorded.consent')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  if (!answers.consent_at) return null
  const withdraw = async () => {
    setBusy(true)
    try {
      onDone(await api('DELETE /v1/interviews/:publicId/recording-consent', { params: { publicId } }))
      forgetTakesOf(publicId)
      showToast({ variant: 'success', message: t('withdrawn') })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  if (asked)
    return (
      <div className="recorded-withdraw" role="alert">
        <p>{t('sure')}</p>
        <div className="recorded-buttons">
          <Button size="sm" variant="danger" busy={busy} onClick={() => void withdraw()}>
            {t('yes')}
          </Button>
          <Button size="sm" onClick={() => setAsked(false)}>
            {t('no')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="recorded-withdraw">
      <p className="text-soft">
        {answers.keep_until ? t('until', { day: formatDay(answers.keep_until) }) : t('given')}
      </p>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Button>
    </div>
  )
}
