'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import {
  type ExperienceInput,
  experienceFields,
  experienceLimits,
  type OwnExperience as Own,
} from '@/lib/contracts/experiences'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

interface Props {
  /** Of the interview. */
  publicId: string
  missing: ReactNode
}

/** What the candidate writes about an interview, with what became of it. */
export function OwnExperience({ publicId, missing }: Props) {
  const t = useTranslations('experiences.own')
  const common = useTranslations('common')
  const client = useQueryClient()
  const key = ['experience', publicId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId/experience', { params: { publicId }, signal }),
    // What is being typed is not replaced.
    refetchOnWindowFocus: false,
  })
  if (query.error instanceof ApiError && query.error.status === 404) return missing
  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <SkeletonRegion label={common('loading')} className="grid gap-4">
        <Skeleton height={32} />
        <Skeleton height={280} />
      </SkeletonRegion>
    )
  }
  const { company, may } = query.data
  return (
    <div className="grid grid-cols-1 gap-5 max-w-[760px]">
      <header className="grid gap-2">
        <h1 className="text-2xl wrap-anywhere">{t('titleOf', { company: company.name })}</h1>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {may ? (
        <ExperienceForm
          publicId={publicId}
          own={query.data}
          onSaved={(saved) => client.setQueryData<Own>(key, saved)}
        />
      ) : (
        <Notice>{t('tooEarly')}</Notice>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <Link className="link" href={routes.myInterviews()}>
          {t('backToInterviews')}
        </Link>
        <Link className="link" href={routes.companyExperiences(company.public_id)}>
          {t('page')}
        </Link>
      </p>
    </div>
  )
}

const empty: ExperienceInput = { impression: '', asked: '', advice: '' }
const pick = ({ impression, asked, advice }: ExperienceInput): ExperienceInput => ({
  impression,
  asked,
  advice,
})
const most = {
  impression: experienceLimits.impression.most,
  asked: experienceLimits.asked,
  advice: experienceLimits.advice,
}

interface FormProps {
  publicId: string
  own: Own
  onSaved: (saved: Own) => void
}

function ExperienceForm({ publicId, own, onSaved }: FormProps) {
  const t = useTranslations('experiences.own')
  const showError = useErrorToast()
  const { form, busy, errorOf, run } = useSubmit()
  const [removing, setRemoving] = useState(false)
  const { text } = own
  const [input, setInput] = useState(text ? pick(text) : empty)
  const changed = experienceFields.some((field) => input[field].trim() !== (text?.[field] ?? ''))
  useUnsavedWarning(changed)
  const live = text !== null && text.state !== 'taken_back'
  const params = { publicId }
  const send = () =>
    run(
      async () => {
        const saved = await api('PUT /v1/interviews/:publicId/experience', { params, body: input })
        if (saved.text) setInput(pick(saved.text))
        onSaved(saved)
      },
      { onDone: () => showToast({ variant: 'success', message: t('sent') }) },
    )
  const restore = async (before: ExperienceInput) => {
    try {
      onSaved(await api('PUT /v1/interviews/:publicId/experience', { params, body: before }))
      showToast({ variant: 'success', message: t('restored') })
    } catch (error) {
      showError(error)
    }
  }
  const takeBack = async () => {
    if (!text) return
    const before = pick(text)
    setRemoving(true)
    try {
      onSaved(await api('DELETE /v1/interviews/:publicId/experience', { params }))
      showToast({
        variant: 'success',
        message: t('takenBack'),
        action: { label: t('undo'), run: () => void restore(before) },
      })
    } catch (error) {
      showError(error)
    } finally {
      setRemoving(false)
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <State text={text} />
      {experienceFields.map((field) => (
        <Field
          key={field}
          label={t(field)}
          {...(field === 'impression' ? { hint: t('impressionHint') } : { mark: t('optional') })}
          error={errorOf(field)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={field === 'impression' ? 6 : 3}
              maxLength={most[field]}
              value={input[field]}
              onChange={(event) => setInput((before) => ({ ...before, [field]: event.target.value }))}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={live && !changed && text.state !== 'returned'}
        >
          {live ? t('save') : t('send')}
        </Button>
        {live ? (
          <Button busy={removing} onClick={() => void takeBack()}>
            {t('takeBack')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function State({ text }: { text: Own['text'] }) {
  const t = useTranslations('experiences.own')
  if (!text) return null
  const { state, shown, note } = text
  if (state === 'returned') {
    return (
      <Notice tone="warning" title={t('returned')}>
        {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
      </Notice>
    )
  }
  if (state === 'taken_back') return <Notice>{t('again')}</Notice>
  if (state === 'checking') return <Notice>{t(shown ? 'states.checkingShown' : 'states.checking')}</Notice>
  return <Notice tone="success">{t(shown ? 'states.shown' : 'states.approved')}</Notice>
}
