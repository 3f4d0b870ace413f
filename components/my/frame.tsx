'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink } from '@/components/layout/nav-link'
import { useMe } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { CheckIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { useReloadSecondFactor, useSecondFactor } from './use-account'

/** Local-storage key of the day on which a required second factor was put off to the next one. */
const laterKey = 'dv:second-factor-later'
const today = () => new Date().toDateString()

function isPutOff(): boolean {
  try {
    return localStorage.getItem(laterKey) === today()
  } catch {
    // Storage is blocked: «Позже» lasts until the page is left.
    return false
  }
}

/**
 * Banner of the personal area: the deadline to set up a second factor, which can be put off for a day, or a one-time hint
 * about it. It stands above the content of every page, so it takes one line.
 */
export function SecondFactorBanner() {
  const t = useTranslations('protection.banner')
  const { data } = useSecondFactor()
  const reload = useReloadSecondFactor()
  const showError = useErrorToast()
  const [later, setLater] = useState(false)
  const dismiss = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/second-factor/offer'),
    onSuccess: reload,
    onError: showError,
  })
  if (!data?.required && !data?.offered) return null
  const { required } = data
  if (required && (later || isPutOff())) return null
  const title = !required
    ? t('offer')
    : required.until === null
      ? t('requiredDemo')
      : new Date(required.until) > new Date()
        ? t('requiredUntil', { day: formatDay(required.until) })
        : t('requiredNow')
  const settings = `${routes.mySettings()}#protection`
  function putOff() {
    setLater(true)
    try {
      localStorage.setItem(laterKey, today())
    } catch {
      // Storage is blocked: it lasts until the page is left.
    }
  }
  return (
    <Notice tone={required ? 'warning' : 'accent'} role="status" className="second-factor">
      <p className="font-semibold max-md:hidden">{title}</p>
      <Link href={settings} className="second-factor-link md:hidden">
        {title}
      </Link>
      <details className="max-md:hidden">
        <summary>{t('reason')}</summary>
        <p>{required ? t(`why.${required.reason}`) : t('offerText')}</p>
      </details>
      <Link href={settings} className={buttonClass({ size: 'sm', className: 'max-md:hidden' })}>
        {t('setUp')}
      </Link>
      <Button
        size="sm"
        variant="ghost"
        busy={dismiss.isPending}
        onClick={() => (required ? putOff() : dismiss.mutate())}
      >
        {t(required ? 'later' : 'notNow')}
      </Button>
    </Notice>
  )
}

/** Banner while the account is scheduled for deletion: the date, and a button to cancel. */
export function LeavingBanner() {
  const t = useTranslations('settings.leaving')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const userId = useSession((state) => state.user?.id)
  const { data } = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => api('GET /v1/accounts/deletion', { signal }),
    enabled: userId !== undefined,
    staleTime: 5 * 60_000,
  })
  const keep = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/deletion'),
    onSuccess: () => {
      showToast({ variant: 'success', message: t('kept') })
      return cache.invalidateQueries()
    },
    onError: showError,
  })
  if (!data) return null
  return (
    <Notice tone="warning" role="status" className="mb-6" title={t('title', { day: formatDay(data.due_at) })}>
      <p>{t('text')}</p>
      <Button
        className="mt-3"
        size="sm"
        variant="primary"
        busy={keep.isPending}
        onClick={() => keep.mutate()}
      >
        {t('keep')}
      </Button>
    </Notice>
  )
}

/** Link to the operators' desk, for operators. */
export function OperatorLink({ label }: { label: string }) {
  const { data: me } = useMe()
  if (!me?.is_operator) return null
  return (
    <NavLink href={routes.myModeration()} className="my-link">
      <CheckIcon />
      {label}
    </NavLink>
  )
}

/** A scrollable row of links that scrolls the current one into view. */
export function Strip({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    const strip = nav.current
    const current = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && current)
      strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} className={className} aria-label={label}>
      {children}
    </nav>
  )
}
