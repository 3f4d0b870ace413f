import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReportPeople } from '@/components/negotiations/reports/report-people'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../../company-page'

const words = <N extends 'reports' | 'negotiations.my'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('reports'))('title') }
}

export default async function ReportPeoplePage() {
  const [t, my] = await Promise.all([words('reports'), words('negotiations.my')])
  return (
    <CompanyPage title={t('title')} notice={my('employerOnly')} namespaces={['negotiations', 'reports']}>
      <ReportPeople />
    </CompanyPage>
  )
}
