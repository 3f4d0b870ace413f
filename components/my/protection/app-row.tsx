'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { codeRefusals, useSubmit } from '@/components/forms/sending/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { QrCode } from '@/components/ui/qr'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import type { SecondFactor } from '@/lib/contracts/second-factor'
import { formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { ConfirmStep } from './confirm-step'
import { FactorSection } from './factor-section'

type Begun = CallResult<'POST /v1/accounts/second-factor/totp'>
interface Props {
  app: SecondFactor['totp']
  /** With new recovery codes, when there are any. */
  onChange: (codes: readonly string[] | null) => void
}

export function AppRow({ app, onChange }: Props) {
  const t = useTranslations('protection.app')
  const showError = useErrorToast()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [removing, setRemoving] = useState(false)
  const begin = useMutation({
    mutationFn: () => api('POST /v1/accounts/second-factor/totp'),
    onSuccess: setBegun,
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/second-factor/totp'),
    onSuccess: () => {
      setRemoving(false)
      showToast({ variant: 'success', message: t('removed') })
      onChange(null)
    },
    onError: showError,
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <FactorSection
      title={t('title')}
      lead={app ? t('since', { when: formatRecentMoment(app.created_at, { timeZone }) }) : t('lead')}
      action={
        app ? (
          removing ? null : (
            <Button size="sm" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          )
        ) : begun ? null : (
          <Button size="sm" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('add')}
          </Button>
        )
      }
    >
      {removing && app ? (
        <ConfirmStep
          question={t('removeQuestion')}
          confirm={t('remove')}
          cancel={t('keep')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setRemoving(false)}
        />
      ) : null}
      {begun && !app ? (
        <SetUp
          begun={begun}
          onCancel={() => setBegun(null)}
          onDone={(codes) => {
            setBegun(null)
            showToast({ variant: 'success', message: t('added') })
            onChange(codes)
          }}
        />
      ) : null}
    </FactorSection>
  )
}

interface SetUpProps {
  begun: Begun
  onCancel: () => void
  onDone: (codes: readonly string[] | null) => void
}

/** Two steps in one form: the app receives the secret, then confirms it by a code. */
function SetUp({ begun, onCancel, onDone }: SetUpProps) {
  const t = useTranslations('protection.app')
  const tErrors = useTranslations('errors')
  const { form, busy, errorOf, failed, run, reset } = useSubmit({ atField: codeRefusals })
  const [code, setCode] = useState('')
  const refusal = failed && codeRefusals.has(failed) ? tErrors(failed as 'code_wrong') : undefined
  const confirm = (digits: string) =>
    run(async () => {
      const { recovery_codes } = await api('POST /v1/accounts/second-factor/totp/confirmation', {
        body: { challenge: begun.challenge, code: digits },
      })
      onDone(recovery_codes)
    })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
      }}
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <p>{t('scan')}</p>
          <QrCode className="mt-3 rounded-card bg-white p-2" text={begun.uri} label={t('qr')} size={184} />
          <p className="mt-3 text-xs text-soft">{t('manual')}</p>
          <p className="tabular break-all font-medium">{(begun.secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
        </li>
        <li>
          <Field label={t('code')} hint={t('codeHint')} error={errorOf('code') ?? refusal}>
            {(control) => (
              <Input
                {...control}
                className="tabular max-w-48 text-center text-xl tracking-[0.3em]"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={code}
                onChange={(event) => {
                  const digits = event.target.value.replace(/\D/g, '')
                  setCode(digits)
                  reset()
                  if (digits.length === 6) confirm(digits)
                }}
              />
            )}
          </Field>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={code.length < 6}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
