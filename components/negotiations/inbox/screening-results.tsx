'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { negotiationsKey } from '@/components/layout/own-queries'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { AnswerValue, Question } from '@/lib/contracts/screening-questions'
import type { AttemptReport } from '@/lib/contracts/test-attempts'
import { formatDay } from '@/lib/format/date'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'

/** Screening answers and tests of the candidate. */
export function ScreeningPart({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('inbox.screening')
  const words = useAnswerText()
  const { public_id: publicId, test, inbox } = negotiation
  const answered = Boolean(inbox?.answers)
  const { data, isError, refetch } = useQuery({
    queryKey: [...negotiationsKey, 'answers', publicId],
    queryFn: ({ signal }) => api('GET /v1/negotiations/:publicId/answers', { params: { publicId }, signal }),
    enabled: answered,
  })
  return (
    <>
      {answered ? (
        <section className="pane-part">
          <h3>{t('answers')}</h3>
          {isError ? (
            <LoadFailed title={t('failedLoad')} onRetry={() => void refetch()} />
          ) : (
            <dl className="screening-answers">
              {data?.map(({ question, value, failed }) => (
                <div key={question.id} className="report-task">
                  <dt className="text-soft">{question.text}</dt>
                  <dd className="flex flex-wrap items-center gap-2">
                    {words(question, value)}
                    {failed ? <Badge tone="warning">{t('failed')}</Badge> : null}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ) : null}
      {test ? <TestReport negotiationId={publicId} revision={`${test.state}:${test.score}`} /> : null}
    </>
  )
}

/** Formats an answer as text. */
export function useAnswerText() {
  const t = useTranslations('inbox.screening')
  return ({ kind, options }: Question, value: AnswerValue | null): string => {
    if (value === null) return t('noAnswer')
    if (kind === 'bool') return value === 'yes' ? t('yes') : t('no')
    const word = (id: string) => options.find((option) => option.id === id)?.text ?? id
    if (Array.isArray(value)) return value.map(word).join(', ')
    return typeof value === 'number' ? String(value).replace('.', ',') : word(value)
  }
}

/** Tests of one application with their answers; free-text answers are graded here. */
function TestReport({ negotiationId, revision }: { negotiationId: string; revision: string }) {
  const t = useTranslations('inbox.screening')
  const { data, isError, refetch } = useQuery({
    queryKey: [...negotiationsKey, 'tests', negotiationId, revision],
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId/tests', { params: { publicId: negotiationId }, signal }),
  })
  if (isError) {
    return <LoadFailed title={t('failedLoad')} onRetry={() => void refetch()} />
  }
  return data?.map((report) => <Report key={`${report.public_id}:${report.revision}`} report={report} />)
}

function Report({ report }: { report: AttemptReport }) {
  const t = useTranslations('inbox.screening')
  const words = useAnswerText()
  const client = useQueryClient()
  const { form, busy, errorOf, run } = useSubmit()
  const [points, setPoints] = useState<Record<string, string>>({})
  const mayMark = useMay()('recruit')
  const open = report.tasks.filter(({ verdict }) => verdict === 'open')
  const { score, passed, duration_sec: seconds } = report

  const save = async () => {
    const given = Object.entries(points).filter(([, value]) => value !== '')
    await api('PUT /v1/test-attempts/:publicId/points', {
      params: { publicId: report.public_id },
      body: {
        points: Object.fromEntries(given.map(([id, value]) => [id, Number(value)])),
        revision: report.revision,
      },
    })
    showToast({ variant: 'success', message: t('saved') })
    await client.invalidateQueries({ queryKey: negotiationsKey })
  }
  const right = ({ question }: AttemptReport['tasks'][number]) =>
    question.range
      ? [...new Set([question.range.min, question.range.max])].filter((end) => end !== null).join('–')
      : words(question, question.kind === 'bool' ? (question.correct[0] ?? null) : question.correct)
  return (
    <section className="pane-part">
      <h3>{t('test', { title: report.title })}</h3>
      <p className="flex flex-wrap items-center gap-2">
        {score === null ? (
          t(`state.${report.state}`, { score: 0 })
        ) : (
          <>
            <strong>{t('points', { points: score })}</strong>
            <Badge tone={passed ? 'success' : 'warning'}>{t(passed ? 'passed' : 'notPassed')}</Badge>
          </>
        )}
        {report.failed > 0 ? (
          <Badge tone="warning">{t('failedCount', { count: report.failed })}</Badge>
        ) : null}
        {seconds === null ? null : (
          <span className="text-soft">{t('took', { minutes: Math.max(1, Math.round(seconds / 60)) })}</span>
        )}
      </p>
      {report.reused_from ? (
        <p className="text-soft">{t('reused', { day: formatDay(report.reused_from) })}</p>
      ) : null}
      {report.tasks.length > 0 ? (
        <details open={open.some((task) => task.points === null)}>
          <summary className="min-h-11 py-2.5 cursor-pointer">{t('details')}</summary>
          <form
            ref={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              run(save)
            }}
          >
            {report.tasks.map((task) => (
              <div key={task.question.id} className="report-task">
                <p className="text-soft">{task.question.text}</p>
                <p className="flex flex-wrap items-center gap-2">
                  <span className="whitespace-pre-line">{words(task.question, task.value)}</span>
                  <Badge
                    tone={
                      task.verdict === 'right' ? 'success' : task.verdict === 'wrong' ? 'danger' : 'neutral'
                    }
                  >
                    {task.verdict === 'open' && task.points !== null
                      ? t('points', { points: task.points })
                      : t(task.verdict)}
                  </Badge>
                </p>
                {task.verdict === 'wrong' && (task.question.correct.length > 0 || task.question.range) ? (
                  <p className="text-xs text-soft">{t('expected', { answer: right(task) })}</p>
                ) : null}
                {task.verdict === 'open' && mayMark ? (
                  <Field label={t('mark')} error={errorOf(`points.${task.question.id}`)}>
                    {(control) => (
                      <Input
                        {...control}
                        type="number"
                        min={0}
                        max={100}
                        className="screening-number"
                        value={points[task.question.id] ?? task.points ?? ''}
                        onChange={({ target }) =>
                          setPoints((before) => ({ ...before, [task.question.id]: target.value }))
                        }
                      />
                    )}
                  </Field>
                ) : null}
              </div>
            ))}
            {open.length > 0 && mayMark ? (
              <Button type="submit" size="sm" busy={busy} disabled={Object.keys(points).length === 0}>
                {t('save')}
              </Button>
            ) : null}
          </form>
        </details>
      ) : null}
    </section>
  )
}
