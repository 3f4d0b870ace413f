'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSecondsUntil } from '@/components/forms/use-resend'
import { codeRefusals, useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { formatDay } from '@/lib/format/date'
import { leaveSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { useSession } from '@/stores/use-session'
import { Panel } from './panel'

type Sent = CallResult<'POST /v1/accounts/deletion/code'> & { resendAt: number }

/** What a deletion takes, what it leaves, and its confirmation by a code. */
export function DeletionPanel({ outboxUrl }: { outboxUrl?: string | undefined }) {
  const t = useTranslations('settings.deletion')
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const [sent, setSent] = useState<Sent | null>(null)
  const start = useSubmit()
  const send = () =>
    start.run(async () => {
      const answer = await api('POST /v1/accounts/deletion/code')
      setSent({ ...answer, resendAt: Date.now() + answer.resend_seconds * 1000 })
    })
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <ul className="grid gap-2">
        <li>{t('now')}</li>
        <li>{t('then')}</li>
        <li>{t('kept')}</li>
        {isEmployer ? <li>{t('employer')}</li> : null}
      </ul>
      {sent ? (
        <Confirm
          sent={sent}
          outboxUrl={outboxUrl}
          onResend={send}
          resending={start.busy}
          onCancel={() => setSent(null)}
        />
      ) : (
        <Button variant="danger" className="justify-self-start" busy={start.busy} onClick={send}>
          {t('start')}
        </Button>
      )}
    </Panel>
  )
}

type ConfirmProps = {
  sent: Sent
  outboxUrl: string | undefined
  onResend: () => void
  resending: boolean
  onCancel: () => void
}

function Confirm({ sent, outboxUrl, onResend, resending, onCancel }: ConfirmProps) {
  const t = useTranslations('settings.deletion')
  const tErrors = useTranslations('errors')
  const { form, busy, errorOf, failed, run, reset } = useSubmit({ atField: codeRefusals })
  const [code, setCode] = useState('')
  const left = useSecondsUntil(sent.resendAt)
  const refusal = failed && codeRefusals.has(failed) ? tErrors(failed as 'code_wrong') : undefined
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(
          async () => {
            const { due_at } = await api('POST /v1/accounts/deletion', {
              body: { code, request: sent.request },
            })
            showToast({
              variant: 'info',
              message: t('planned', { day: formatDay(due_at) }),
              autoHide: false,
            })
            leaveSession()
          },
          { hold: true },
        )
      }}
    >
      <p role="status">{t('sent', { to: sent.sent_to })}</p>
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
      <Field label={t('code')} hint={t('codeHint')} error={errorOf('code') ?? refusal}>
        {(control) => (
          <Input
            {...control}
            className="tabular max-w-48 text-center text-xl tracking-[0.3em]"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            // The person has just asked for this field.
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''))
              reset()
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy} disabled={code.length < 6}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="ghost" disabled={left > 0} busy={resending} onClick={onResend}>
          {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
        </Button>
      </div>
    </form>
  )
}
