'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type ComplaintReason, complaintReasons, type ModeratedType } from '@/lib/contracts/moderation'
import complaints from '@/messages/ru/complaints.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

type Props = ModalProps<true> & { type: ModeratedType; publicId: string; token?: string | undefined }

/** What is wrong with a public vacancy or resume; stands outside the page that opened it, with words of its own. */
export function ReportForm(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ complaints, errors, fieldErrors }}
    >
      <ReportFields {...props} />
    </NextIntlClientProvider>
  )
}

function ReportFields({ type, publicId, token, close }: Props) {
  const t = useTranslations('complaints')
  const sending = useSubmit()
  const { errorOf } = sending
  const [reason, setReason] = useState<ComplaintReason | null>(null)
  const [text, setText] = useState('')

  const send = () =>
    sending.run(
      () =>
        api('POST /v1/complaints', {
          body: {
            type,
            public_id: publicId,
            // Nothing chosen is a wrong choice: the server says so at the field.
            reason: reason as ComplaintReason,
            text,
            ...(token && { token }),
          },
        }),
      {
        onDone: () => {
          close(true)
          showToast({ variant: 'success', message: t('sent') })
        },
      },
    )
  return (
    <DialogForm
      sending={sending}
      onSend={send}
      submit={t('send')}
      foot={<Button onClick={() => close()}>{t('cancel')}</Button>}
    >
      <p className="text-soft">{t(`lead.${type}`)}</p>
      <FieldGroup legend={t('reason')} error={errorOf('reason')}>
        {complaintReasons[type].map((each) => (
          <Radio
            key={each}
            name="reason"
            value={each}
            label={t(`reasons.${each}`)}
            checked={reason === each}
            aria-invalid={errorOf('reason') ? true : undefined}
            onChange={() => setReason(each)}
          />
        ))}
      </FieldGroup>
      <Field label={t('text')} hint={t('textHint')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  )
}
