import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { JoinCompany } from '@/components/account/join-company'
import { ClientMessages } from '@/components/providers/client-messages'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { apiServer } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

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
  const [t, invitation] = await Promise.all([words(), invitationOf(token)])
  return (
    <div className="container py-10">
      {invitation && !invitation.expired ? (
        <ClientMessages namespaces={['account', 'errors']}>
          <JoinCompany token={token} invitation={invitation} />
        </ClientMessages>
      ) : (
        <EmptyState
          className="card"
          level={1}
          title={invitation ? t('expired', { name: invitation.company_name }) : t('gone')}
          text={invitation ? t('expiredText') : t('goneText')}
        >
          <a href={routes.myProfile()} className={buttonClass()}>
            {t('toProfile')}
          </a>
        </EmptyState>
      )}
    </div>
  )
}
