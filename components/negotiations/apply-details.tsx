'use client'

import { nanoid } from 'nanoid'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { useFieldError } from '@/components/forms/use-field-error'
import { ReplyRecord } from '@/components/layout/reply-record'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { ApplyOptions } from '@/lib/contracts/negotiations'
import type { ModalProps } from '@/stores/modals'
import { forgetIntent } from './apply-intent'
import { ApplyQuestions, ApplyTest, useApplyAnswers } from './apply-screening'

interface Sent {
  publicId: string
  resumeId: string
}

export type ApplyProps = ModalProps<Sent> & {
  vacancyId: string
  vacancyTitle: string
  promiseDays: number
  /** Where a person without a resume comes back to. */
  returnTo: string
  /** Chosen beforehand when it can be sent; the latest otherwise. */
  resumeId?: string
}

/** What is typed survives a closed form and a reload, until it is sent. */
const draftKey = (vacancyId: string) => `dv:letter:${vacancyId}`

const isClosed = (error: unknown) => error instanceof ApiError && error.code === 'unavailable_for_archived'

const isStale = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict_changes' || error.code === 'test_required')

/** What is sent: which resume, answers, a letter. */
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
  // One key for all tries of one form: a double click or a repeated send has one effect.
  const key = useRef(nanoid())
  const [resumeId, setResumeId] = useState(
    (options.resumes.find((each) => each.public_id === wished) ?? options.resumes[0])?.public_id ?? '',
  )
  const [letter, setLetter] = useState(() => sessionStorage.getItem(draftKey(vacancyId)) ?? '')
  const screening = useApplyAnswers(vacancyId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const fields = failure instanceof ApiError ? (failure.details.fields ?? []) : []
  const fieldError = useFieldError(fields)
  const [only] = options.resumes.length === 1 ? options.resumes : []

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const sent = await api('POST /v1/vacancies/:publicId/applications', {
        params: { publicId: vacancyId },
        body: {
          resume_public_id: resumeId,
          letter,
          answers: screening.answers,
          questions_version: options.questions_version,
        },
        idempotencyKey: key.current,
      })
      sessionStorage.removeItem(draftKey(vacancyId))
      screening.forget()
      forgetIntent()
      close({ publicId: sent.public_id, resumeId: sent.resume.public_id })
    } catch (error) {
      // Other questions, or a test, have come meanwhile: the form shows them and keeps what was typed.
      if (isStale(error)) {
        key.current = nanoid()
        onStale()
      }
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form className="contents" onSubmit={send} noValidate lang={locale}>
      <DialogBody className="grid gap-5">
        <p className="font-semibold">{vacancyTitle}</p>
        {only ? (
          <p>
            <span className="text-soft">{t('chosenResume')}: </span>«{only.title}»
          </p>
        ) : (
          <Field label={t('resume')} error={fieldError('resume_public_id')}>
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
        {options.test ? <ApplyTest test={options.test} vacancyId={vacancyId} /> : null}
        <ApplyQuestions
          questions={options.questions}
          answers={screening.answers}
          errorOf={fieldError}
          onChange={screening.put}
        />
        <Field
          label={t('letter')}
          mark={options.letter_required ? t('letterRequired') : undefined}
          hint={t('letterHint')}
          error={fieldError('letter')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              maxLength={10_000}
              placeholder={t('letterPlaceholder')}
              value={letter}
              required={options.letter_required}
              onChange={(event) => {
                setLetter(event.target.value)
                sessionStorage.setItem(draftKey(vacancyId), event.target.value)
              }}
            />
          )}
        </Field>
        <p className="text-xs text-soft">
          {t('promise', { days: promiseDays })} {t('sees')}
        </p>
        <ReplyRecord reply={options.reply} />
        {failure && fields.length === 0 ? (
          <Notice tone="danger" role="alert">
            {isClosed(failure) ? t('closed') : isStale(failure) ? t('changed') : errorText(failure, errors)}
          </Notice>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <p className="mr-auto self-center text-xs text-soft">
          {t('remaining', { remaining: options.remaining_today, limit: options.limit })}
        </p>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={options.test !== null && !options.test.taken}
        >
          {t('submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
