'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { SubscriptionState } from '@/lib/contracts/notice-settings'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Unsubscribes with one click, and subscribes again with another. */
export function LettersSwitch({ token, initial }: { token: string; initial: SubscriptionState }) {
  const t = useTranslations('savedSearches.unsubscribe')
  const errors = useTranslations('errors')
  const [letters, setLetters] = useState(initial)
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { kind, name, active } = letters

  const back =
    kind === 'matches'
      ? { href: routes.myVacancies(), label: t('vacancies') }
      : kind === 'notices'
        ? { href: routes.myNotifications(), label: t('notices') }
        : kind === 'autopickup'
          ? { href: routes.myResumes(), label: t('resumes') }
          : { href: routes.mySearches(), label: t('mine') }

  async function change(next: boolean) {
    setBusy(true)
    setFailed(null)
    try {
      const call = next ? 'DELETE /v1/unsubscribe/:token' : 'POST /v1/unsubscribe/:token'
      setLetters(await api(call, { params: { token } }))
      setTouched(true)
    } catch (error) {
      setFailed(errorText(error, errors))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div aria-live="polite">
      <EmptyState
        className="card"
        level={1}
        title={active ? (touched ? t('resumed') : t('ask', { kind, name })) : t('stopped', { kind, name })}
        text={active ? (touched ? undefined : t('askText', { kind })) : t('stoppedText', { kind })}
      >
        {active ? (
          <Button variant="primary" busy={busy} onClick={() => void change(false)}>
            {t('stop')}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void change(true)}>
            {t('resume')}
          </Button>
        )}
        <Link href={back.href} className={buttonClass({ variant: 'ghost' })}>
          {back.label}
        </Link>
        {failed ? (
          <p role="alert" className="w-full text-danger">
            {failed}
          </p>
        ) : null}
      </EmptyState>
    </div>
  )
}
