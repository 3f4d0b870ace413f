'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { PasswordInput } from '@/components/forms/credentials/password-input'
import { ProofStatus } from '@/components/forms/credentials/proof-status'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { LockIcon } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/skeleton'
import { accountStore, restoreCodeRequest, sendCode, signIn } from '@/stores/account'
import { CodeStep, UsernameField, useInvitedAddress, useSignedInRedirect, Why } from './sign-in-parts'

const never = () => () => {}

/** Signs in by a discoverable passkey, where the browser supports it. */
function PasskeyButton() {
  const t = useTranslations('account.signIn')
  const { busy, run } = useSubmit()
  const known = useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  )
  if (!known) return null
  return (
    <Button
      size="lg"
      block
      busy={busy}
      onClick={() =>
        run(async () => (await import('@/stores/second-factor')).signInByPasskey(), { hold: true })
      }
    >
      <LockIcon />
      {t('byPasskey')}
    </Button>
  )
}

/** By password, by a code, by a code with a new password. */
type SignInScreen = 'password' | 'sign_in' | 'reset_password'

/** Query parameter of the two alternative screens, so that «back», a reload and a link lead to them. */
const SCREEN_PARAM = 'way'
const names = { sign_in: 'code', reset_password: 'new-password' } as const
const SCREEN_EVENT = 'dv:way'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  window.addEventListener(SCREEN_EVENT, onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener(SCREEN_EVENT, onChange)
  }
}

function currentScreen(): SignInScreen {
  const name = new URLSearchParams(window.location.search).get(SCREEN_PARAM)
  if (name === names.reset_password) return 'reset_password'
  return name === names.sign_in ? 'sign_in' : 'password'
}

/** The current screen of the sign-in page, stored in the URL. */
function useSignInScreen(): [SignInScreen, (way: SignInScreen) => void] {
  const way = useSyncExternalStore(subscribe, currentScreen, () => 'password' as const)
  const choose = useCallback((next: SignInScreen) => {
    const url = new URL(window.location.href)
    if (next === 'password') url.searchParams.delete(SCREEN_PARAM)
    else url.searchParams.set(SCREEN_PARAM, names[next])
    window.history.pushState(null, '', url)
    window.dispatchEvent(new Event(SCREEN_EVENT))
  }, [])
  return [way, choose]
}

// Loaded on demand: most accounts have no second factor.
const SecondFactorForm = lazy(() =>
  import('./second-factor-form').then((module) => ({ default: module.SecondFactorForm })),
)

interface Props {
  outboxUrl?: string | undefined
  /** Link to the sign-up; hidden at the second step. */
  children?: ReactNode
}

/** Three ways to sign in, each a screen with its own URL: by password, by a code, by a code with a new password. */
export function SignInForm({ outboxUrl, children }: Props) {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  const { codeRequested, username: codeFor, purpose, secondFactor } = useStore(accountStore)
  const { form, ready, busy, errorOf, failed, run, reset } = useSubmit()
  const [way, setWay] = useSignInScreen()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  useSignedInRedirect()
  useInvitedAddress((address) => setUsername((now) => now || address))
  useEffect(() => restoreCodeRequest(), [])

  const choose = (next: SignInScreen) => {
    setWay(next)
    reset()
  }
  if (secondFactor) {
    return (
      <Suspense fallback={<Skeleton height={300} className="rounded-card" />}>
        <SecondFactorForm key={secondFactor.challenge} {...secondFactor} />
      </Suspense>
    )
  }
  if (codeRequested && codeFor && (purpose === 'sign_in' || purpose === 'reset_password')) {
    return (
      <>
        <h1>{t(`signIn.codeTitle.${purpose}`)}</h1>
        <CodeStep username={codeFor} purpose={purpose} outboxUrl={outboxUrl} />
        {children}
      </>
    )
  }
  return (
    <>
      <h1>{t(`signIn.title.${way}`)}</h1>
      <Why />
      {way === 'password' ? null : <p className="text-soft">{t(`signIn.lead.${way}`)}</p>}
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (way === 'password') run(() => signIn({ username, password }), { hold: true })
          else run(() => sendCode(username, way))
        }}
      >
        <UsernameField value={username} onChange={setUsername} error={errorOf('username')} />
        {way === 'password' ? (
          <Field
            label={t('password.label')}
            error={
              errorOf('password') ??
              (failed === 'wrong_credentials' ? tErrors('wrong_credentials') : undefined)
            }
          >
            {(control) => (
              <PasswordInput
                control={control}
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={busy}
          disabled={!ready}
          className={ready ? undefined : 'opacity-100'}
        >
          {t(way === 'password' ? 'signIn.submit' : 'signIn.sendCode')}
        </Button>
        <ProofStatus />
      </form>
      {way === 'password' ? <PasskeyButton /> : null}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        {way === 'password' ? (
          <>
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => choose('sign_in')}>
              {t('signIn.byCode')}
            </Button>
            <Button variant="ghost" size="sm" className="-mr-3" onClick={() => choose('reset_password')}>
              {t('signIn.forgot')}
            </Button>
          </>
        ) : (
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => choose('password')}>
            {t(way === 'sign_in' ? 'signIn.byPassword' : 'signIn.back')}
          </Button>
        )}
      </div>
      {children}
    </>
  )
}
