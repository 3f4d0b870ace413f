'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NewPasswordField } from '@/components/forms/new-password-field'
import { PasswordInput } from '@/components/forms/password-input'
import { passwordRefusals, useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { updatePassword } from '@/stores/account'
import { showToast } from '@/stores/toasts'
import { Panel } from './panel'
import { ME_KEY } from './use-me'

type Props = {
  /** Whether there is one to be named first. */
  isSet: boolean
  username: string
  /** What a password must not be made of. */
  own: readonly string[]
}

export function PasswordForm({ isSet, username, own }: Props) {
  const t = useTranslations('my.profile')
  const account = useTranslations('account')
  const cache = useQueryClient()
  const { form, busy, errorOf, failed, run } = useSubmit({ atField: passwordRefusals })
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const done = () => {
    setOld('')
    setFresh('')
    showToast({ variant: 'success', message: t(isSet ? 'passwordChanged' : 'passwordAdded') })
    void cache.invalidateQueries({ queryKey: ME_KEY })
  }
  return (
    <Panel title={t('password')} lead={t(isSet ? 'passwordLead' : 'passwordNone')}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5 sm:max-w-80"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => updatePassword(isSet ? old : null, fresh), { onDone: done })
        }}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {isSet ? (
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
        ) : null}
        <NewPasswordField
          label={account('password.new')}
          value={fresh}
          onText={setFresh}
          error={errorOf('new_password')}
          own={own}
        />
        <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
          {t(isSet ? 'passwordSave' : 'passwordAdd')}
        </Button>
      </form>
    </Panel>
  )
}
