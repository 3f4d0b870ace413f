'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { ModalProps } from '@/stores/modals'
import { NegotiationMessages } from '../negotiation-messages'

type Props = ModalProps<true> & {
  /** The current vacancy of the negotiation. */
  vacancyId: string
  /** Rejects with an ApiError that the form shows. */
  send: (target: string, text: string) => Promise<void>
}

/** Proposes a transfer to another open vacancy of the company. */
export function ProposeTransferForm(props: Props) {
  return (
    <NegotiationMessages>
      <TransferFields {...props} />
    </NegotiationMessages>
  )
}

function TransferFields({ vacancyId, send, close }: Props) {
  const t = useTranslations('negotiations')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  const [target, setTarget] = useState('')
  const [text, setText] = useState('')
  const sending = useSend()
  const { errorOf, failure } = sending
  const open = useQuery({
    queryKey: ['negotiations', 'targets', vacancyId],
    queryFn: ({ signal }) => api('GET /v1/my/vacancies', { query: { status: 'active', size: 100 }, signal }),
  })
  const targets = (open.data?.results ?? []).filter(({ public_id }) => public_id !== vacancyId)

  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(() => send(target, text.trim()), { hold: true, onDone: () => close(true) })}
      submit={t('ask.send')}
      disabled={target === ''}
      trouble={failure === null ? null : errorText(failure, errors)}
    >
      <p className="text-soft">{t('ask.proposeText')}</p>
      {open.isError ? (
        <Notice tone="danger" role="alert">
          {t('ask.targetFailed')}{' '}
          <button type="button" className="link" onClick={() => void open.refetch()}>
            {common('retry')}
          </button>
        </Notice>
      ) : open.data && targets.length === 0 ? (
        <Notice>{t('ask.noTargets')}</Notice>
      ) : (
        <Field label={t('ask.target')} error={errorOf('target_vacancy_id')}>
          {(control) => (
            <Select
              {...control}
              placeholder={open.data ? '—' : t('my.loading')}
              value={target}
              disabled={!open.data}
              onChange={(event) => setTarget(event.target.value)}
              options={targets.map(({ public_id, fields: { title } }) => ({
                value: public_id,
                label: title || t('my.untitled'),
              }))}
            />
          )}
        </Field>
      )}
      <Field
        label={t('ask.message')}
        mark={t('move.optional')}
        hint={t('ask.messageHint')}
        error={errorOf('text')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={10_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  )
}
