import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReportPeople } from '@/components/negotiations/reports/report-people'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../../company-page'

const words = <N extends 'reports' | 'negotiations.cabinet'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('reports'))('title') }
}

export default async function ReportPeoplePage() {
  const [t, cabinet] = await Promise.all([words('reports'), words('negotiations.cabinet')])
  return (
    <CompanyPage title={t('title')} notice={cabinet('employerOnly')} namespaces={['negotiations', 'reports']}>
      <ReportPeople />
    </CompanyPage>
  )
}
