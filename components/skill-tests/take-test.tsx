'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AnswerField } from '@/components/forms/fields/answer-field'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { type Answers, type AnswerValue, isEmpty } from '@/lib/contracts/screening-questions'
import type { TestAttempt } from '@/lib/contracts/test-attempts'

const retryMs = 3000
const typingMs = 700

type Saving = 'saved' | 'saving' | 'offline'

/** Network errors, 429 and 5xx are retried. */
const passes = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Sends answers sequentially, the newest per question. Failed ones are retried; rejections are shown. */
function useTestSaving(publicId: string, first: Answers, onRefused: (error: unknown) => void) {
  const [answers, setAnswers] = useState<Partial<Answers>>(first)
  const [state, setState] = useState<Saving>('saved')
  const waiting = useRef(new Map<string, AnswerValue | null>())
  const sending = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const refused = useRef(onRefused)
  refused.current = onRefused

  const flush = useCallback((): Promise<void> => {
    const later = (ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), ms)
    }
    async function send(): Promise<void> {
      for (let next = [...waiting.current][0]; next; next = [...waiting.current][0]) {
        const [question, value] = next
        setState('saving')
        try {
          await api('PUT /v1/test-attempts/:publicId/answer', {
            params: { publicId },
            body: { question, value },
          })
        } catch (error) {
          if (passes(error)) {
            setState('offline')
            later(retryMs)
            return
          }
          refused.current(error)
        }
        // A newer answer to the same question may have been given in the meantime.
        if (waiting.current.get(question) === value) waiting.current.delete(question)
      }
      setState('saved')
    }
    clearTimeout(timer.current)
    sending.current ??= send().finally(() => {
      sending.current = null
    })
    return sending.current
  }, [publicId])

  useEffect(() => {
    const again = () => void flush()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [flush])

  const answer = useCallback(
    (question: string, value: AnswerValue | undefined, whole: boolean) => {
      setAnswers((before) => ({ ...before, [question]: value }))
      waiting.current.set(question, value ?? null)
      clearTimeout(timer.current)
      if (whole) void flush()
      else timer.current = setTimeout(() => void flush(), typingMs)
    },
    [flush],
  )
  return { answers, answer, state, flush }
}

type Props = {
  attempt: TestAttempt
  onChange: (attempt: TestAttempt) => void
  /** Time is up: fetch the result from the server. */
  onOver: () => Promise<void>
}

/** Seconds left by the server's clock, counted down locally. */
function useSecondsLeft({ ends_at, now }: Pick<TestAttempt, 'ends_at' | 'now'>): number {
  const [end] = useState(() => Date.now() + new Date(ends_at ?? now).getTime() - new Date(now).getTime())
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - at) / 1000))
}

/** Each answer is sent immediately, so that a reload restores it. */
export function TakeTest({ attempt, onChange, onOver }: Props) {
  const t = useTranslations('tests')
  const showError = useErrorToast()
  const seconds = useSecondsLeft(attempt)
  const [asked, setAsked] = useState(false)
  const { answers, answer, state, flush } = useTestSaving(attempt.public_id, attempt.answers, (error) => {
    if (error instanceof ApiError && error.code === 'wrong_state') void onOver()
    else showError(error)
  })
  const { questions } = attempt
  const given = questions.filter(({ id }) => !isEmpty(answers[id])).length
  const left = questions.length - given

  // The server closes the test shortly after its time: poll until then.
  const over = seconds === 0
  const end = useRef(onOver)
  end.current = onOver
  useEffect(() => {
    if (!over) return
    void flush()
    const timer = setInterval(() => void end.current(), 2500)
    return () => clearInterval(timer)
  }, [over, flush])

  const submission = useMutation({
    mutationFn: async () => {
      await flush()
      return api('POST /v1/test-attempts/:publicId/submission', { params: { publicId: attempt.public_id } })
    },
    onSuccess: onChange,
    onError: showError,
  })
  return (
    <>
      <div className="sticky-bar sticky-bar-top test-bar justify-between gap-x-4 gap-y-1 tabular-nums">
        <span role="timer" aria-label={t('timeLeft')} className="text-lg font-semibold">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </span>
        <span className="text-soft">{t('given', { given, total: questions.length })}</span>
        <span className="text-xs text-soft" aria-live="polite">
          {t(`saving.${state}`)}
        </span>
        <Progress value={(given * 100) / questions.length} label={t('progress')} className="w-full" />
      </div>
      {over ? (
        <Notice tone="warning" role="alert">
          {t('over')}
        </Notice>
      ) : null}
      <ol className="test-questions">
        {questions.map((question, index) => (
          <Card as="li" key={question.id} className="test-question">
            <AnswerField
              question={{ ...question, required: true, text: `${index + 1}. ${question.text}` }}
              value={answers[question.id]}
              disabled={over || submission.isPending}
              onChange={(value, whole) => answer(question.id, value, whole)}
            />
          </Card>
        ))}
      </ol>
      {asked && left > 0 ? (
        <Notice tone="warning" role="status">
          {t('leftOut', { count: left })}
        </Notice>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        className="justify-self-start"
        busy={submission.isPending}
        disabled={over || state === 'offline'}
        onClick={() => {
          if (left > 0 && !asked) setAsked(true)
          else submission.mutate()
        }}
      >
        {asked && left > 0 ? t('submitAnyway') : t('submit')}
      </Button>
    </>
  )
}
