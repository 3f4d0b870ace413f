'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DialogForm } from '@/components/forms/dialog-form'
import { PasswordInput } from '@/components/forms/password-input'
import { ProofStatus } from '@/components/forms/proof-status'
import { useSend } from '@/components/forms/use-send'
import { Field } from '@/components/ui/field'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import { proven } from '@/stores/account'

type Props = { head: ReactNode; onProven: () => void }

export function PasswordWay({ head, onProven }: Props) {
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
            proven((proof) =>
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
