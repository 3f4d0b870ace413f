'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api/errors'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import { withProofOfWork } from '@/stores/account'
import type { Send } from '../sending/use-send'
import { ProofStatus } from './proof-status'
import { useSecondsUntil } from './use-resend'

interface OwnCode {
  /** The digits typed so far. */
  code: string
  setCode: (code: string) => void
  /** A code is on its way, sent from here or before. */
  sent: boolean
  /** Id of the code request; undefined for a code sent before this form was opened. */
  request: string | undefined
  /** When the next code may be asked for; 0 while that is not known. */
  resendAt: number
  send: (call: (body: { request?: string; proof?: string }) => Promise<CodeRequested>) => Promise<void>
}

/** A code sent to a contact of the account itself. */
export function useOwnCode(): OwnCode {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ request: string | undefined } | null>(null)
  const [resendAt, setResendAt] = useState(0)
  const waitFor = (seconds: number) => setResendAt(Date.now() + seconds * 1000)
  const send: OwnCode['send'] = async (call) => {
    const request = sent?.request && { request: sent.request }
    try {
      const answer = await withProofOfWork((proof) => call({ ...request, ...proof }))
      setSent({ request: answer.request })
      waitFor(answer.resend_seconds)
    } catch (error) {
      if (!isTooEarly(error)) throw error
      waitFor(error.details.retryAfter ?? 0)
      // The code that was sent before confirms the same.
      if (error.details.data?.code_sent !== true) throw error
      setSent({ request: sent?.request })
    }
  }
  return { code, setCode, sent: sent !== null, request: sent?.request, resendAt, send }
}

const isTooEarly = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'code_resend_too_early'

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
  if (!own.sent) {
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
