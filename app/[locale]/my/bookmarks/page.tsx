import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { MembersOnly } from '@/components/layout/role-only'
import { OwnScores } from '@/components/matching/own-scores'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { messages } from '@/lib/i18n/messages'
import { routing } from '@/lib/i18n/routing'
import { FavoritesPage } from './favorites-page'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'favorites' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function BookmarksPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <ClientMessages
      namespaces={['common', 'dictionaries', 'errors', 'favorites', 'resumes', 'savedSearches', 'vacancies']}
    >
      <MembersOnly fallback={<PageSkeleton title={t('title')} />}>
        <Suspense fallback={<PageSkeleton title={t('title')} />}>
          <FavoritesPage />
          <OwnScores words={messages.matching.score} />
        </Suspense>
      </MembersOnly>
    </ClientMessages>
  )
}
