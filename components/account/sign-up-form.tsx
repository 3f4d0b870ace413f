'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { NewPasswordField } from '@/components/forms/credentials/new-password-field'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { BriefcaseIcon, DocumentIcon, ErrorIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import type { CallInput } from '@/lib/contracts/calls'
import type { AccountType } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import { accountStore, restoreCodeRequest, signUp } from '@/stores/account'
import {
  CodeStep,
  NEXT_PARAM,
  UsernameField,
  useInvitedAddress,
  useSignedInRedirect,
  Why,
} from './sign-in-parts'

interface ConsentChoice {
  terms: boolean
  personal_data: boolean
  marketing: boolean
}

type Props = {
  value: ConsentChoice
  onChange: (value: ConsentChoice) => void
  errorOf: (field: string) => string | undefined
}

const documents = { terms: routes.terms(), personal_data: routes.privacy(), marketing: null } as const

/** One checkbox per consent, none ticked in advance. */
function ConsentFields({ value, onChange, errorOf }: Props) {
  const t = useTranslations('account.consents')
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('legend')}</legend>
      {(['terms', 'personal_data', 'marketing'] as const).map((kind) => {
        const error = errorOf(`consents.${kind}`) ?? (kind === 'marketing' ? undefined : errorOf('consents'))
        const href = documents[kind]
        const link = (text: ReactNode) =>
          href ? (
            <a className="link" href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          )
        return (
          <div key={kind}>
            <Checkbox
              name={`consents.${kind}`}
              label={t.rich(kind, { link })}
              checked={value[kind]}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `consent-${kind}-error` : undefined}
              onChange={(event) => onChange({ ...value, [kind]: event.target.checked })}
            />
            {error ? (
              <p className="field-error" id={`consent-${kind}-error`} role="alert">
                <ErrorIcon size={16} className="mt-px flex-none" />
                <span>{error}</span>
              </p>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}

const choices = [
  { role: 'candidate', Icon: DocumentIcon },
  { role: 'employer', Icon: BriefcaseIcon },
] as const

/** The account type: candidate or employer. */
function RoleChoice({ value, onChange }: { value: AccountType; onChange: (role: AccountType) => void }) {
  const t = useTranslations('account.role')
  return (
    <fieldset>
      <legend className="field-label mb-1.5">{t('legend')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {choices.map(({ role, Icon }) => (
          <label key={role} className="role-choice">
            <input
              type="radio"
              name="account_type"
              className="sr-only"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
            />
            <Icon />
            <span>
              <span className="block font-semibold">{t(role)}</span>
              <span className="block text-xs text-soft">{t(`${role}Hint`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const empty = { username: '', password: '', first_name: '', last_name: '', company_name: '', dob: '' }
const noConsents = { terms: false, personal_data: false, marketing: false }

/** Query parameter that preselects the account type. */
const ROLE_PARAM = 'as'

/** Id of the company invitation in the `next` path, for somebody who came from an invitation e-mail. */
const invitationIn = (next: string | null) =>
  /^\/ru\/company-invitations\/([\w-]+)$/.exec(next ?? '')?.[1] ?? null

export function SignUpForm({ outboxUrl }: { outboxUrl?: string | undefined }) {
  const t = useTranslations('account')
  const { codeRequested, username: codeFor, purpose } = useStore(accountStore)
  const [role, setRole] = useState<AccountType>('candidate')
  const [values, setValues] = useState(empty)
  const [consents, setConsents] = useState(noConsents)
  const { form, ready, busy, errorOf, run } = useSubmit({ values: { ...values, consents } })
  useSignedInRedirect()
  useInvitedAddress((address) =>
    setValues((now) => (now.username === '' ? { ...now, username: address } : now)),
  )
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
    // An unticked consent is sent as `false`: the server answers which checkbox is missing.
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
            hint={t(errorOf('dob') ? 'signUp.dobSeen' : 'signUp.dobHint')}
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
