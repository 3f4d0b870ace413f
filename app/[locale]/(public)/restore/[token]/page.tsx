import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { InvalidLink } from '@/components/account-recovery/invalid-link'
import { RestoreForm } from '@/components/account-recovery/restore-form'
import { ClientMessages } from '@/components/providers/client-messages'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ token: string }> }

/** What the link can do is read anew every time. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'accountRecovery.restore' })
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' }
}

/** The way back into a frozen account. */
export default async function RestorePage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const found = await apiServerOrNull('GET /v1/account-freezes/:token/restore', { params: { token } })
  return (
    <div className="container py-10">
      {found ? (
        <ClientMessages namespaces={['account', 'accountRecovery', 'errors', 'fieldErrors']}>
          <RestoreForm token={token} ways={found} />
        </ClientMessages>
      ) : (
        <InvalidLink />
      )}
    </div>
  )
}
