'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AnswerField } from '@/components/forms/fields/answer-field'
import { useFieldError } from '@/components/forms/sending/use-send'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { api } from '@/lib/api/client'
import { type AnswerValue, answerError, isEmpty, type Question } from '@/lib/contracts/screening-questions'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { useTestSaving } from './use-test-saving'

const isAnswered = (question: Question, value: AnswerValue | undefined) =>
  value !== undefined && !isEmpty(value) && answerError(question, value) === undefined

type Props = {
  attempt: TestAttempt
  onChange: (attempt: TestAttempt) => void
  /** Time is up: fetch the result from the server. */
  onOver: () => Promise<void>
  /** Started on this page: the first question is brought into view. */
  fresh: boolean
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
export function TakeTest({ attempt, onChange, onOver, fresh }: Props) {
  const t = useTranslations('tests')
  const showError = useErrorToast()
  const seconds = useSecondsLeft(attempt)
  const [asked, setAsked] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const begins = useRef(fresh)
  useEffect(() => {
    if (!begins.current) return
    begins.current = false
    list.current?.querySelector<HTMLElement>('.test-question')?.focus()
  }, [])
  const saving = useTestSaving(attempt, () => void onOver())
  const { answers, saved, refusals, state, flush } = saving
  const errorOf = useFieldError(
    Object.entries(refusals).flatMap(([field, code]) => (code ? [{ field, code }] : [])),
  )
  const { questions } = attempt
  const given = questions.filter(({ id }) => !isEmpty(saved[id])).length
  const left = questions.filter((question) => !isAnswered(question, answers[question.id])).length

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
    onSuccess: (ended) => {
      saving.forget()
      onChange(ended)
    },
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
          {t(`saving.${state}`, { count: saving.refused })}
        </span>
        <Progress value={(given * 100) / questions.length} label={t('progress')} className="w-full" />
      </div>
      {over ? (
        <Notice tone="warning" role="alert">
          {t('over')}
        </Notice>
      ) : null}
      <ol ref={list} className="test-questions">
        {questions.map((question, index) => (
          <Card as="li" key={question.id} className="test-question" tabIndex={-1}>
            <AnswerField
              question={{ ...question, required: true, text: `${index + 1}. ${question.text}` }}
              value={answers[question.id]}
              error={errorOf(question.id)}
              disabled={over || submission.isPending}
              onChange={(value, whole) => saving.answer(question.id, value, whole)}
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
