import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CompanyLibrary } from '@/components/screening/library'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../company-page'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'screening.library' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyTemplatesPage() {
  const t = await words()
  return (
    <CompanyPage title={t('title')} lead={t('lead')} notice={t('employerOnly')} namespaces={['screening']}>
      <CompanyLibrary />
    </CompanyPage>
  )
}
