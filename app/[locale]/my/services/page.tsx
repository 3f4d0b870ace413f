import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CandidateServices } from '@/components/billing/plans/candidate'
import { ServicesPage } from '@/components/billing/plans/services-page'
import { ByRight, ByRole } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'my.services' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <ByRole
      candidate={<CandidateServices />}
      employer={
        <ClientMessages
          namespaces={['billing', 'common', 'errors', 'fieldErrors', 'forms', 'plans', 'buying', 'services']}
        >
          <ByRight needs="see_money">
            <ServicesPage />
          </ByRight>
        </ClientMessages>
      }
      fallback={<PageSkeleton title={t('title')} />}
    />
  )
}
