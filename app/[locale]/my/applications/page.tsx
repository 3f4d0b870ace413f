import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { ByRight, ByRole } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'
import { EmployerQueue, OwnApplications } from './own-applications'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'negotiations.mine' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('allTitle') }
}

export default async function MyApplicationsPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const skeleton = <PageSkeleton title={t('allTitle')} />
  return (
    <ClientMessages
      namespaces={[
        'common',
        'negotiations',
        'inbox',
        'queue',
        'screening',
        'resumes',
        'matching',
        'errors',
        'fieldErrors',
        'dictionaries',
        'shelf',
      ]}
    >
      <Suspense fallback={skeleton}>
        <ByRole
          candidate={<OwnApplications />}
          employer={
            <ByRight needs="see">
              <EmployerQueue />
            </ByRight>
          }
          fallback={skeleton}
        />
      </Suspense>
    </ClientMessages>
  )
}
