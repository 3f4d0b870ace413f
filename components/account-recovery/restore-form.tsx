'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NewPasswordField } from '@/components/forms/credentials/new-password-field'
import { OwnCodeFields, useOwnCode } from '@/components/forms/credentials/own-code'
import { PasswordInput } from '@/components/forms/credentials/password-input'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { useSend } from '@/components/forms/sending/use-send'
import { codeRefusals } from '@/components/forms/sending/use-submit'
import { Button, buttonClass } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { Restore, RestoreOptions } from '@/lib/contracts/account-recovery'
import { type ContactKind, contactKinds, type MaskedContact } from '@/lib/contracts/step-up'
import { Link } from '@/lib/i18n/navigation'
import { signWithPasskey } from '@/lib/passkeys/browser'
import { routes } from '@/lib/routes'
import { withProofOfWork } from '@/stores/account'
import { formatMoscowMoment } from './freeze-views'

const listOf = (contacts: readonly MaskedContact[]) => contacts.map(({ masked }) => masked).join(', ')

type ProofMethod = 'passkey' | 'factor_code' | 'password' | ContactKind
const isContact = (way: ProofMethod): way is ContactKind => way === 'email' || way === 'phone'

/**
 * Restores a frozen account: a factor older than the changes, the choice to revert the changes, and a new password.
 */
