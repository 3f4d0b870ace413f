import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PeopleImport } from '@/components/people/import/people-import'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { CompanyPage } from '../../company-page'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'people' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('import.title') }
}

export default async function PeopleImportPage() {
  const t = await words()
  return (
    <CompanyPage
      title={t('import.title')}
      lead={t('import.lead')}
      back={{ href: routes.myPeople(), label: t('import.back') }}
      notice={t('employerOnly')}
      namespaces={['people', 'peopleFiles', 'peopleResumes', 'forms']}
    >
      <PeopleImport />
    </CompanyPage>
  )
}
