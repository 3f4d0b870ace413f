'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { InvitationLook } from '@/lib/contracts/company-invitations'
import { routes } from '@/lib/routes'
import { NEXT_PARAM } from './use-landing'
import { useReader } from './use-reader'

/** A letter that lets nobody in any more: why, and where each reader goes from here. */
export function InvitationOver({ invitation }: { invitation: InvitationLook | null }) {
  const t = useTranslations('account.join')
  const reader = useReader()
  const state =
    invitation?.state === 'replaced' || invitation?.state === 'expired' ? invitation.state : 'gone'
  const name = invitation?.company_name ?? ''
  const companies = reader.side === 'employer' ? reader.companies : []
  const isMember = companies.some(({ public_id: id }) => id === invitation?.company_public_id)
  const mine = companies.map((company) => company.name)
  const ways = {
    unknown: [],
    guest: [
      [routes.signIn({ [NEXT_PARAM]: routes.myProfile() }), t('signIn')],
      [routes.home(), t('toHome')],
    ],
    candidate: [
      [routes.myResumes(), t('toResumes')],
      [routes.signOut(), t('signOut')],
    ],
    employer: [
      [routes.myVacancies(), t('toVacancies')],
      [routes.myProfile(), t('toCompanies')],
    ],
  }[reader.side]
  return (
    <EmptyState
      className="card"
      level={1}
      title={isMember ? t('memberTitle', { name }) : t(`over.${state}.title`, { name })}
      text={
        <>
          {isMember ? t('memberOver') : t(`over.${state}.text`, { name })}
          {reader.side === 'guest' || reader.side === 'candidate' ? (
            <span className="mt-2 block">{t(`over.${reader.side}`)}</span>
          ) : null}
          {!isMember && mine.length > 0 ? (
            <span className="mt-2 block">
              {t('over.employer', { names: mine.map((one) => `«${one}»`).join(', ') })}
            </span>
          ) : null}
        </>
      }
    >
      {/* Of the height of the links that come into it. */}
      <div className="flex min-h-11 flex-wrap justify-center gap-3">
        {ways.map(([href, label], index) => (
          <a key={href} href={href} className={buttonClass(index === 0 ? { variant: 'primary' } : {})}>
            {label}
          </a>
        ))}
      </div>
    </EmptyState>
  )
}
