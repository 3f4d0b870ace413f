'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { Company } from '@/lib/contracts/companies'
import type { InvitationPreview } from '@/lib/contracts/company-invitations'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { invitedAddress } from '@/lib/shared/invited-address'
import { homeOfMember, loadRights } from '@/stores/rights'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { NEXT_PARAM } from './sign-in-parts'

type Props = { token: string; invitation: InvitationPreview }

/** Shows the inviting company and one accept button; a guest signs up or in first and returns here. */
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
      <NextStep token={token} invitation={invitation} />
      <p className="text-xs text-soft">
        {t('small', { email: invitation.email, date: formatDay(invitation.expires_at) })}
      </p>
    </section>
  )
}

function NextStep({ token, invitation }: Props) {
  const t = useTranslations('account.join')
  const errors = useTranslations('errors')
  const router = useRouter()
  const reader = useInvitedReader()
  const { company_name: name } = invitation
  const companies = reader.side === 'employer' ? reader.companies : []
  const isMember = companies.some(({ public_id: id }) => id === invitation.company_public_id)
  const current = companies[0]?.name
  const join = useMutation({
    // A member only goes there: the letter stays good for whom it was sent to.
    mutationFn: (): Promise<unknown> =>
      isMember
        ? api('POST /v1/accounts/company/:publicId/current', {
            params: { publicId: invitation.company_public_id },
          })
        : api('POST /v1/company-invitations/:token/acceptance', { params: { token } }),
    onSuccess: async () => {
      if (!isMember) showToast({ variant: 'success', message: t('done', { name }) })
      await loadRights()
      router.push(homeOfMember())
    },
  })
  const back = { [NEXT_PARAM]: routes.companyInvitation(token) }
  // The form is filled in with the address of the letter.
  const address = useSyncExternalStore(watchNothing, addressHere, () => '')

  if (reader.side === 'candidate') {
    return (
      <>
        <p role="status">{t('candidate')}</p>
        <Link className={buttonClass()} href={routes.signOut()}>
          {t('signOut')}
        </Link>
      </>
    )
  }
  return (
    <>
      {current === undefined ? null : (
        <p role="status">{isMember ? t('member') : t('other', { current, name })}</p>
      )}
      {/* The session is known only after the first render: a placeholder keeps one button from turning into another. */}
      <div className={clsx('flex flex-wrap justify-center gap-3', reader.side === 'unknown' && 'invisible')}>
        {reader.side === 'employer' ? (
          <Button
            variant="primary"
            size="lg"
            busy={join.isPending || join.isSuccess}
            onClick={() => join.mutate()}
          >
            {t(isMember ? 'memberGo' : 'accept')}
          </Button>
        ) : (
          <>
            <Link
              className={buttonClass({ variant: 'primary', size: 'lg' })}
              href={routes.signUp({ as: 'employer', ...back }) + address}
            >
              {t('signUp')}
            </Link>
            <Link className={buttonClass({ size: 'lg' })} href={routes.signIn(back) + address}>
              {t('signIn')}
            </Link>
          </>
        )}
      </div>
      {join.isError ? (
        <p role="alert" className="text-danger">
          {errorText(join.error, errors)}
        </p>
      ) : null}
    </>
  )
}

const watchNothing = () => () => undefined
const addressHere = () => (invitedAddress(window.location.hash) ? window.location.hash : '')

type Reader =
  | { side: 'unknown' | 'guest' | 'candidate' }
  | { side: 'employer'; companies: readonly Company[] }

/**
 * The signed-in reader of a company invitation, known after the first render; the company they act for comes first.
 */
export function useInvitedReader(): Reader {
  const ready = useSession((state) => state.ready)
  const user = useSession((state) => state.user)
  const employer = ready && user?.accountType === 'employer' ? user.id : null
  const companies = useQuery({
    queryKey: ['companies', 'of', employer],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: employer !== null,
  })

  if (!ready || (employer !== null && companies.isPending)) return { side: 'unknown' }
  // Without the list of companies the page shows its generic text.
  if (employer !== null) return { side: 'employer', companies: companies.data ?? [] }
  return { side: user ? 'candidate' : 'guest' }
}

/** An invitation that can no longer be accepted: the reason and a next step for each kind of reader. */
export function InvitationExpired({ invitation }: { invitation: InvitationPreview | null }) {
  const t = useTranslations('account.join')
  const reader = useInvitedReader()
  const state =
    invitation?.state === 'replaced' || invitation?.state === 'expired' ? invitation.state : 'gone'
  const name = invitation?.company_name ?? ''
  const companies = reader.side === 'employer' ? reader.companies : []
  const isMember = companies.some(({ public_id: id }) => id === invitation?.company_public_id)
  const mine = companies.map((company) => company.name)
  const ways: Record<typeof reader.side, [path: string, label: string][]> = {
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
  }
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
      {/* Of the height of the links that replace it. */}
      <div className="flex min-h-11 flex-wrap justify-center gap-3">
        {ways[reader.side].map(([href, label], index) => (
          <Link key={href} href={href} className={buttonClass(index === 0 ? { variant: 'primary' } : {})}>
            {label}
          </Link>
        ))}
      </div>
    </EmptyState>
  )
}
