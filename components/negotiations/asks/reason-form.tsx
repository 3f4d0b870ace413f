'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useFieldError } from '@/components/forms/use-field-error'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'
import type { ModalProps } from '@/stores/modals'
import { NegotiationMessages } from '../negotiation-messages'

type Props = ModalProps<true> & {
  /** Rejects with an ApiError that the form shows. */
  send: (text: string) => Promise<void>
}

const templates = ['skills', 'experience', 'filled'] as const

/** Why a candidate was refused, in words of one's own or begun from a template. */
export function ReasonForm(props: Props) {
  return (
    <NegotiationMessages>
      <Form {...props} />
    </NegotiationMessages>
  )
}

function Form({ send, close }: Props) {
  const t = useTranslations('negotiations.ask')
  const errors = useTranslations('errors')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const fields = failure instanceof ApiError ? (failure.details.fields ?? []) : []
  const fieldError = useFieldError(fields)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await send(text.trim())
      close(true)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody className="grid gap-5">
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
        <Field label={t('answerText')} hint={t('answerHint')} error={fieldError('text')}>
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
        {failure && fields.length === 0 ? (
          <Notice tone="danger" role="alert">
            {errorText(failure, errors)}
          </Notice>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {t('answerSend')}
        </Button>
      </DialogFooter>
    </form>
  )
}
