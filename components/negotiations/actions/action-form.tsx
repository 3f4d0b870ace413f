'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { errorText } from '@/lib/api/errors'
import {
  type CandidateRefusalReason,
  candidateRefusalReasons,
  type RefusalReason,
  refusalReasons,
} from '@/lib/contracts/enums'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import type { Act } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import type { ModalProps } from '@/stores/modals'
import { NegotiationMessages } from '../negotiation-messages'
import type { ActionFormKind } from './action-kinds'
import { LetterPicker, TestPicker } from './form-pickers'
import type { ActionBody } from './use-action'

type Props = ModalProps<true> & {
  form: ActionFormKind
  action: Act['action']
  asks: { reason: 'required' | 'optional' | null; text: 'required' | 'optional'; deadline: boolean }
  vacancyTitle: string
  negotiationId: string
  /** Rejects with an ApiError that the form shows. */
  send: (body: ActionBody) => Promise<void>
}

export function ActionForm(props: Props) {
  return (
    <NegotiationMessages>
      <Form {...props} />
    </NegotiationMessages>
  )
}

/** Kind of letter templates offered by a form. */
const letterKinds: Partial<Record<ActionFormKind, LetterKind>> = {
  decline_employer: 'decline',
  take_into_review: 'invite',
  reopen: 'message',
}

const tomorrow = () => {
  const date = new Date(Date.now() + dayMs)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

function Form({ form, action, asks, vacancyTitle, negotiationId, send, close }: Props) {
  const t = useTranslations('negotiations.move')
  const names = useTranslations('dictionaries')
  const errors = useTranslations('errors')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [deadline, setDeadline] = useState('')
  const [test, setTest] = useState('')
  const sending = useSend()
  const { errorOf, failure } = sending
  const employer = form !== 'decline_candidate'
  const reasons = employer
    ? refusalReasons.map((code) => ({ value: code as string, label: names(`refusal_reasons.${code}`) }))
    : candidateRefusalReasons.map((code) => ({
        value: code as string,
        label: names(`candidate_refusal_reasons.${code}`),
      }))

  // The suggested text follows the reason until the person edits it.
  function proposed(): string {
    if (form === 'decline_employer') {
      const name = reasons.find(({ value }) => value === reason)?.label
      if (!name || reason === 'other') return ''
      return t('template.decline_employer', {
        vacancy: vacancyTitle,
        reason: name.charAt(0).toLowerCase() + name.slice(1),
      })
    }
    if (form === 'take_into_review') return t(`template.${form}`)
    return ''
  }
  const text = typed ?? proposed()

  const body = (): ActionBody => ({
    action,
    ...(text.trim() && { text }),
    ...(reason && { reason: reason as RefusalReason | CandidateRefusalReason }),
    ...(test && { test_public_id: test }),
    ...(deadline && { deadline: new Date(`${deadline}T23:59:59`).toISOString() }),
  })

  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(() => send(body()), { hold: true, onDone: () => close(true) })}
      submit={t(`submit.${form}`)}
      variant={form.startsWith('decline') || form === 'withdraw' ? 'danger' : 'primary'}
      trouble={failure === null ? null : errorText(failure, errors)}
    >
      {asks.reason ? (
        <Field
          label={t('reason')}
          mark={asks.reason === 'optional' ? t('optional') : undefined}
          hint={asks.reason === 'optional' ? t('reasonOptional') : t('reasonHint')}
          error={errorOf('reason')}
        >
          {(control) => (
            <Select
              {...control}
              placeholder="—"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              options={reasons}
            />
          )}
        </Field>
      ) : null}
      {form === 'assign_test' ? (
        <TestPicker value={test} error={errorOf('test_public_id')} onChange={setTest} />
      ) : null}
      {letterKinds[form] ? (
        <LetterPicker to={{ negotiation: negotiationId }} kind={letterKinds[form]} onPick={setTyped} />
      ) : null}
      <Field
        label={t(`text.${form}`)}
        mark={asks.text === 'optional' || test !== '' ? t('optional') : undefined}
        error={errorOf('text')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={10_000}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {asks.deadline ? (
        <Field label={t('deadline')} hint={t('deadlineHint')} error={errorOf('deadline')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={tomorrow()}
              value={deadline}
              onChange={(event) => setDeadline(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      {form === 'decline_employer' ? <p className="text-xs text-soft">{t('declineNote')}</p> : null}
      {form === 'withdraw' ? <p className="text-xs text-soft">{t('withdrawNote')}</p> : null}
    </DialogForm>
  )
}
