'use client'

import { useQuery } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AnswerField } from '@/components/forms/fields/answer-field'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { ModelHelp } from '@/components/forms/writing/model-help'
import { useGapText } from '@/components/layout/match-gap'
import { ReplyRecord } from '@/components/layout/reply-record'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { invitationTo } from '@/lib/base-invitation'
import type { ApplyOptions } from '@/lib/contracts/applications'
import { Answers } from '@/lib/contracts/screening-questions'
import { linkTagsOf } from '@/lib/link-tags'
import { routes } from '@/lib/routes'
import { countApplication } from '@/lib/search-use'
import { obstaclesOf } from '@/lib/shared/match-obstacles'
import type { ModalProps } from '@/stores/modals'
import { clearApplyIntent } from './apply-from-resume'
import { letterDraftKey } from './apply-param'
import { LetterDraft } from './letter-draft'
import { VariantChoice } from './variant-choice'

const applyScreeningDraftKey = (vacancyId: string) => `dv:answers:${vacancyId}`

function keptAnswers(vacancyId: string): Answers {
  try {
    const kept = Answers.safeParse(
      JSON.parse(sessionStorage.getItem(applyScreeningDraftKey(vacancyId)) ?? '{}'),
    )
    return kept.success ? kept.data : {}
  } catch {
    // Invalid stored value: ignored.
    return {}
  }
}

/** Screening answers; typed values are stored in the browser until they are sent. */
function useApplyAnswers(vacancyId: string) {
  const [answers, setAnswers] = useState(() => keptAnswers(vacancyId))
  return {
    answers,
    put(id: string, value: Answers[string] | undefined) {
      const { [id]: _, ...others } = answers
      const next = value === undefined ? others : { ...others, [id]: value }
      setAnswers(next)
      sessionStorage.setItem(applyScreeningDraftKey(vacancyId), JSON.stringify(next))
    },
    forget: () => sessionStorage.removeItem(applyScreeningDraftKey(vacancyId)),
  }
}

type Props = {
  questions: ApplyOptions['questions']
  answers: Answers
  errorOf: (field: string) => string | undefined
  onChange: (id: string, value: Answers[string] | undefined) => void
}

