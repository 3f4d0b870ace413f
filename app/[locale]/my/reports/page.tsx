import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReportView } from '@/components/negotiations/reports/report-view'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../company-page'

const words = <N extends 'reports' | 'negotiations.my'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('reports'))('title') }
}

export default async function MyReportsPage() {
  const [t, my] = await Promise.all([words('reports'), words('negotiations.my')])
  return (
    <CompanyPage
      title={t('title')}
      lead={t('lead')}
      notice={my('employerOnly')}
      namespaces={['negotiations', 'reports', 'dictionaries']}
    >
      <ReportView />
    </CompanyPage>
  )
}
