'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { cancelReasonsOf, type InterviewCancelReason } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from './messages'

type Props = ModalProps<true> & {
  interview: Interview
  action: 'decline' | 'cancel' | 'request_reschedule' | 'dispute'
}

export function ReasonForm(props: Props) {
  return (
    <InterviewMessages>
      <Form {...props} />
    </InterviewMessages>
  )
}

/** A few words to the other side, and a reason where one is owed. */
function Form({ interview, action, close }: Props) {
  const t = useTranslations('interviews')
  const { form, busy, errorOf, run } = useSubmit()
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const needed = action === 'dispute' || reason === 'other'
  const label =
    action === 'dispute'
      ? 'form.textDispute'
      : action === 'request_reschedule'
        ? 'form.textReschedule'
        : 'form.text'
  return (
    <form
      ref={form}
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run(
          () =>
            api('POST /v1/interviews/:publicId/actions', {
              params: { publicId: interview.public_id },
              body: {
                action,
                revision: interview.revision,
                ...(text.trim() && { text }),
                ...(reason && { reason: reason as InterviewCancelReason }),
              },
            }),
          { hold: true, onDone: () => close(true) },
        )
      }}
    >
      <DialogBody className="grid gap-5">
        {action === 'cancel' ? (
          <Field label={t('form.reason')} error={errorOf('reason')}>
            {(control) => (
              <Select
                {...control}
                placeholder={t('form.reasonEmpty')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                options={cancelReasonsOf[interview.viewer].map((code) => ({
                  value: code as string,
                  label: t(`reasons.${code}`),
                }))}
              />
            )}
          </Field>
        ) : null}
        <Field label={t(label)} mark={needed ? undefined : t('form.optional')} error={errorOf('text')}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={2000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          variant={action === 'cancel' || action === 'decline' ? 'danger' : 'primary'}
          busy={busy}
        >
          {t(`form.send.${action}`)}
        </Button>
      </DialogFooter>
    </form>
  )
}
