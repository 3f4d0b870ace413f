import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { Links } from '@/components/people/links/links'
import { ClientMessages } from '@/components/providers/client-messages'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const words = <N extends 'people' | 'hiringPage.manage'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('hiringPage.manage'))('title') }
}

export default async function PeopleLinksPage() {
  setRequestLocale(routing.defaultLocale)
  const [t, people] = await Promise.all([words('hiringPage.manage'), words('people')])
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages namespaces={['hiringPage', 'people', 'common', 'errors', 'fieldErrors']}>
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={people('employerOnly')} fallback={skeleton}>
          <div className="grid grid-cols-1 gap-6">
            <div className="grid gap-2">
              <Link className="link w-fit text-sm" href={routes.myPeople()}>
                ← {t('back')}
              </Link>
              <h1 className="text-2xl">{t('title')}</h1>
              <p className="max-w-[68ch] text-soft">{t('lead')}</p>
            </div>
            <Links />
          </div>
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
