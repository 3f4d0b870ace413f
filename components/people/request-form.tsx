'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptValues } from '@/components/forms/sending/kept-text'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useMe } from '@/components/layout/own-queries'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { talentLimits } from '@/lib/contracts/talent'
import { showToast } from '@/stores/toasts'

type RequestProps = { open: boolean; left: number; onClose: () => void; onSent: () => void }

/** Asks a person for consent by a letter. */
export function RequestForm({ open, left, onClose, onSent }: RequestProps) {
  const t = useTranslations('people.request')
  const common = useTranslations('people')
  const company = useMe().data?.company?.public_id
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={common('close')}>
      {open && company ? <RequestFields company={company} left={left} onSent={onSent} /> : null}
    </Dialog>
  )
}

const noRequest = { first_name: '', last_name: '', email: '', source: '' }

type RequestFieldsProps = Pick<RequestProps, 'left' | 'onSent'> & { company: string }

function RequestFields({ company, left, onSent }: RequestFieldsProps) {
  const t = useTranslations('people.request')
  const form = useTranslations('people.form')
  const common = useTranslations('common')
  const sending = useSubmit()
  const key = useRef(nanoid())
  const { values, put, kept } = useKeptValues(`person:request:${company}`, noRequest)
  const text = (name: keyof typeof values, label: string, mark?: string, hint?: string) => (
    <Field label={label} error={sending.errorOf(name)} hint={hint} {...(mark && { mark })}>
      {(control) => (
        <Input
          {...control}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={name === 'email' ? 254 : name === 'source' ? 200 : talentLimits.name}
          value={values[name]}
          onChange={({ target }) => {
            key.current = nanoid()
            put({ [name]: target.value })
          }}
        />
      )}
    </Field>
  )
  const send = async () => {
    await api('POST /v1/my/people/requests', { body: values, idempotencyKey: key.current })
    kept.forget()
    showToast({ variant: 'success', message: t('sent', { email: values.email.trim() }) })
    onSent()
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(send, { hold: true })}
      submit={t('send')}
      disabled={left === 0}
    >
      <p>{t('lead')}</p>
      <KeptTextNote kept={kept} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('first_name', form('firstName'))}
        {text('last_name', form('lastName'), common('optional'))}
      </div>
      {text('email', form('email'))}
      {text('source', form('source'), undefined, form('sourceHint'))}
      <p className="text-soft">{left === 0 ? t('none') : t('left', { count: left })}</p>
    </DialogForm>
  )
}
