'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { NewPasswordField } from '@/components/forms/new-password-field'
import { ProofStatus } from '@/components/forms/proof-status'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { CallInput } from '@/lib/contracts/calls'
import type { AccountType } from '@/lib/contracts/enums'
import { accountStore, restoreCodeRequest, signUp } from '@/stores/account'
import { CodeStep } from './code-step'
import { ConsentFields } from './consent-fields'
import { RoleChoice } from './role-choice'
import { NEXT_PARAM, useLanding } from './use-landing'
import { UsernameField } from './username-field'
import { Why } from './why'

const empty = { username: '', password: '', first_name: '', last_name: '', company_name: '', dob: '' }
const noConsents = { terms: false, personal_data: false, marketing: false }

/** Query parameter that opens the form for one of the two sides. */
const ROLE_PARAM = 'as'

/** The letter of a company that brings somebody here, by the path they are to return to. */
const invitationIn = (next: string | null) =>
  /^\/ru\/company-invitations\/([\w-]+)$/.exec(next ?? '')?.[1] ?? null

export function SignUpForm({ outboxUrl }: { outboxUrl?: string | undefined }) {
  const t = useTranslations('account')
  const { codeRequested, username: codeFor, purpose } = useStore(accountStore)
  const { form, ready, busy, errorOf, run } = useSubmit()
  const [role, setRole] = useState<AccountType>('candidate')
  const [values, setValues] = useState(empty)
  const [consents, setConsents] = useState(noConsents)
  useLanding()
  const [invitation, setInvitation] = useState<string | null>(null)
  useEffect(() => {
    restoreCodeRequest()
    const search = new URLSearchParams(window.location.search)
    const invited = invitationIn(search.get(NEXT_PARAM))
    setInvitation(invited)
    if (invited || search.get(ROLE_PARAM) === 'employer') setRole('employer')
  }, [])

  if (codeRequested && codeFor && purpose === 'sign_up') {
    return (
      <>
        <h1>{t('signUp.codeTitle')}</h1>
        <CodeStep username={codeFor} purpose="sign_up" outboxUrl={outboxUrl} />
      </>
    )
  }

  const isEmployer = role === 'employer'
  const put = (name: keyof typeof empty) => (event: ChangeEvent<HTMLInputElement>) =>
    setValues({ ...values, [name]: event.target.value })
  const submit = () => {
    const { company_name, dob, ...rest } = values
    // An unticked consent goes as it is: the server says at which box it is missing.
    const body = {
      ...rest,
      account_type: role,
      consents,
      ...(isEmployer
        ? { company_name, ...(invitation && { company_invitation: invitation }) }
        : dob && { dob }),
    } as CallInput<'POST /v1/accounts/sign-up', 'body'>
    run(() => signUp(body))
  }
  return (
    <>
      <h1>{t('signUp.title')}</h1>
      <Why />
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {invitation ? (
          <p className="text-soft">{t('signUp.invited')}</p>
        ) : (
          <RoleChoice value={role} onChange={setRole} />
        )}
        {isEmployer && (invitation === null || errorOf('company_name')) ? (
          <Field label={t('signUp.company')} hint={t('signUp.companyHint')} error={errorOf('company_name')}>
            {(control) => (
              <Input
                {...control}
                name="organization"
                autoComplete="organization"
                maxLength={200}
                value={values.company_name}
                onChange={put('company_name')}
              />
            )}
          </Field>
        ) : null}
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-3">
          <Field label={t('firstName')} error={errorOf('first_name')}>
            {(control) => (
              <Input
                {...control}
                name="given-name"
                autoComplete="given-name"
                maxLength={100}
                value={values.first_name}
                onChange={put('first_name')}
              />
            )}
          </Field>
          <Field label={t('lastName')} error={errorOf('last_name')}>
            {(control) => (
              <Input
                {...control}
                name="family-name"
                autoComplete="family-name"
                maxLength={100}
                value={values.last_name}
                onChange={put('last_name')}
              />
            )}
          </Field>
        </div>
        <UsernameField
          value={values.username}
          onChange={(username) => setValues({ ...values, username })}
          error={errorOf('username')}
          hint={t('signUp.usernameHint')}
        />
        <NewPasswordField
          label={t('password.label')}
          name="new-password"
          value={values.password}
          onText={(password) => setValues({ ...values, password })}
          error={errorOf('password')}
          own={[values.username, values.first_name, values.last_name]}
        />
        {isEmployer ? null : (
          <Field
            label={t('dob')}
            mark={t('optional')}
            hint={t('signUp.dobHint')}
            error={errorOf('dob')}
            className="sm:w-1/2"
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                name="bday"
                autoComplete="bday"
                value={values.dob}
                onChange={put('dob')}
              />
            )}
          </Field>
        )}
        <ConsentFields value={consents} onChange={setConsents} errorOf={errorOf} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={busy}
          disabled={!ready}
          className={ready ? undefined : 'opacity-100'}
        >
          {t('signUp.submit')}
        </Button>
        <ProofStatus />
      </form>
    </>
  )
}
