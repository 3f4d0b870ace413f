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

  const asksNothing = kind === 'no_question'
  const intake = kind === 'intake'
  if (answered) {
    const agreed = answered === 'agreed'
    return (
      <div aria-live="polite">
        <EmptyState
          className="card"
          level={1}
          title={!agreed ? t('refused') : intake ? t('joined') : t('done')}
          text={
            !agreed
              ? t('refusedText')
              : intake
                ? t('joinedText', { company, months })
                : t('doneText', { company, months })
          }
        />
      </div>
    )
  }
  return (
    <section className="card grid gap-4 max-w-[68ch] mx-auto p-6 max-sm:p-4" aria-labelledby="consent-title">
      <h1 id="consent-title" className="text-2xl">
        {t('title', { kind })}
      </h1>
      <p>
        {intake
          ? t('joinWho', { name: first_name, company, inn: inn ?? 'none' })
          : t('who', { kind, name: first_name, company, inn: inn ?? 'none' })}
      </p>
      {consent.left ? <Left left={consent.left} /> : <p>{t('source', { source })}</p>}
      {asksNothing ? (
        <p>{t('kept', { day: formatDay(until) })}</p>
      ) : (
        <>
          <p>{intake ? t('joinAgreed', { months }) : t('agreed', { months })}</p>
          <p className="text-soft">
            {intake ? t('joinSilent', { day: formatDay(until) }) : t('silent', { day: formatDay(until) })}
          </p>
        </>
      )}
      {failed ? (
        <p role="alert" className="text-danger">
          {failed}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {asksNothing ? null : (
          <Button
            variant="primary"
            busy={sending === 'agreed'}
            disabled={sending !== null}
            onClick={() => void answer('agreed')}
          >
            {intake ? t('join') : t('agree')}
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

/** What was typed on the page of the company: the owner of the address sees what they would send. */
function Left({ left }: { left: NonNullable<TalentConsent['left']> }) {
  const t = useTranslations('people.consent.left')
  const fields = ['name', 'email', 'phone', 'city', 'position', 'about'] as const
  return (
    <div className="grid gap-2">
      <h2 className="text-lg">{t('title')}</h2>
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {fields.map((field) =>
          left[field] ? (
            <div key={field} className="contents max-sm:block">
              <dt className="text-soft">{t(field)}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{left[field]}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}
