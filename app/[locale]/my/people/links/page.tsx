import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Links } from '@/components/people/links/links'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { CompanyPage } from '../../company-page'

const words = <N extends 'hiringPage.manage' | 'people'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('hiringPage.manage'))('title') }
}

export default async function PeopleLinksPage() {
  const [t, people] = await Promise.all([words('hiringPage.manage'), words('people')])
  return (
    <CompanyPage
      title={t('title')}
      lead={t('lead')}
      back={{ href: routes.myPeople(), label: t('back') }}
      notice={people('employerOnly')}
      namespaces={['hiringPage', 'people']}
    >
      <Links />
    </CompanyPage>
  )
}
