import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CandidatePlans } from '@/components/billing/plans/candidate'
import { PlansPage } from '@/components/billing/plans/plans-page'
import { ByRight, ByRole } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'my.plans' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <ByRole
      candidate={<CandidatePlans />}
      employer={
        <ClientMessages
          namespaces={['billing', 'common', 'errors', 'fieldErrors', 'forms', 'plans', 'buying', 'services']}
        >
          <ByRight needs="see_money">
            <PlansPage />
          </ByRight>
        </ClientMessages>
      }
      fallback={<PageSkeleton title={t('title')} />}
    />
  )
}
