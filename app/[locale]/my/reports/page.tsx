import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ReportView } from '@/components/negotiations/reports/report-view'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'reports' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyReportsPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const cabinet = await getTranslations({ locale: routing.defaultLocale, namespace: 'negotiations.cabinet' })
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages namespaces={['common', 'negotiations', 'reports', 'errors', 'dictionaries']}>
      <RoleOnly side="employer" needs="see_all" notice={cabinet('employerOnly')} fallback={skeleton}>
        <div className="grid grid-cols-1 gap-5">
          <header className="grid gap-1">
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="text-soft">{t('lead')}</p>
          </header>
          <Suspense fallback={skeleton}>
            <ReportView />
          </Suspense>
        </div>
      </RoleOnly>
    </ClientMessages>
  )
}
