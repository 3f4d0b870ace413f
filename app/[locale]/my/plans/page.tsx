import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CandidatePlans } from '@/components/billing/plans/candidate'
import { PlansPage } from '@/components/billing/plans/plans-page'
import { ByRole } from '@/components/my/by-role'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'my.plans' })
  return { title: t('title') }
}

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return (
    <ByRole
      candidate={<CandidatePlans />}
      employer={
        <ClientMessages
          namespaces={['billing', 'common', 'errors', 'fieldErrors', 'forms', 'plans', 'buying', 'services']}
        >
          <PlansPage />
        </ClientMessages>
      }
      fallback={<PageSkeleton />}
    />
  )
}
