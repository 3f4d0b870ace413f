'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from '../interview-messages'

type Props = ModalProps<true> & { publicId: string }

export function PassForm(props: Props) {
  return (
    <InterviewMessages>
      <PassFields {...props} />
    </InterviewMessages>
  )
}

const fields = [
  { name: 'full_name', label: 'name', most: 200, complete: 'name' },
  { name: 'document', label: 'document', most: 60, complete: 'off' },
  { name: 'car', label: 'car', most: 20, complete: 'off' },
] as const

function PassFields({ publicId, close }: Props) {
  const t = useTranslations('interviews.pass')
  const words = useTranslations('interviews.form')
  const sending = useSubmit()
  const { errorOf } = sending
  // Unticked consents are sent as `false`: the server rejects them at their field.
  const body = () => ({ ...data, consent: consent as true })
  const [data, setData] = useState({ full_name: '', document: '', car: '' })
  const [consent, setConsent] = useState(false)
  return (
    <DialogForm
      sending={sending}
      onSend={() =>
        sending.run(() => api('PUT /v1/interviews/:publicId/pass', { params: { publicId }, body: body() }), {
          hold: true,
          onDone: () => close(true),
        })
      }
      submit={t('save')}
    >
      <p className="text-soft">{t('lead')}</p>
      {fields.map(({ name, label, most, complete }) => (
        <Field
          key={name}
          label={t(label)}
          mark={name === 'car' ? words('optional') : undefined}
          error={errorOf(name)}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={most}
              autoComplete={complete}
              value={data[name]}
              onChange={({ target }) => setData((before) => ({ ...before, [name]: target.value }))}
            />
          )}
        </Field>
      ))}
      <FieldGroup legend={<span className="sr-only">{t('title')}</span>} error={errorOf('consent')}>
        <Checkbox
          label={t('consent')}
          checked={consent}
          onChange={({ target }) => setConsent(target.checked)}
        />
      </FieldGroup>
    </DialogForm>
  )
}
