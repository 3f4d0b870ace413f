'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogForm } from '@/components/forms/dialog-form'
import { OwnCodeFields, useOwnCode } from '@/components/forms/own-code'
import { ProofStatus } from '@/components/forms/proof-status'
import { useSend } from '@/components/forms/use-send'
import { codeRefusals } from '@/components/forms/use-submit'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { ContactKind } from '@/lib/contracts/step-up'

type Props = {
  head: ReactNode
  contact: ContactKind
  masked: string
  outboxUrl: string | undefined
  onProven: () => void
}

export function CodeWay({ head, contact, masked, outboxUrl, onProven }: Props) {
  const t = useTranslations('stepUp')
  const errors = useTranslations('errors')
  const sending = useSend()
  const resending = useSend()
  const own = useOwnCode()
  const { failure } = sending
  const isAtCode = failure instanceof ApiError && codeRefusals.has(failure.code)
  const trouble = failure && !isAtCode ? failure : resending.failure
  const isSent = own.request !== undefined
  const send = () =>
    resending.run(() =>
      own.send((more) => api('POST /v1/accounts/step-up/code', { body: { contact, ...more } })),
    )
  const confirm = (code: string) =>
    sending.run(
      () =>
        api('POST /v1/accounts/step-up', {
          body: { method: 'code', contact, code, ...(own.request && { request: own.request }) },
        }),
      { onDone: onProven },
    )
  return (
    <DialogForm
      sending={isSent ? sending : { form: sending.form, busy: resending.busy }}
      submit={t(isSent ? 'confirm' : 'send')}
      disabled={isSent && own.code.length < 6}
      trouble={trouble ? errorText(trouble, errors) : undefined}
      onSend={() => (isSent ? confirm(own.code) : send())}
    >
      {head}
      {isSent ? (
        <OwnCodeFields
          own={own}
          words={{
            send: t('send'),
            sentTo: t('sentTo', { to: masked }),
            code: t('code'),
            codeHint: t('codeHint'),
            resend: t('resend'),
            resendIn: (seconds) => t('resendIn', { seconds }),
          }}
          sending={resending}
          error={isAtCode ? errorText(failure, errors) : sending.errorOf('code')}
          onSend={send}
          onCode={(code) => {
            own.setCode(code)
            sending.reset()
            if (code.length === 6) confirm(code)
          }}
        >
          {outboxUrl ? (
            <p className="text-xs text-soft">
              {t.rich('demo', {
                link: (text) => (
                  <a className="link" href={outboxUrl} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                ),
              })}
            </p>
          ) : null}
        </OwnCodeFields>
      ) : (
        <ProofStatus />
      )}
    </DialogForm>
  )
}
