'use client'

import { nanoid } from 'nanoid'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFieldError } from '@/components/forms/use-field-error'
import { ReplyRecord } from '@/components/layout/reply-record'
import { Button, buttonClass } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { ApplyOptions } from '@/lib/contracts/negotiations'
import { routes } from '@/lib/routes'
import type { ModalProps } from '@/stores/modals'
import { Existing } from './apply-existing'
import { forgetIntent, keepIntent } from './apply-intent'
import { NegotiationMessages } from './negotiation-messages'

interface Sent {
  publicId: string
  resumeId: string
}

type Props = ModalProps<Sent> & {
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

export function ApplyForm(props: Props) {
  return (
    <NegotiationMessages>
      <ApplyFlow {...props} />
    </NegotiationMessages>
  )
}

function ApplyFlow(props: Props) {
  const t = useTranslations('negotiations.apply')
  const errors = useTranslations('errors')
  const [options, setOptions] = useState<ApplyOptions | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const { vacancyId, vacancyTitle, returnTo } = props

  useEffect(() => {
    void tries
    const stop = new AbortController()
    api('GET /v1/vacancies/:publicId/apply-options', {
      params: { publicId: vacancyId },
      signal: stop.signal,
    }).then(setOptions, () => {
      if (!stop.signal.aborted) setOptions('failed')
    })
    return () => stop.abort()
  }, [vacancyId, tries])

  if (options === null) {
    return (
      <DialogBody>
        <SkeletonRegion label={t('loading')} className="grid gap-4">
          <Skeleton height={44} />
          <Skeleton height={112} />
          <Skeleton width="60%" />
        </SkeletonRegion>
      </DialogBody>
    )
  }
  if (options === 'failed') {
    return (
      <DialogBody>
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => {
            setOptions(null)
            setTries(tries + 1)
          }}
        />
      </DialogBody>
    )
  }
  if (options.existing) return <Existing existing={options.existing} />
  if (options.too_young) {
    return (
      <DialogBody>
        <Notice tone="warning">{errors('vacancy_age_restricted')}</Notice>
      </DialogBody>
    )
  }
  if (options.resumes.length === 0) {
    return (
      <DialogBody>
        <EmptyState title={t('noResume')} text={t('noResumeText')} level={3}>
          <a
            href={routes.resumeNew()}
            className={buttonClass({ variant: 'primary' })}
            onClick={() => keepIntent({ path: returnTo, title: vacancyTitle })}
          >
            {t('createResume')}
          </a>
          <a href={routes.myResumes()} className={buttonClass()}>
            {t('myResumes')}
          </a>
        </EmptyState>
      </DialogBody>
    )
  }
  if (options.remaining_today === 0) {
    return (
      <DialogBody>
        <Notice tone="warning">{t('noneLeft', { limit: options.limit })}</Notice>
      </DialogBody>
    )
  }
  return <Form {...props} options={options} />
}

function Form({
  vacancyId,
  vacancyTitle,
  promiseDays,
  options,
  resumeId: wished,
  close,
}: Props & { options: ApplyOptions }) {
  const t = useTranslations('negotiations.apply')
  const errors = useTranslations('errors')
  const locale = useLocale()
  // One key for all tries of one form: a double click or a repeated send has one effect.
  const key = useRef(nanoid())
  const [resumeId, setResumeId] = useState(
    (options.resumes.find((each) => each.public_id === wished) ?? options.resumes[0])?.public_id ?? '',
  )
  const [letter, setLetter] = useState(() => sessionStorage.getItem(draftKey(vacancyId)) ?? '')
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
        body: { resume_public_id: resumeId, letter },
        idempotencyKey: key.current,
      })
      sessionStorage.removeItem(draftKey(vacancyId))
      forgetIntent()
      close({ publicId: sent.public_id, resumeId: sent.resume.public_id })
    } catch (error) {
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
            {isClosed(failure) ? t('closed') : errorText(failure, errors)}
          </Notice>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <p className="mr-auto self-center text-xs text-soft">
          {t('remaining', { remaining: options.remaining_today, limit: options.limit })}
        </p>
        <Button type="submit" variant="primary" busy={busy}>
          {t('submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
