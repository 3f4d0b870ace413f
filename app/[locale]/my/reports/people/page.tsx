import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ReportPeople } from '@/components/negotiations/reports/report-people'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'reports' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function ReportPeoplePage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const cabinet = await getTranslations({ locale: routing.defaultLocale, namespace: 'negotiations.cabinet' })
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages namespaces={['common', 'negotiations', 'reports', 'errors']}>
      <RoleOnly side="employer" needs="see_all" notice={cabinet('employerOnly')} fallback={skeleton}>
        <Suspense fallback={skeleton}>
          <ReportPeople />
        </Suspense>
      </RoleOnly>
    </ClientMessages>
  )
}
