import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { InvitationOver } from '@/components/account/invitation-over'
import { JoinCompany } from '@/components/account/join-company'
import { ClientMessages } from '@/components/providers/client-messages'
import { ApiError } from '@/lib/api/api-error'
import { apiServer } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ token: string }> }

/** Whether the link still works is read anew every time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'account.join' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

async function invitationOf(token: string) {
  try {
    return await apiServer('GET /v1/company-invitations/:token', { params: { token } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Where the letter to a future colleague leads. */
export default async function CompanyInvitationPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const invitation = await invitationOf(token)
  return (
    <div className="container py-10">
      <ClientMessages namespaces={['account', 'errors']}>
        {invitation?.state === 'open' ? (
          <JoinCompany token={token} invitation={invitation} />
        ) : (
          <InvitationOver invitation={invitation} />
        )}
      </ClientMessages>
    </div>
  )
}
