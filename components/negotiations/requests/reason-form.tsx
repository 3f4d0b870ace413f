'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { errorText } from '@/lib/api/errors'
import type { ModalProps } from '@/stores/modals'
import { NegotiationMessages } from '../negotiation-messages'

type Props = ModalProps<true> & {
  /** Rejects with an ApiError that the form shows. */
  send: (text: string) => Promise<void>
}

const templates = ['skills', 'experience', 'filled'] as const

/** Explains a decline to the candidate, in free text or from a template. */
export function ReasonForm(props: Props) {
  return (
    <NegotiationMessages>
      <RequestReasonFields {...props} />
    </NegotiationMessages>
  )
}

function RequestReasonFields({ send, close }: Props) {
  const t = useTranslations('negotiations.ask')
  const errors = useTranslations('errors')
  const [text, setText] = useState('')
  const sending = useSend()
  const { errorOf, failure } = sending

  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(() => send(text.trim()), { hold: true, onDone: () => close(true) })}
      submit={t('answerSend')}
      trouble={failure === null ? null : errorText(failure, errors)}
    >
      <Field label={t('answerTemplates.label')}>
        {(control) => (
          <Select
            {...control}
            placeholder={t('answerTemplates.none')}
            defaultValue=""
            onChange={({ target }) => {
              const chosen = templates.find((each) => each === target.value)
              if (chosen) setText(t(`answerTemplate.${chosen}`))
            }}
            options={templates.map((each) => ({ value: each, label: t(`answerTemplates.${each}`) }))}
          />
        )}
      </Field>
      <Field label={t('answerText')} hint={t('answerHint')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={10_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  )
}
