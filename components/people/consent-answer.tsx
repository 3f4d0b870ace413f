'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { TalentConsent } from '@/lib/contracts/talent'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** A company asks, the person agrees or refuses, also after having agreed; each by one press. */
export function ConsentAnswer({ token, consent }: { token: string; consent: TalentConsent }) {
  const t = useTranslations('people.consent')
  const errors = useTranslations('errors')
  const [answered, setAnswered] = useState<'agreed' | 'refused' | null>(null)
  const [sending, setSending] = useState<'agreed' | 'refused' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { kind, company, inn, first_name, source, until, keep_months: months } = consent

  async function answer(how: 'agreed' | 'refused') {
    setSending(how)
    setFailed(null)
    try {
      const call =
        how === 'agreed' ? 'POST /v1/people-consent/:token' : 'POST /v1/people-consent/:token/refusal'
      await api(call, { params: { token } })
      setAnswered(how)
    } catch (error) {
      setFailed(errorText(error, errors))
    } finally {
      setSending(null)
    }
  }

  const kept = kind === 'kept'
  if (answered) {
    const agreed = answered === 'agreed'
    return (
      <div aria-live="polite">
        <EmptyState
          className="card"
          level={1}
          title={agreed ? t('done') : t('refused')}
          text={agreed ? t('doneText', { company, months }) : t('refusedText')}
        />
      </div>
    )
  }
  return (
    <section className="card grid gap-4 max-w-[68ch] mx-auto p-6 max-sm:p-4" aria-labelledby="consent-title">
      <h1 id="consent-title" className="text-2xl">
        {t('title', { kind })}
      </h1>
      <p>{t('who', { kind, name: first_name, company, inn: inn ?? 'none' })}</p>
      <p>{t('source', { source })}</p>
      {kept ? (
        <p>{t('kept', { day: formatDay(until) })}</p>
      ) : (
        <>
          <p>{t('agreed', { months })}</p>
          <p className="text-soft">{t('silent', { day: formatDay(until) })}</p>
        </>
      )}
      {failed ? (
        <p role="alert" className="text-danger">
          {failed}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {kept ? null : (
          <Button
            variant="primary"
            busy={sending === 'agreed'}
            disabled={sending !== null}
            onClick={() => void answer('agreed')}
          >
            {t('agree')}
          </Button>
        )}
        <Button
          busy={sending === 'refused'}
          disabled={sending !== null}
          onClick={() => void answer('refused')}
        >
          {t('refuse')}
        </Button>
        <Link href={routes.company(consent.company_public_id)} className={buttonClass({ variant: 'ghost' })}>
          {t('company')}
        </Link>
      </div>
    </section>
  )
}
