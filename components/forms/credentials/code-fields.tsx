'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { clearCodeRequest, sendCode } from '@/stores/account'
import { codeRefusals, useSubmit } from '../sending/use-submit'
import { ProofStatus } from './proof-status'
import { useResendSecondsLeft } from './use-resend'

type Props = {
  username: string
  purpose: Parameters<typeof sendCode>[1]
  code: string
  onCode: (code: string) => void
  /** The server's answer to the last attempt. */
  error: string | undefined
  failed: string | null
  onResent: () => void
  /** Demo mode: a link to the local outbox. */
  outboxUrl?: string | undefined
}

/** A six-digit code input, the resend countdown, and a link back to the address. */
export function CodeFields({ username, purpose, code, onCode, error, failed, onResent, outboxUrl }: Props) {
  const t = useTranslations('account.code')
  const tErrors = useTranslations('errors')
  const left = useResendSecondsLeft()
  const resend = useSubmit()
  const refusal = failed && codeRefusals.has(failed) ? tErrors(failed as 'code_wrong') : undefined
  return (
    <>
      <p className="text-soft" role="status">
        {t.rich(username.includes('@') ? 'sentToEmail' : 'sentToPhone', {
          to: username,
          strong: (text) => <strong className="text-ink">{text}</strong>,
        })}
      </p>
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
      <Field label={t('label')} error={error ?? refusal} hint={t('hint')}>
        {(control) => (
          <Input
            {...control}
            className="tabular max-w-48 text-center text-xl tracking-[0.3em]"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            value={code}
            onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          disabled={left > 0}
          busy={resend.busy}
          onClick={() => resend.run(() => sendCode(username, purpose), { onDone: onResent })}
        >
          {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
        </Button>
        <Button variant="ghost" size="sm" className="-ml-3" onClick={clearCodeRequest}>
          {t('change')}
        </Button>
      </div>
      <ProofStatus />
    </>
  )
}
