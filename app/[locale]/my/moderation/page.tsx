import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { Desk } from '@/components/moderation/desk'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'moderation' })
  return { title: t('title'), description: t('description') }
}

/** The operators' desk; for everybody else the API answers 404. */
export default async function ModerationPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'moderation' })
  return (
    <div className="desk">
      <h1>{t('title')}</h1>
      <ClientMessages namespaces={['moderation', 'complaints', 'errors', 'fieldErrors']}>
        <MembersOnly fallback={<PageSkeleton />}>
          <Desk />
        </MembersOnly>
      </ClientMessages>
    </div>
  )
}
