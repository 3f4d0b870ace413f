import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { PeopleImport } from '@/components/people/import/people-import'
import { ClientMessages } from '@/components/providers/client-messages'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'people' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('import.title') }
}

export default async function PeopleImportPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const skeleton = <PageSkeleton title={t('import.title')} />
  return (
    <ClientMessages
      namespaces={['people', 'peopleFiles', 'peopleResumes', 'forms', 'common', 'errors', 'fieldErrors']}
    >
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={t('employerOnly')} fallback={skeleton}>
          <div className="grid gap-6">
            <div className="grid gap-2">
              <Link className="link w-fit text-sm" href={routes.myPeople()}>
                ← {t('import.back')}
              </Link>
              <h1 className="text-2xl">{t('import.title')}</h1>
              <p className="text-soft max-w-[68ch]">{t('import.lead')}</p>
            </div>
            <PeopleImport />
          </div>
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
