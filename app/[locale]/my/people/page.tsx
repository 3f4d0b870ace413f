import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PeopleBase } from '@/components/people/people-base'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../company-page'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'people' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyPeoplePage() {
  const t = await words()
  return (
    <CompanyPage
      title={t('title')}
      notice={t('employerOnly')}
      namespaces={['people', 'peopleDuplicates', 'peopleFiles', 'peopleInvitations', 'peopleMail', 'forms']}
    >
      <PeopleBase />
    </CompanyPage>
  )
}
