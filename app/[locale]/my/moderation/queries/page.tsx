import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { MissedQueries } from '@/components/moderation/missed-queries'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'moderation.queries' })
  return { title: t('title'), description: t('lead') }
}

/** Failed queries and readings of words, for operators; for everybody else the API answers 404. */
export default async function QueriesPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'moderation.queries' })
  return (
    <div className="desk">
      <h1>{t('title')}</h1>
      <ClientMessages namespaces={['moderation', 'errors', 'forms']}>
        <MembersOnly fallback={<PageSkeleton />}>
          <MissedQueries />
        </MembersOnly>
      </ClientMessages>
    </div>
  )
}
