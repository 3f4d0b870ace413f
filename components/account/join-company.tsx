'use client'

import clsx from 'clsx'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { InvitationLook } from '@/lib/contracts/company-invitations'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { NEXT_PARAM } from './use-landing'
import { useReader } from './use-reader'

type Props = { token: string; invitation: InvitationLook }

/** Who invites into which company, and one button; whoever is nobody yet signs up or in first and comes back. */
export function JoinCompany({ token, invitation }: Props) {
  const t = useTranslations('account.join')
  const { company_name: name, role, invited_by: by } = invitation
  return (
    <section className="card mx-auto grid w-[min(34rem,100%)] justify-items-center gap-4 p-6 text-center sm:p-10">
      <CompanyLogo name={name} src={invitation.logo_url} decorative />
      <h1 className="break-words">{t('title', { name })}</h1>
      {invitation.verified ? <Badge tone="success">{t('verified')}</Badge> : null}
      <p className="text-soft">{by ? t('leadBy', { by, name }) : t('lead', { name })}</p>
      <p>{t(`roles.${role}`)}</p>
      <Way token={token} invitation={invitation} />
      <p className="text-xs text-soft">
        {t('small', { email: invitation.email, date: formatDay(invitation.expires_at) })}
      </p>
    </section>
  )
}

function Way({ token, invitation }: Props) {
  const t = useTranslations('account.join')
  const errors = useTranslations('errors')
  const router = useRouter()
  const reader = useReader()
  const { company_name: name } = invitation
  const companies = reader.side === 'employer' ? reader.companies : []
  const isMember = companies.some(({ public_id: id }) => id === invitation.company_public_id)
  const current = companies[0]?.name
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const back = { [NEXT_PARAM]: routes.companyInvitation(token) }

  async function join() {
    setBusy(true)
    setFailed(null)
    try {
      await api('POST /v1/company-invitations/:token/acceptance', { params: { token } })
      showToast({ variant: 'success', message: t('done', { name }) })
      router.push(routes.myVacancies())
    } catch (error) {
      setBusy(false)
      setFailed(errorText(error, errors))
    }
  }

  if (reader.side === 'candidate') {
    return (
      <>
        <p role="status">{t('candidate')}</p>
        <a className={buttonClass()} href={routes.signOut()}>
          {t('signOut')}
        </a>
      </>
    )
  }
  return (
    <>
      {current === undefined ? null : (
        <p role="status">{isMember ? t('member') : t('other', { current, name })}</p>
      )}
      {/* Which way it is, is known a moment later than the page is drawn: no button turns into another. */}
      <div className={clsx('flex flex-wrap justify-center gap-3', reader.side === 'unknown' && 'invisible')}>
        {reader.side === 'employer' ? (
          <Button variant="primary" size="lg" busy={busy} onClick={() => void join()}>
            {t(isMember ? 'memberGo' : 'accept')}
          </Button>
        ) : (
          <>
            <a
              className={buttonClass({ variant: 'primary', size: 'lg' })}
              href={routes.signUp({ as: 'employer', ...back })}
            >
              {t('signUp')}
            </a>
            <a className={buttonClass({ size: 'lg' })} href={routes.signIn(back)}>
              {t('signIn')}
            </a>
          </>
        )}
      </div>
      {failed ? (
        <p role="alert" className="text-danger">
          {failed}
        </p>
      ) : null}
    </>
  )
}
