import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CallInput } from '@/lib/contracts/calls'
import type { Interview } from '@/lib/contracts/interviews'

type ErrorOf = ReturnType<typeof useSubmit>['errorOf']

type Props = {
  interview: Interview
  /** Fields of the body besides revision and text. */
  body: () => Omit<CallInput<'POST /v1/interviews/:publicId/actions', 'body'>, 'revision' | 'text'>
  /** Controls above the text. */
  children?: (errorOf: ErrorOf) => ReactNode
  words: { label: string; needed?: boolean; rows: number }
  submit: string
  danger?: boolean
  close: (done: true) => void
}

/** One action on an interview, with a message to the other side. */
export function ActForm({ interview, body, children, words, submit, danger, close }: Props) {
  const t = useTranslations('interviews')
  const sending = useSubmit()
  const { errorOf, run } = sending
  const kept = useKeptText(`interview:${interview.public_id}:${body().action}`)
  const text = kept.typed ?? ''
  const act = () =>
    api('POST /v1/interviews/:publicId/actions', {
      params: { publicId: interview.public_id },
      body: { ...body(), revision: interview.revision, ...(text.trim() && { text }) },
    })
  const done = () => {
    kept.forget()
    close(true)
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => run(act, { hold: true, onDone: done })}
      submit={submit}
      variant={danger ? 'danger' : 'primary'}
    >
      {children?.(errorOf)}
      <Field label={words.label} mark={words.needed ? undefined : t('form.optional')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={words.rows}
            maxLength={2000}
            value={text}
            onChange={({ target }) => kept.setTyped(target.value)}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
    </DialogForm>
  )
}
