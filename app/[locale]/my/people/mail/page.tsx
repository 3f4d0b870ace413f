import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { MailPeople } from '@/components/people/mail/mail-people'
import { ClientMessages } from '@/components/providers/client-messages'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const words = <N extends 'people' | 'peopleMail'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('peopleMail'))('title') }
}

export default async function PeopleMailPage() {
  setRequestLocale(routing.defaultLocale)
  const [t, people] = await Promise.all([words('peopleMail'), words('people')])
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages
      namespaces={[
        'people',
        'peopleFiles',
        'peopleMail',
        'peopleResumes',
        'forms',
        'common',
        'errors',
        'fieldErrors',
      ]}
    >
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={people('employerOnly')} fallback={skeleton}>
          <div className="grid gap-6">
            <div className="grid gap-2">
              <Link className="link w-fit text-sm" href={routes.myPeople()}>
                ← {t('back')}
              </Link>
              <h1 className="text-2xl">{t('title')}</h1>
              <p className="text-soft max-w-[68ch]">{t('lead')}</p>
            </div>
            <MailPeople />
          </div>
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
