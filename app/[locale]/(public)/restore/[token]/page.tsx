import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { InvalidLink } from '@/components/account-recovery/invalid-link'
import { RestoreForm } from '@/components/account-recovery/restore-form'
import { ClientMessages } from '@/components/providers/client-messages'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: the state of the link can change at any time. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'accountRecovery.restore' })
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Restores access to a frozen account. */
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