function ApplyQuestions({ questions, answers, errorOf, onChange }: Props) {
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

/** The required test: a link to it, or its result. */
function ApplyTest({ test, vacancyId }: { test: NonNullable<ApplyOptions['test']>; vacancyId: string }) {
  const t = useTranslations('negotiations.apply.test')
  const showError = useErrorToast()
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
      showError(error)
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

/**
 * The one thing that stands most against the chosen resume, so that the letter can speak of it. Nothing is shown while it is
 * not known, and where nothing stands against it.
 */
function useObstacle(vacancyId: string, resumeId: string) {
  const { data } = useQuery({
    queryKey: ['own-score', vacancyId, resumeId],
    queryFn: async ({ signal }) => {
      const body = { vacancy_ids: [vacancyId], resume_public_id: resumeId }
      const [score] = await api('POST /v1/matching/scores', { body, signal })
      return score ? (obstaclesOf(score.match)[0] ?? null) : null
    },
    enabled: resumeId !== '',
    retry: false,
  })
  return data
}

interface Sent {
  publicId: string
  resumeId: string
}

export type ApplyProps = ModalProps<Sent> & {
  vacancyId: string
  vacancyTitle: string
  promiseDays: number
  /** Path to return to after creating a resume. */
  returnTo: string
  /** Preselected when it can be used; otherwise the latest one. */
  resumeId?: string
}

const maxLetter = 10_000

const isClosed = (error: unknown) => error instanceof ApiError && error.code === 'unavailable_for_archived'

const isStale = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict_changes' || error.code === 'test_required')

/** The application: resume, answers, letter. */
export function ApplyDetails({
  vacancyId,
  vacancyTitle,
  promiseDays,
  options,
  resumeId: wished,
  onStale,
  close,
}: ApplyProps & { options: ApplyOptions; onStale: () => void }) {
  const t = useTranslations('negotiations.apply')
  const errors = useTranslations('errors')
  const locale = useLocale()
  // Idempotency key of the form: a double click or a retry has one effect.
  const key = useRef(nanoid())
  const [resumeId, setResumeId] = useState(
    (options.resumes.find((each) => each.public_id === wished) ?? options.resumes[0])?.public_id ?? '',
  )
  const [letter, setLetter] = useState(() => sessionStorage.getItem(letterDraftKey(vacancyId)) ?? '')
  const [plainFor, setPlainFor] = useState<string | null>(null)
  const screening = useApplyAnswers(vacancyId)
  const sending = useSend()
  const { errorOf, failure } = sending
  const chosen = options.resumes.find((each) => each.public_id === resumeId)
  const tooFar = chosen?.too_far
  const withVariant = chosen?.variant === true && plainFor !== resumeId
  const write = (text: string) => {
    setLetter(text)
    sessionStorage.setItem(letterDraftKey(vacancyId), text)
  }
  const obstacle = useObstacle(vacancyId, resumeId)
  const gapText = useGapText()
  const [only] = options.resumes.length === 1 ? options.resumes : []

  async function send() {
    try {
      const sent = await api('POST /v1/vacancies/:publicId/applications', {
        params: { publicId: vacancyId },
        body: {
          resume_public_id: resumeId,
          with_variant: withVariant,
          letter,
          answers: screening.answers,
          questions_version: options.questions_version,
          link: linkTagsOf(vacancyId),
          invitation: invitationTo(vacancyId),
        },
        idempotencyKey: key.current,
      })
      sessionStorage.removeItem(letterDraftKey(vacancyId))
      screening.forget()
      clearApplyIntent()
      countApplication(vacancyId)
      close({ publicId: sent.public_id, resumeId: sent.resume.public_id })
    } catch (error) {
      // Questions or the test have changed: show the new ones and keep the typed answers.
      if (isStale(error)) {
        key.current = nanoid()
        onStale()
      }
      throw error
    }
  }

  const words = (error: unknown) =>
    isClosed(error) ? t('closed') : isStale(error) ? t('changed') : errorText(error, errors)
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(send, { hold: true })}
      submit={t('submit')}
      disabled={options.test !== null && !options.test.taken}
      trouble={failure === null ? null : words(failure)}
      foot={
        <p className="mr-auto self-center text-xs text-soft">
          {t('remaining', { remaining: options.remaining_today, limit: options.limit })}
        </p>
      }
      lang={locale}
    >
      <p className="font-semibold">{vacancyTitle}</p>
      {tooFar ? <Notice tone="warning">{t('tooFar', tooFar)}</Notice> : null}
      {only ? (
        <p>
          <span className="text-soft">{t(withVariant ? 'chosenVariant' : 'chosenResume')}: </span>«
          {only.title}»
        </p>
      ) : (
        <Field label={t('resume')} error={errorOf('resume_public_id')}>
          {(control) => (
            <Select
              {...control}
              value={resumeId}
              onChange={(event) => setResumeId(event.target.value)}
              options={options.resumes.map(({ public_id, title }) => ({ value: public_id, label: title }))}
            />
          )}
        </Field>
      )}
      {chosen ? (
        <VariantChoice
          resume={chosen}
          vacancyId={vacancyId}
          withVariant={withVariant}
          onChange={(on) => setPlainFor(on ? null : resumeId)}
        />
      ) : null}
      {obstacle && !tooFar ? (
        <Notice role="status" title={t('obstacle')}>
          {t('obstacleText', { what: gapText(obstacle) })}
        </Notice>
      ) : null}
      {options.test ? <ApplyTest test={options.test} vacancyId={vacancyId} /> : null}
      <ApplyQuestions
        questions={options.questions}
        answers={screening.answers}
        errorOf={errorOf}
        onChange={screening.put}
      />
      <Field
        label={t('letter')}
        mark={options.letter_required ? t('letterRequired') : undefined}
        hint={t('letterHint')}
        error={errorOf('letter')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={maxLetter}
            placeholder={t('letterPlaceholder')}
            value={letter}
            required={options.letter_required}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      {chosen ? <LetterDraft vacancyId={vacancyId} resume={chosen} letter={letter} onChange={write} /> : null}
      <ModelHelp kind="letter" text={letter} onChange={write} maxLength={maxLetter} />
      <p className="text-xs text-soft">
        {t('promise', { days: promiseDays })} {t('sees')}
      </p>
      <ReplyRecord reply={options.reply} />
    </DialogForm>
  )
}
