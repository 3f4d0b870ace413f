import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CandidateServices } from '@/components/billing/plans/candidate'
import { ServicesPage } from '@/components/billing/plans/services-page'
import { ByRole } from '@/components/my/by-role'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'my.services' })
  return { title: t('title') }
}

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return (
    <ByRole
      candidate={<CandidateServices />}
      employer={
        <ClientMessages
          namespaces={['billing', 'common', 'errors', 'fieldErrors', 'forms', 'plans', 'buying', 'services']}
        >
          <ServicesPage />
        </ClientMessages>
      }
      fallback={<PageSkeleton />}
    />
  )
}
