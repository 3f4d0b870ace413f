import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CompanyExperiences } from '@/components/experiences/company-experiences'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../../company-page'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'experiences.company' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function CompanyExperiencesPage() {
  const t = await words()
  return (
    <CompanyPage title={t('title')} lead={t('lead')} notice={t('employerOnly')} namespaces={['experiences']}>
      <CompanyExperiences />
    </CompanyPage>
  )
}
