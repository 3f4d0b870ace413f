'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { PasswordInput } from '@/components/forms/credentials/password-input'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { signWithPasskey } from '@/lib/passkeys/browser'
import { withProofOfWork } from '@/stores/account'

type Props = { head: ReactNode; onProven: () => void }

/** A code of the app, or a recovery code. */
export function FactorCodeMethod({ head, onProven }: Props) {
  const t = useTranslations('stepUp')
  const errors = useTranslations('errors')
  const sending = useSend()
  const [code, setCode] = useState('')
  const { failure } = sending
  const isWrong = failure instanceof ApiError && failure.code === 'code_wrong'
  return (
    <DialogForm
      sending={sending}
      submit={t('confirm')}
      disabled={code.trim().length < 6}
      trouble={failure && !isWrong ? errorText(failure, errors) : undefined}
      onSend={() =>
        sending.run(
          () =>
            withProofOfWork((proof) =>
              api('POST /v1/accounts/step-up', { body: { method: 'factor_code', code, ...proof } }),
            ),
          { onDone: onProven },
        )
      }
    >
      {head}
      <Field
        label={t('factorCode')}
        hint={t('factorCodeHint')}
        error={isWrong ? errorText(failure, errors) : sending.errorOf('code')}
      >
        {(control) => (
          <Input
            {...control}
            className="tabular"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <ProofStatus />
    </DialogForm>
  )
}

type PasskeyMethodProps = { head: ReactNode; onProven: () => void }

export function PasskeyMethod({ head, onProven }: PasskeyMethodProps) {
  const t = useTranslations('stepUp')
  const errors = useTranslations('errors')
  const sending = useSend()
  const { failure } = sending
  const prove = async () => {
    const { challenge, options } = await api('POST /v1/accounts/step-up/passkey')
    const response = await signWithPasskey(options)
    await api('POST /v1/accounts/step-up', { body: { method: 'passkey', challenge, response } })
  }
  return (
    <DialogForm
      sending={sending}
      submit={t('byPasskey')}
      trouble={failure ? errorText(failure, errors) : undefined}
      onSend={() => sending.run(prove, { onDone: onProven })}
    >
      {head}
    </DialogForm>
  )
}

type PasswordMethodProps = { head: ReactNode; onProven: () => void }

export function PasswordMethod({ head, onProven }: PasswordMethodProps) {
  const t = useTranslations('stepUp')
  const errors = useTranslations('errors')
  const sending = useSend()
  const [password, setPassword] = useState('')
  const { failure } = sending
  const isWrong = failure instanceof ApiError && failure.code === 'wrong_credentials'
  return (
    <DialogForm
      sending={sending}
      submit={t('confirm')}
      disabled={password === ''}
      trouble={failure && !isWrong ? errorText(failure, errors) : undefined}
      onSend={() =>
        sending.run(
          () =>
            withProofOfWork((proof) =>
              api('POST /v1/accounts/step-up', { body: { method: 'password', password, ...proof } }),
            ),
          { onDone: onProven },
        )
      }
    >
      {head}
      <Field label={t('password')} error={isWrong ? t('passwordWrong') : sending.errorOf('password')}>
        {(control) => (
          <PasswordInput
            control={control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <ProofStatus />
    </DialogForm>
  )
}
