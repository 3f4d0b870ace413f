import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Clients } from '@/components/clients/clients'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../company-page'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'clients' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyClientsPage() {
  const t = await words()
  return (
    <CompanyPage title={t('title')} notice={t('employerOnly')} namespaces={['clients']}>
      <Clients />
    </CompanyPage>
  )
}
