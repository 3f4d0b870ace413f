import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'
import { KeptPage } from './kept-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'favorites' })
  return { title: t('title') }
}

export default function BookmarksPage() {
  setRequestLocale(routing.defaultLocale)
  return (
    <ClientMessages
      namespaces={['common', 'dictionaries', 'errors', 'favorites', 'resumes', 'savedSearches', 'vacancies']}
    >
      <MembersOnly fallback={<PageSkeleton />}>
        <Suspense fallback={<PageSkeleton />}>
          <KeptPage />
        </Suspense>
      </MembersOnly>
    </ClientMessages>
  )
}
