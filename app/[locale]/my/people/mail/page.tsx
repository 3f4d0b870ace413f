import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MailPeople } from '@/components/people/mail/mail-people'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { CompanyPage } from '../../company-page'

const words = <N extends 'peopleMail' | 'people'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('peopleMail'))('title') }
}

export default async function PeopleMailPage() {
  const [t, people] = await Promise.all([words('peopleMail'), words('people')])
  return (
    <CompanyPage
      title={t('title')}
      lead={t('lead')}
      back={{ href: routes.myPeople(), label: t('back') }}
      notice={people('employerOnly')}
      namespaces={['people', 'peopleFiles', 'peopleMail', 'peopleResumes', 'forms']}
    >
      <MailPeople />
    </CompanyPage>
  )
}
