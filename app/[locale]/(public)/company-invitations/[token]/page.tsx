import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { InvitationExpired, JoinCompany } from '@/components/account/join-company'
import { ClientMessages } from '@/components/providers/client-messages'
import { QueryProvider } from '@/components/providers/query-provider'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: a link can expire or be revoked at any time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'account.join' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Landing page of the invitation e-mail to a future colleague. */
export default async function CompanyInvitationPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const invitation = await apiServerOrNull('GET /v1/company-invitations/:token', { params: { token } })
  return (
    <div className="container py-10">
      <ClientMessages namespaces={['account', 'errors']}>
        <QueryProvider>
          {invitation?.state === 'open' ? (
            <JoinCompany token={token} invitation={invitation} />
          ) : (
            <InvitationExpired invitation={invitation} />
          )}
        </QueryProvider>
      </ClientMessages>
    </div>
  )
}
