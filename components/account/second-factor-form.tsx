'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { codeRefusals, useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { LockIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import type { SecondFactorChallenge } from '@/lib/contracts/second-factor'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { answerSecondFactor, leaveSecondFactor, signInByPasskey } from '@/stores/second-factor'

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondFactorForm({ challenge, methods }: SecondFactorChallenge) {
  const t = useTranslations('account.secondFactor')
  const tErrors = useTranslations('errors')
  const hasApp = methods.includes('totp')
  const hasKey = methods.includes('passkey')
  const hasCodes = methods.includes('recovery_code')
  const { form, busy, errorOf, failed, run, reset } = useSubmit({ atField: codeRefusals })
  const key = useSubmit()
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const withCode = hasApp || recovery
  const refusal = failed && codeRefusals.has(failed) ? tErrors(failed as 'code_wrong') : undefined

  const lead = recovery ? 'leadRecovery' : !hasApp ? 'leadKey' : hasKey ? 'leadBoth' : 'leadApp'
  const send = (text: string) => run(() => answerSecondFactor(challenge, text), { hold: true })
  const choose = (next: boolean) => {
    setRecovery(next)
    setCode('')
    reset()
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="text-soft">{t(lead)}</p>
      {hasKey && !recovery ? (
        <Button
          variant={hasApp ? 'outline' : 'primary'}
          size="lg"
          block
          busy={key.busy}
          onClick={() => key.run(() => signInByPasskey(challenge), { hold: true })}
        >
          <LockIcon />
          {t('byKey')}
        </Button>
      ) : null}
      {withCode ? (
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
          <Field
            key={recovery ? 'recovery' : 'app'}
            label={t(recovery ? 'recoveryCode' : 'code')}
            hint={t(recovery ? 'recoveryHint' : 'codeHint')}
            error={errorOf('code') ?? refusal}
          >
            {(control) => (
              <Input
                {...control}
                className={recovery ? 'tabular' : 'tabular max-w-48 text-center text-xl tracking-[0.3em]'}
                name="code"
                inputMode={recovery ? 'text' : 'numeric'}
                autoComplete="one-time-code"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={recovery ? 40 : 6}
                // Focus the first field: the person has just arrived at this step.
                autoFocus
                value={code}
                onChange={(event) => {
                  const text = recovery ? event.target.value : event.target.value.replace(/\D/g, '')
                  setCode(text)
                  reset()
                  if (!recovery && text.length === 6) send(text)
                }}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            busy={busy}
            disabled={code.trim().length < 6}
          >
            {t('submit')}
          </Button>
          <ProofStatus />
        </form>
      ) : null}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        {hasCodes ? (
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => choose(!recovery)}>
            {t(recovery ? 'otherWay' : 'toRecovery')}
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" className="-mx-3" onClick={leaveSecondFactor}>
          {t('back')}
        </Button>
      </div>
      <p className="text-xs text-soft">
        {t.rich('lost', {
          link: (words) => (
            <Link className="link" href={routes.contacts()}>
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  )
}
