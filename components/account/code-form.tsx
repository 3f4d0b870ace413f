'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodeFields } from '@/components/forms/credentials/code-fields'
import { NewPasswordField } from '@/components/forms/credentials/new-password-field'
import { codeRefusals, useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { type AccountState, verifyCode } from '@/stores/account'

type Props = {
  username: string
  purpose: NonNullable<AccountState['purpose']>
  outboxUrl?: string | undefined
}

/** The code step of signing up, signing in by code and resetting a password. */
export function CodeForm({ username, purpose, outboxUrl }: Props) {
  const t = useTranslations('account')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { form, ready, busy, errorOf, failed, run, reset } = useSubmit({
    atField: codeRefusals,
    values: { code, password },
  })
  const withPassword = purpose === 'reset_password'

  const send = (digits: string) =>
    run(() => verifyCode(digits, withPassword ? password : undefined), { hold: true })

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <CodeFields
        username={username}
        purpose={purpose}
        outboxUrl={outboxUrl}
        code={code}
        onCode={(digits) => {
          setCode(digits)
          reset()
          // The last digit submits the form, unless a new password still has to be typed.
          if (digits.length === 6 && !withPassword) send(digits)
        }}
        error={errorOf('code')}
        failed={failed}
        onResent={() => {
          setCode('')
          reset()
        }}
      />
      {withPassword ? (
        <NewPasswordField
          label={t('password.new')}
          name="new-password"
          value={password}
          onText={setPassword}
          error={errorOf('password')}
          own={[username]}
        />
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={busy}
        disabled={!ready}
        className={ready ? undefined : 'opacity-100'}
      >
        {t(`code.submit.${purpose}`)}
      </Button>
    </form>
  )
}
