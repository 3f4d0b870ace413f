'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { OwnCodeFields, useOwnCode } from '@/components/forms/credentials/own-code'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { codeRefusals } from '@/components/forms/sending/use-submit'
import { Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { ContactKind, StepUpMethods } from '@/lib/contracts/step-up'
import account from '@/messages/ru/account.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import stepUp from '@/messages/ru/stepUp.json'
import type { ModalProps } from '@/stores/modals'
import { FactorCodeMethod, PasskeyMethod, PasswordMethod } from './factor-methods'

type Props = ModalProps<true> & { methods: StepUpMethods; outboxUrl: string | undefined }
type Way = 'passkey' | 'factor_code' | 'password' | ContactKind

/** Asks the person to prove their identity again; works over any page, with its own messages. */
export function StepUpDialog(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ account, errors, fieldErrors, stepUp }}
    >
      <Ways {...props} />
    </NextIntlClientProvider>
  )
}

/** Each method is a form of its own and calls `onProven` when it succeeds. */
function Ways({ methods, outboxUrl, close }: Props) {
  const t = useTranslations('stepUp')
  const ways: readonly Way[] = [
    ...(methods.passkey ? ['passkey' as const] : []),
    ...(methods.factor_code ? ['factor_code' as const] : []),
    ...(methods.password ? ['password' as const] : []),
    ...methods.contacts.map(({ kind }) => kind),
  ]
  const [way, setWay] = useState(ways[0])
  const maskedOf = (kind: ContactKind) =>
    methods.contacts.find((contact) => contact.kind === kind)?.masked ?? ''
  const onProven = () => close(true)
  const head = (
    <>
      <p className="text-soft">{t('lead')}</p>
      {ways.length > 1 ? (
        <FieldGroup legend={t('way')}>
          {ways.map((one) => (
            <Radio
              key={one}
              name="way"
              checked={one === way}
              onChange={() => setWay(one)}
              label={
                one === 'email' || one === 'phone'
                  ? t(`ways.${one}`, { to: maskedOf(one) })
                  : t(`ways.${one}`)
              }
            />
          ))}
        </FieldGroup>
      ) : null}
    </>
  )
  if (way === undefined) return null
  if (way === 'passkey') return <PasskeyMethod head={head} onProven={onProven} />
  if (way === 'factor_code') return <FactorCodeMethod head={head} onProven={onProven} />
  if (way === 'password') return <PasswordMethod head={head} onProven={onProven} />
  return (
    <CodeMethod
      key={way}
      head={head}
      contact={way}
      masked={maskedOf(way)}
      outboxUrl={outboxUrl}
      onProven={onProven}
    />
  )
}

type CodeMethodProps = {
  head: ReactNode
  contact: ContactKind
  masked: string
  outboxUrl: string | undefined
  onProven: () => void
}

function CodeMethod({ head, contact, masked, outboxUrl, onProven }: CodeMethodProps) {
  const t = useTranslations('stepUp')
  const errors = useTranslations('errors')
  const sending = useSend()
  const resending = useSend()
  const own = useOwnCode()
  const { failure } = sending
  const isAtCode = failure instanceof ApiError && codeRefusals.has(failure.code)
  const trouble = failure && !isAtCode ? failure : resending.failure
  const isSent = own.sent
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
          to={masked}
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
