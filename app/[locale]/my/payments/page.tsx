import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CompanyBilling } from '@/components/billing/company-billing'
import { ByRight, ByRole } from '@/components/layout/role-only'
import { CandidatePayments, PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'my.payments' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <ByRole
      candidate={<CandidatePayments />}
      employer={
        <ClientMessages namespaces={['billing', 'common', 'errors', 'fieldErrors', 'forms']}>
          <ByRight needs="see_money">
            <CompanyBilling />
          </ByRight>
        </ClientMessages>
      }
      fallback={<PageSkeleton title={t('title')} />}
    />
  )
}
