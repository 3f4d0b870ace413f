'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { lazyApi } from '@/lib/api/credentials'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { landingPath } from '@/lib/session/claims'
import { invitedAddress } from '@/lib/shared/invited-address'
import { useSession } from '@/stores/session'

/** Query parameter with the internal path to return to after signing in. */
export const NEXT_PARAM = 'next'

/** Redirects a signed-in person away from the guest pages, also after signing in from another tab. */
export function useSignedInRedirect(): void {
  const router = useRouter()
  const accountType = useSession((state) => (state.entering ? undefined : state.user?.accountType))
  useEffect(() => {
    if (!accountType) return
    const next = new URLSearchParams(window.location.search).get(NEXT_PARAM)
    let gone = false
    const lead = (path: string) => {
      if (!gone) router.replace(path)
    }
    const usual = landingPath(accountType, next)
    if (accountType === 'candidate' || usual === next) lead(usual)
    // A member of a company is led to a place of their role. Guests need no rights, so they are not in the page's bundle.
    else
      import('@/stores/rights')
        .then(({ loadRights, landingOf }) => loadRights().then(() => lead(landingOf(accountType))))
        .catch((error: unknown) => {
          console.warn('The place of the role is not known', error)
          lead(usual)
        })
    return () => {
      gone = true
    }
  }, [accountType, router])
}

// Loaded on demand: most people leave the page before this step.
const CodeForm = lazy(() => import('./code-form').then((module) => ({ default: module.CodeForm })))

export function CodeStep(props: ComponentProps<typeof CodeForm>) {
  return (
    <Suspense fallback={<Skeleton height={300} className="rounded-card" />}>
      <CodeForm {...props} />
    </Suspense>
  )
}

/** Fills in the address that the letter of a company was sent to, until the person types another. */
export function useInvitedAddress(fill: (address: string) => void): void {
  const latest = useRef(fill)
  useEffect(() => {
    const address = invitedAddress(window.location.hash)
    if (address) latest.current(address)
  }, [])
}

type Props = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
}

/** The login: e-mail or phone. */
export function UsernameField({ value, onChange, error, hint }: Props) {
  const t = useTranslations('account')
  return (
    <Field label={t('username')} error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          name="username"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type Reason = 'apply' | 'save' | 'bookmarks' | 'vacancy' | 'resume'

/** The interrupted action, by the path the person is to return to. */
function reasonOf(next: string | null): { reason: Reason; vacancyId?: string } | null {
  if (!next?.startsWith(`${routes.home()}/`)) return null
  const { pathname, searchParams } = new URL(next, 'https://own.invalid')
  const [, vacancyId] = /^\/ru\/vacancies\/([\w-]+)$/.exec(pathname) ?? []
  if (pathname === routes.vacancyNew()) return { reason: 'vacancy' }
  if (pathname === routes.resumeNew()) return { reason: 'resume' }
  if (pathname === routes.myBookmarks()) return { reason: 'bookmarks' }
  if (vacancyId && searchParams.get('apply') === '1') return { reason: 'apply', vacancyId }
  return searchParams.has('save') ? { reason: 'save' } : null
}

/**
 * Explains why the pressed action needs an account and that it continues afterwards. Renders nothing for direct
 * visits.
 */
export function Why() {
  const t = useTranslations('account.why')
  const [reason, setReason] = useState<Reason | null>(null)
  const [title, setTitle] = useState<string | null>(null)

  useEffect(() => {
    const found = reasonOf(new URLSearchParams(window.location.search).get(NEXT_PARAM))
    setReason(found?.reason ?? null)
    const publicId = found?.vacancyId
    if (!publicId) return
    const aborted = new AbortController()
    lazyApi('GET /v1/vacancies/:publicId', { params: { publicId }, signal: aborted.signal }).then(
      (vacancy) => setTitle(vacancy.title),
      // The text has a variant without the name.
      () => undefined,
    )
    return () => aborted.abort()
  }, [])

  if (!reason) return null
  return (
    <p className="text-soft" role="status">
      {reason === 'apply' && title ? t('applyTo', { title }) : t(reason)}
    </p>
  )
}

/** The link between sign-in and sign-up; keeps the return path. */
export function SwitchFormLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <Link
      className="link"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.push(href + window.location.search)
      }}
    >
      {children}
    </Link>
  )
}