export function RestoreForm({ token, ways }: { token: string; ways: RestoreOptions }) {
  const t = useTranslations('accountRecovery.restore')
  const errors = useTranslations('errors')
  const codeSending = useSend()
  const own = useOwnCode()
  const maskedOf = (kind: ContactKind) => ways.contacts.find((one) => one.kind === kind)?.masked
  const offered: ProofMethod[] = [
    ...(ways.passkey ? ['passkey' as const] : []),
    ...(ways.factor_code ? ['factor_code' as const] : []),
    ...(ways.password ? ['password' as const] : []),
    ...contactKinds.filter((kind) => maskedOf(kind)),
  ]
  const [way, setWay] = useState(offered[0])
  const [oldPassword, setOldPassword] = useState('')
  const [factorCode, setFactorCode] = useState('')
  const [fresh, setFresh] = useState('')
  const sending = useSend({ new_password: fresh, factor: { password: oldPassword, code: factorCode } })
  const [outcome, setOutcome] = useState<Restore['outcome']>('revert')
  const [contacts, setContacts] = useState<MaskedContact[] | null>(null)

  if (contacts) {
    return (
      <EmptyState
        className="card mx-auto max-w-160"
        level={1}
        title={t('doneTitle')}
        text={t('doneText', { contacts: listOf(contacts) })}
      >
        <Link href={routes.signIn()} className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </Link>
      </EmptyState>
    )
  }

  const code = sending.failure instanceof ApiError ? sending.failure.code : undefined
  const isAtFactor = code !== undefined && (code === 'wrong_credentials' || codeRefusals.has(code))
  const trouble = sending.failure && !isAtFactor ? sending.failure : codeSending.failure
  /** A passkey signs a new challenge for every attempt: an assertion can be used once. */
  const factorOf = async (chosen: ProofMethod): Promise<Restore['factor']> => {
    if (chosen === 'password') return { method: 'password', password: oldPassword }
    if (chosen === 'factor_code') return { method: 'factor_code', code: factorCode }
    if (chosen === 'passkey') {
      const begun = await api('POST /v1/account-freezes/:token/restore/passkey', { params: { token } })
      const response = await signWithPasskey(begun.options)
      return { method: 'passkey', challenge: begun.challenge, response }
    }
    return { method: 'code', contact: chosen, code: own.code, ...(own.request && { request: own.request }) }
  }
  const submit = () => {
    if (way === undefined) return
    sending.run(async () => {
      const body = { factor: await factorOf(way), outcome, new_password: fresh }
      const restored = await withProofOfWork((proof) =>
        api('POST /v1/account-freezes/:token/restore', { params: { token }, body: { ...body, ...proof } }),
      )
      setContacts(restored.contacts)
    })
  }
  return (
    <section className="card mx-auto grid max-w-160 gap-6 p-5 sm:p-8">
      <div className="grid gap-2">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="text-soft">{t('lead')}</p>
      </div>
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{t('changes')}</h2>
        <ul className="grid gap-1">
          {ways.changes.map(({ kind, at }) => (
            <li key={`${kind} ${at}`}>{t(`change.${kind}`, { moment: formatMoscowMoment(at) })}</li>
          ))}
        </ul>
      </div>
      {way === undefined ? null : (
        <form
          ref={sending.form}
          method="post"
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <FieldGroup legend={t('way')}>
            {offered.map((one) => (
              <Radio
                key={one}
                name="way"
                checked={one === way}
                onChange={() => setWay(one)}
                label={isContact(one) ? t(`ways.${one}`, { to: maskedOf(one) ?? '' }) : t(`ways.${one}`)}
              />
            ))}
          </FieldGroup>
          {way === 'password' ? (
            <Field
              label={t('oldPassword')}
              error={
                code === 'wrong_credentials' ? t('oldPasswordWrong') : sending.errorOf('factor.password')
              }
            >
              {(control) => (
                <PasswordInput
                  control={control}
                  autoComplete="current-password"
                  value={oldPassword}
                  onChange={(event) => setOldPassword(event.target.value)}
                />
              )}
            </Field>
          ) : null}
          {way === 'factor_code' ? (
            <Field
              label={t('code')}
              hint={t('factorCodeHint')}
              error={isAtFactor ? errorText(sending.failure, errors) : sending.errorOf('factor.code')}
            >
              {(control) => (
                <Input
                  {...control}
                  className="tabular"
                  autoComplete="one-time-code"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={40}
                  value={factorCode}
                  onChange={(event) => setFactorCode(event.target.value)}
                />
              )}
            </Field>
          ) : null}
          {way === 'passkey' ? <p className="text-soft">{t('passkeyHint')}</p> : null}
          {isContact(way) ? (
            <OwnCodeFields
              own={own}
              to={maskedOf(way) ?? ''}
              sending={codeSending}
              error={isAtFactor ? errorText(sending.failure, errors) : sending.errorOf('factor.code')}
              onSend={() =>
                codeSending.run(() =>
                  own.send((more) =>
                    api('POST /v1/account-freezes/:token/restore/code', {
                      params: { token },
                      body: { contact: way, ...more },
                    }),
                  ),
                )
              }
              onCode={own.setCode}
            />
          ) : null}
          <FieldGroup legend={t('outcome')}>
            <Radio
              name="outcome"
              checked={outcome === 'revert'}
              onChange={() => setOutcome('revert')}
              label={t('revert')}
              hint={t('revertHint', { contacts: listOf(ways.returns) || t('revertNone') })}
            />
            <Radio
              name="outcome"
              checked={outcome === 'keep'}
              onChange={() => setOutcome('keep')}
              label={t('keep')}
              hint={t('keepHint')}
            />
          </FieldGroup>
          <NewPasswordField
            label={t('newPassword')}
            value={fresh}
            onText={setFresh}
            error={sending.errorOf('new_password')}
            own={[]}
          />
          {trouble ? (
            <Notice tone="danger" role="alert">
              {errorText(trouble, errors)}
            </Notice>
          ) : null}
          <Button type="submit" variant="primary" className="justify-self-start" busy={sending.busy}>
            {t('submit')}
          </Button>
          <ProofStatus />
        </form>
      )}
      <div className="grid gap-2">
        <h2 className="text-base font-semibold">{t('noneTitle')}</h2>
        <p>
          {ways.procedure_ready_at
            ? t('procedure', { moment: formatMoscowMoment(ways.procedure_ready_at) })
            : t('noneText')}
        </p>
        <Link href={routes.contacts()} className="link justify-self-start">
          {t('contacts')}
        </Link>
      </div>
    </section>
  )
}
