'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogForm } from '@/components/forms/dialog-form'
import { useSend } from '@/components/forms/use-send'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import { signWithPasskey } from '@/lib/passkeys/browser'

type Props = { head: ReactNode; onProven: () => void }

export function PasskeyWay({ head, onProven }: Props) {
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
