'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AnswerField } from '@/components/forms/answer-field'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { ApplyOptions } from '@/lib/contracts/negotiations'
import { Answers } from '@/lib/contracts/screening-questions'
import { routes } from '@/lib/routes'

const draftKey = (vacancyId: string) => `dv:answers:${vacancyId}`

function keptAnswers(vacancyId: string): Answers {
  try {
    const kept = Answers.safeParse(JSON.parse(sessionStorage.getItem(draftKey(vacancyId)) ?? '{}'))
    return kept.success ? kept.data : {}
  } catch {
    // Not ours, or cut off: as if nothing had been kept.
    return {}
  }
}

/** Answers before an application; what is typed survives a closed form and a reload, until it is sent. */
export function useApplyAnswers(vacancyId: string) {
  const [answers, setAnswers] = useState(() => keptAnswers(vacancyId))
  return {
    answers,
    put(id: string, value: Answers[string] | undefined) {
      const { [id]: _, ...others } = answers
      const next = value === undefined ? others : { ...others, [id]: value }
      setAnswers(next)
      sessionStorage.setItem(draftKey(vacancyId), JSON.stringify(next))
    },
    forget: () => sessionStorage.removeItem(draftKey(vacancyId)),
  }
}

type Props = {
  questions: ApplyOptions['questions']
  answers: Answers
  errorOf: (field: string) => string | undefined
  onChange: (id: string, value: Answers[string] | undefined) => void
}

export function ApplyQuestions({ questions, answers, errorOf, onChange }: Props) {
  return questions.map((question) => (
    <AnswerField
      key={question.id}
      question={question}
      value={answers[question.id]}
      error={errorOf(`answers.${question.id}`)}
      onChange={(value) => onChange(question.id, value)}
    />
  ))
}

/** The test that has to be taken first, or the word that it is done. */
export function ApplyTest({
  test,
  vacancyId,
}: {
  test: NonNullable<ApplyOptions['test']>
  vacancyId: string
}) {
  const t = useTranslations('negotiations.apply.test')
  const tellError = useErrorToast()
  const [busy, setBusy] = useState(false)
  if (test.taken) return <Notice tone="success">{t('taken', { title: test.title })}</Notice>

  async function go() {
    setBusy(true)
    try {
      const attempt = await api('POST /v1/vacancies/:publicId/test-attempts', {
        params: { publicId: vacancyId },
      })
      window.location.assign(routes.myTest(attempt.public_id))
    } catch (error) {
      tellError(error)
      setBusy(false)
    }
  }
  return (
    <Notice tone="accent" title={t('needed', { title: test.title })}>
      <p>{t('facts', { questions: test.questions, minutes: test.minutes })}</p>
      <Button variant="primary" size="sm" className="mt-2" busy={busy} onClick={() => void go()}>
        {t('go')}
      </Button>
    </Notice>
  )
}
