'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useSend } from '@/components/forms/sending/use-send'
import { Button, buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import { hiringPageLimits, referralSource } from '@/lib/contracts/hiring-pages'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { Link } from '@/lib/i18n/navigation'
import { keepTagsOf } from '@/lib/link-tags'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { GuestForm } from './guest-form'
import { ConsentField, type IntakeFormProps } from './intake-parts'

/** The code of the referral link by which the reader came. */
const referralHere = () => new URLSearchParams(window.location.search).get('ref')

/** Somebody leaves their data: a candidate by one press with a resume of theirs, anybody else by a form. */
export function IntakeForm(props: IntakeFormProps) {
  const t = useTranslations('hiringPage.join')
  const user = useSession((state) => state.user)
  const [byHand, setByHand] = useState(false)
  const [referral] = useState(referralHere)
  useEffect(() => {
    if (!referral) return
    for (const id of props.vacancies)
      keepTagsOf(id, { source: referralSource, medium: null, campaign: referral })
  }, [referral, props.vacancies])
  const confirmed = user?.emailAddressVerified || user?.phoneNumberVerified
  if (user?.accountType !== 'candidate' || !confirmed) return <GuestForm {...props} referral={referral} />
  return (
    <div className="grid gap-4">
      {byHand ? <GuestForm {...props} referral={referral} /> : <ResumeForm {...props} referral={referral} />}
      <Button className="w-fit" size="sm" variant="ghost" onClick={() => setByHand(!byHand)}>
        {byHand ? t('byResume') : t('byHand')}
      </Button>
    </div>
  )
}

type WithReferral = IntakeFormProps & { referral: string | null }

function ResumeForm({ company, page, referral, ...rest }: WithReferral) {
  const t = useTranslations('hiringPage.join')
  const errors = useTranslations('errors')
  const { form, busy, errorOf, failure, run } = useSend()
  const [resumes, setResumes] = useState<readonly OwnResume[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [picked, setPicked] = useState('')
  const [message, setMessage] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [sent, setSent] = useState<{ token: string; letter: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let shown = true
    api('GET /v1/my/resumes', { query: { size: 20 } }).then(
      ({ results }) => shown && setResumes(results),
      () => shown && setFailed(true),
    )
    return () => {
      shown = false
    }
  }, [attempt])
  if (sent) {
    return (
      <Notice tone="success" role="status" title={t('doneTitle')}>
        <p>{t('doneText', { company: company.name, months: page.consent.months })}</p>
        <p>{t(sent.letter ? 'doneLetter' : 'doneLink')}</p>
        <Link
          href={routes.peopleConsent(sent.token)}
          className={buttonClass({ size: 'sm', className: 'mt-3' })}
        >
          {t('withdraw')}
        </Link>
      </Notice>
    )
  }
  if (failed) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('loadFailed')}</p>
        <Button
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!resumes) return <Skeleton height={320} className="rounded-card" />
  if (resumes.length === 0) return <GuestForm company={company} page={page} referral={referral} {...rest} />
  const resume = picked || (resumes[0]?.public_id ?? '')
  const send = () =>
    run(async () => {
      const made = await api('POST /v1/companies/:publicId/people/with-resume', {
        params: { publicId: company.public_id },
        body: { resume, message, referral, consent: agreed ? page.consent.version : '' },
      })
      setSent(made)
    })
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={t('resume')} hint={t('resumeLead')} error={errorOf('resume')}>
        {(control) => (
          <Select
            {...control}
            value={resume}
            options={resumes.map(({ public_id, fields }) => ({
              value: public_id,
              label: fields.title || t('resume'),
            }))}
            onChange={({ target }) => setPicked(target.value)}
          />
        )}
      </Field>
      <Field label={t('message')} mark={t('optional')} hint={t('messageHint')} error={errorOf('message')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={hiringPageLimits.message}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
      <ConsentField page={page} checked={agreed} error={errorOf('consent')} onChange={setAgreed} />
      {failure === null ? null : (
        <p role="alert" className="text-danger">
          {errorText(failure, errors)}
        </p>
      )}
      <Button type="submit" variant="primary" className="w-fit" busy={busy}>
        {t('sendResume')}
      </Button>
    </form>
  )
}
