import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { DeadDeliveries } from '@/components/moderation/dead-deliveries'
import { MailProblems } from '@/components/moderation/mail-problems'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'moderation.dead' })
  return { title: t('title'), description: t('lead') }
}

/** Undelivered messages, for operators; for everybody else the API answers 404. */
export default async function UndeliveredPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'moderation.dead' })
  return (
    <div className="desk">
      <h1>{t('title')}</h1>
      <ClientMessages namespaces={['moderation', 'common', 'errors']}>
        <MembersOnly fallback={<PageSkeleton />}>
          <DeadDeliveries />
          <MailProblems />
        </MembersOnly>
      </ClientMessages>
    </div>
  )
}
