'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NewPasswordField } from '@/components/forms/new-password-field'
import { PasswordInput } from '@/components/forms/password-input'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { updatePassword } from '@/stores/account'
import { showToast } from '@/stores/toasts'
import { Panel } from './panel'

type Props = {
  username: string
  /** What a password must not be made of. */
  own: readonly string[]
}

export function PasswordForm({ username, own }: Props) {
  const t = useTranslations('my.profile')
  const account = useTranslations('account')
  const { form, busy, errorOf, failed, run } = useSubmit()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const done = () => {
    setOld('')
    setFresh('')
    showToast({ variant: 'success', message: t('passwordChanged') })
  }
  return (
    <Panel title={t('password')} lead={t('passwordLead')}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5 sm:max-w-80"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => updatePassword(old, fresh), { onDone: done })
        }}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field
          label={t('passwordOld')}
          error={
            errorOf('old_password') ?? (failed === 'wrong_credentials' ? t('passwordOldWrong') : undefined)
          }
        >
          {(control) => (
            <PasswordInput
              control={control}
              autoComplete="current-password"
              value={old}
              onChange={(event) => setOld(event.target.value)}
            />
          )}
        </Field>
        <NewPasswordField
          label={account('password.new')}
          value={fresh}
          onText={setFresh}
          error={errorOf('new_password')}
          own={own}
        />
        <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
          {t('passwordSave')}
        </Button>
      </form>
    </Panel>
  )
}
