'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import { keepInvitation } from '@/lib/base-invitation'
import type { TalentInvitationView } from '@/lib/contracts/talent-invitations'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'

type Answer = 'interested' | 'later' | 'refused'
type Props = { token: string; invitation: TalentInvitationView }

/** A company invites to a vacancy; the person answers, or refuses everything, each by one press. */
export function InvitationAnswer({ token, invitation }: Props) {
  const t = useTranslations('peopleInvitations.answer')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [state, setState] = useState<TalentInvitationView['state'] | 'refused' | 'said'>(invitation.state)
  const [sending, setSending] = useState<Answer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { company, inn, first_name, source, vacancy } = invitation
  useEffect(() => {
    // Mail programs open links without running scripts. Nothing depends on it, so a failure is not shown.
    api('POST /v1/people-invitations/:token/opening', { params: { token } }).catch(console.warn)
  }, [token])

  async function answer(how: Answer) {
    setSending(how)
    setFailed(null)
    try {
      if (how === 'refused') await api('POST /v1/people-invitations/:token/refusal', { params: { token } })
      else
        await api('POST /v1/people-invitations/:token/answer', { params: { token }, body: { answer: how } })
      if (how === 'interested') return apply()
      setState(how === 'refused' ? 'refused' : 'said')
    } catch (error) {
      setFailed(errorText(error, errors))
    }
    setSending(null)
  }
  function apply() {
    keepInvitation(vacancy.public_id, token)
    router.push(withQuery(routes.vacancy(vacancy.public_id), { apply: 1 }))
  }

  if (state === 'refused') {
    return (
      <div aria-live="polite">
        <EmptyState className="card" level={1} title={t('refused')} text={t('refusedText')} />
      </div>
    )
  }
  const answerable = state === 'answerable' || state === 'interested' || state === 'later' || state === 'said'
  return (
    <section className="card grid gap-4 p-6 max-sm:p-4" aria-labelledby="invitation-title">
      <h1 id="invitation-title" className="text-2xl wrap-anywhere">
        {t('title', { company })}
      </h1>
      <p className="max-w-[68ch]">{t('who', { name: first_name, company, inn: inn ?? 'none', source })}</p>
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {state === 'said' ? (
          <Notice tone="success" title={t('laterDone')}>
            {t('laterText')}
          </Notice>
        ) : null}
        {state === 'later' ? <Notice tone="accent">{t('laterBefore')}</Notice> : null}
        {state === 'interested' ? <Notice tone="accent">{t('interestedBefore')}</Notice> : null}
        {answerable ? null : (
          <Notice tone={state === 'applied' ? 'success' : 'warning'} title={t(state)}>
            {t(`${state}Text`)}
          </Notice>
        )}
      </div>
      {answerable ? <p className="max-w-[68ch] text-soft">{t('how')}</p> : null}
      {failed ? (
        <p role="alert" className="text-danger">
          {failed}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {answerable ? (
          <Button
            variant="primary"
            busy={sending === 'interested'}
            disabled={sending !== null}
            onClick={() => void answer('interested')}
          >
            {state === 'interested' ? t('continue') : t('interested')}
          </Button>
        ) : null}
        {answerable && state !== 'later' && state !== 'said' ? (
          <Button busy={sending === 'later'} disabled={sending !== null} onClick={() => void answer('later')}>
            {t('later')}
          </Button>
        ) : null}
        {state === 'expired' ? (
          <Link href={routes.vacancy(vacancy.public_id)} className={buttonClass({})}>
            {t('toVacancy')}
          </Link>
        ) : null}
        <Link
          href={routes.company(invitation.company_public_id)}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('company')}
        </Link>
      </div>
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-sm text-soft max-w-[68ch]">{t('refuseHint')}</p>
        <Button
          className="w-fit"
          size="sm"
          busy={sending === 'refused'}
          disabled={sending !== null}
          onClick={() => void answer('refused')}
        >
          {t('refuse')}
        </Button>
      </div>
    </section>
  )
}
