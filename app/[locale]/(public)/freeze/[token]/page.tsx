import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { FreezeView } from '@/components/account-recovery/freeze-views'
import { InvalidLink } from '@/components/account-recovery/invalid-link'
import { ClientMessages } from '@/components/providers/client-messages'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: the state of the link can change at any time. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'accountRecovery.freeze' })
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Landing page of the «Это были не вы?» link of e-mails; public, because the account pages refuse guests. */
export default async function FreezePage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const found = await apiServerOrNull('GET /v1/account-freezes/:token', { params: { token } })
  return (
    <div className="container py-10">
      {found ? (
        <ClientMessages namespaces={['accountRecovery', 'errors', 'fieldErrors']}>
          <FreezeView token={token} initial={found} />
        </ClientMessages>
      ) : (
        <InvalidLink />
      )}
    </div>
  )
}
