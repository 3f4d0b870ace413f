'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import { withProofOfWork } from '@/stores/account'
import type { Send } from '../sending/use-send'
import { ProofStatus } from './proof-status'
import { useSecondsUntil } from './use-resend'

interface OwnCode {
  /** The digits typed so far. */
  code: string
  setCode: (code: string) => void
  /** Id of the code request; undefined until a code was sent. */
  request: string | undefined
  resendAt: number
  send: (call: (body: { request?: string; proof?: string }) => Promise<CodeRequested>) => Promise<void>
}

/** A code sent to a contact of the account itself. */
export function useOwnCode(): OwnCode {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ request: string; resendAt: number } | null>(null)
  const send: OwnCode['send'] = async (call) => {
    const request = sent && { request: sent.request }
    const answer = await withProofOfWork((proof) => call({ ...request, ...proof }))
    setSent({ request: answer.request, resendAt: Date.now() + answer.resend_seconds * 1000 })
  }
  return { code, setCode, request: sent?.request, resendAt: sent?.resendAt ?? 0, send }
}

type Props = {
  own: OwnCode
  /** The contact the code goes to, masked. */
  to: string
  sending: Pick<Send, 'busy'>
  error: string | undefined
  onSend: () => void
  onCode: (code: string) => void
  children?: React.ReactNode
}

/** Sends the code, takes its digits and counts down to the resend. */
export function OwnCodeFields({ own, to, sending, error, onSend, onCode, children }: Props) {
  const t = useTranslations('account.ownCode')
  const left = useSecondsUntil(own.resendAt)
  if (own.request === undefined) {
    return (
      <div className="grid gap-3">
        <Button className="justify-self-start" busy={sending.busy} onClick={onSend}>
          {t('send')}
        </Button>
        <ProofStatus />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="text-soft" role="status">
        {t('sentTo', { to })}
      </p>
      {children}
      <Field label={t('code')} hint={t('codeHint')} error={error}>
        {(control) => (
          <Input
            {...control}
            className="tabular max-w-48 text-center text-xl tracking-[0.3em]"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            // Focus the field that was just requested.
            autoFocus
            value={own.code}
            onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 justify-self-start"
        disabled={left > 0}
        busy={sending.busy}
        onClick={onSend}
      >
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
      <ProofStatus />
    </div>
  )
}
