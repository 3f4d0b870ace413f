import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { PeopleBase } from '@/components/people/people-base'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'people' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyPeoplePage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages
      namespaces={[
        'people',
        'peopleDuplicates',
        'peopleFiles',
        'peopleInvitations',
        'peopleMail',
        'forms',
        'common',
        'errors',
        'fieldErrors',
      ]}
    >
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={t('employerOnly')} fallback={skeleton}>
          <PeopleBase />
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
