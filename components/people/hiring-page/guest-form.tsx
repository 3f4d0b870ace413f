'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useSend } from '@/components/forms/sending/use-send'
import { Button } from '@/components/ui/button'
import { DropZone } from '@/components/ui/drop-zone'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import { hiringPageLimits } from '@/lib/contracts/hiring-pages'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { maxResumeFileBytes } from '@/lib/contracts/resume-files'
import { talentLimits } from '@/lib/contracts/talent'
import { accountStore, withProofOfWork } from '@/stores/account'
import { ConsentField, type IntakeFormProps, Sent } from './intake-parts'

const empty = {
  ...{ first_name: '', last_name: '', email: '', phone: '' },
  ...{ city: '', position: '', about: '', message: '' },
}
type Values = typeof empty

/** Skills, jobs and the person's own words: what a recruiter reads first. */
function aboutOf({ skills = [], experience = [], about = '' }: ResumeDraft): string {
  const jobs = experience.map(({ position, company, description }) =>
    [[position, company].filter(Boolean).join(', '), description].filter(Boolean).join('\n'),
  )
  return [skills.join(', '), ...jobs, about]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n\n')
    .slice(0, hiringPageLimits.about)
}

/** What a file says fills the fields; a field it does not speak of keeps what was typed. */
function filled(before: Values, fields: ResumeDraft): Values {
  const found = {
    first_name: fields.first_name?.slice(0, talentLimits.name),
    last_name: fields.last_name?.slice(0, talentLimits.name),
    email: fields.email,
    phone: fields.phone,
    position: fields.title,
    about: aboutOf(fields),
  }
  return { ...before, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value)) }
}

/** A form for whoever has no account; the owner of the address confirms it by a letter. */
export function GuestForm({ company, page, referral }: IntakeFormProps & { referral: string | null }) {
  const t = useTranslations('hiringPage.join')
  const errors = useTranslations('errors')
  const proving = useStore(accountStore, (state) => state.proving)
  const { form, busy, errorOf, failure, run } = useSend()
  const [values, setValues] = useState(empty)
  const [agreed, setAgreed] = useState(false)
  const [file, setFile] = useState<{ name: string; state: 'reading' | 'read' } | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const field = (name: keyof Values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  })

  async function read(chosen: File) {
    setUnread(null)
    if (chosen.size > maxResumeFileBytes) return setUnread(errors('file_too_large'))
    setFile({ name: chosen.name, state: 'reading' })
    const body = new FormData()
    body.set('file', chosen)
    try {
      const { fields } = await api('POST /v1/resumes/from-file', { body })
      setValues((before) => filled(before, fields))
      setFile({ name: chosen.name, state: 'read' })
    } catch (error) {
      setFile(null)
      setUnread(errorText(error, errors))
    }
  }
  const send = () =>
    run(async () => {
      const body = {
        ...values,
        phone: values.phone.trim() || null,
        referral,
        consent: agreed ? page.consent.version : '',
      }
      await withProofOfWork((proof) =>
        api('POST /v1/companies/:publicId/people', {
          params: { publicId: company.public_id },
          body: { ...body, ...proof },
        }),
      )
      setSentTo(values.email.trim())
    })

  if (sentTo) return <Sent email={sentTo} />
  const trouble = failure === null ? null : errorText(failure, errors)
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
      <DropZone
        label={t('file')}
        accept=".pdf,.docx,.rtf,.txt,.html,.htm"
        hint={t('fileHint')}
        dropHint={t('fileDrop')}
        choose={t('fileChoose')}
        variant="outline"
        onFiles={([chosen]) => void read(chosen)}
        busy={file?.state === 'reading' ? <p role="status">{t('fileReading')}</p> : undefined}
      />
      {file?.state === 'read' ? (
        <p role="status" className="text-soft wrap-anywhere">
          {t('fileDone', { name: file.name })}
        </p>
      ) : null}
      {unread ? (
        <p role="alert" className="text-danger">
          {unread}
        </p>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('firstName')} error={errorOf('first_name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="given-name"
              maxLength={talentLimits.name}
              {...field('first_name')}
            />
          )}
        </Field>
        <Field label={t('lastName')} mark={t('optional')} error={errorOf('last_name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="family-name"
              maxLength={talentLimits.name}
              {...field('last_name')}
            />
          )}
        </Field>
        <Field label={t('email')} hint={t('emailHint')} error={errorOf('email')}>
          {(control) => (
            <Input {...control} type="email" autoComplete="email" maxLength={254} {...field('email')} />
          )}
        </Field>
        <Field label={t('phone')} mark={t('optional')} error={errorOf('phone')}>
          {(control) => (
            <Input {...control} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
          )}
        </Field>
        <Field label={t('position')} error={errorOf('position')}>
          {(control) => <Input {...control} maxLength={200} {...field('position')} />}
        </Field>
        <Field label={t('city')} mark={t('optional')} error={errorOf('city')}>
          {(control) => (
            <Input {...control} autoComplete="address-level2" maxLength={200} {...field('city')} />
          )}
        </Field>
      </div>
      <Field label={t('about')} mark={t('optional')} error={errorOf('about')}>
        {(control) => (
          <Textarea {...control} rows={5} maxLength={hiringPageLimits.about} {...field('about')} />
        )}
      </Field>
      <Field label={t('message')} mark={t('optional')} hint={t('messageHint')} error={errorOf('message')}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={hiringPageLimits.message} {...field('message')} />
        )}
      </Field>
      <ConsentField page={page} checked={agreed} error={errorOf('consent')} onChange={setAgreed} />
      <p role="status" className={proving ? 'text-sm text-soft' : 'sr-only'}>
        {proving ? t('proving') : null}
      </p>
      {trouble ? (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="w-fit" busy={busy}>
        {t('send')}
      </Button>
    </form>
  )
}
