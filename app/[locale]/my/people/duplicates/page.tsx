import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Duplicates } from '@/components/people/duplicates/duplicates'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { CompanyPage } from '../../company-page'

const words = <N extends 'peopleDuplicates' | 'people'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('peopleDuplicates'))('title') }
}

export default async function PeopleDuplicatesPage() {
  const [t, people] = await Promise.all([words('peopleDuplicates'), words('people')])
  return (
    <CompanyPage
      title={t('title')}
      lead={t('lead')}
      back={{ href: routes.myPeople(), label: t('back') }}
      notice={people('employerOnly')}
      namespaces={['people', 'peopleDuplicates']}
    >
      <Duplicates />
    </CompanyPage>
  )
}
