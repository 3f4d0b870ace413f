'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { CodeFields } from '@/components/forms/credentials/code-fields'
import { NewPasswordField } from '@/components/forms/credentials/new-password-field'
import { PasswordInput } from '@/components/forms/credentials/password-input'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { codeRefusals, useSubmit } from '@/components/forms/sending/use-submit'
import { ME_KEY } from '@/components/layout/own-queries'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatPhone } from '@/lib/shared/phone'
import { accountStore, clearCodeRequest, restoreCodeRequest, sendCode } from '@/stores/account'
import { updateEmail, updatePassword, updatePhone } from '@/stores/profile'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'

const kinds = {
  email: { purpose: 'change_email', type: 'email', update: updateEmail },
  phone: { purpose: 'change_phone', type: 'tel', update: updatePhone },
} as const

type Props = {
  kind: keyof typeof kinds
  current: string | null
  outboxUrl?: string | undefined
}

/** Changes a contact: the new one is confirmed by a code before it replaces the old one. */
export function ContactRow({ kind, current, outboxUrl }: Props) {
  const t = useTranslations('my.profile')
  const cache = useQueryClient()
  const { purpose, type, update } = kinds[kind]
  const request = useStore(accountStore)
  const { form, busy, errorOf, failed, run, reset } = useSubmit({ atField: codeRefusals })
  const [editing, setEditing] = useState(false)
  const [value, setValue] = useState('')
  const [code, setCode] = useState('')
  useEffect(() => restoreCodeRequest(), [])
  const waiting = request.codeRequested && request.purpose === purpose ? request.username : null

  const close = () => {
    clearCodeRequest()
    setEditing(false)
    setValue('')
    setCode('')
    reset()
  }
  const confirm = (digits: string, to: string) =>
    run(() => update(to, digits), {
      onDone: () => {
        close()
        void cache.invalidateQueries({ queryKey: ME_KEY })
        showToast({ variant: 'success', message: t(`${kind}Changed`) })
      },
    })

  return (
    <div>
      <div className="my-row">
        <div className="min-w-0">
          <p className="text-xs text-soft">{t(kind === 'email' ? 'email' : 'phone')}</p>
          <p className="break-words font-medium">
            {current ? (kind === 'phone' ? formatPhone(current) : current) : t('none')}
          </p>
        </div>
        {editing || waiting ? (
          <Button size="sm" variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setEditing(true)} aria-label={t(`${kind}Change`)}>
            {t(current ? 'change' : 'add')}
          </Button>
        )}
      </div>
      {editing || waiting ? (
        <form
          ref={form}
          method="post"
          noValidate
          className="grid gap-4 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (waiting) confirm(code, waiting)
            else run(() => sendCode(value, purpose))
          }}
        >
          {waiting ? (
            <CodeFields
              username={waiting}
              purpose={purpose}
              outboxUrl={outboxUrl}
              code={code}
              onCode={(digits) => {
                setCode(digits)
                reset()
                if (digits.length === 6) confirm(digits, waiting)
              }}
              error={errorOf('code')}
              failed={failed}
              onResent={() => {
                setCode('')
                reset()
              }}
            />
          ) : (
            <Field label={t(`${kind}New`)} hint={t('codeComes')} error={errorOf('username')}>
              {(control) => (
                <Input
                  {...control}
                  type={type}
                  className="sm:max-w-80"
                  autoComplete={type}
                  maxLength={254}
                  // Focus the field that was just requested.
                  autoFocus
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                />
              )}
            </Field>
          )}
          <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
            {t(waiting ? 'confirm' : 'getCode')}
          </Button>
          {waiting ? null : <ProofStatus />}
        </form>
      ) : null}
    </div>
  )
}

type PasswordFormProps = {
  /** Whether there is an old password to enter first. */
  isSet: boolean
  username: string
  /** Personal data that the password must not contain. */
  own: readonly string[]
}

export function PasswordForm({ isSet, username, own }: PasswordFormProps) {
  const t = useTranslations('my.profile')
  const account = useTranslations('account')
  const cache = useQueryClient()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const values = { old_password: old, new_password: fresh }
  const { form, busy, errorOf, failed, run } = useSubmit({ values })
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
        {/* `autocomplete="username"` for the password manager. */}
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
