import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { Feed, FeedSkeleton } from '@/components/notifications/feed'
import { ClientMessages } from '@/components/providers/client-messages'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notifications')
  return { title: t('title'), description: t('description') }
}

export default async function NotificationsPage() {
  const t = await getTranslations('notifications')
  return (
    <div className="notices">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1>{t('title')}</h1>
        <Link className="link" href={`${routes.mySettings()}#notices`}>
          {t('setUp')}
        </Link>
      </div>
      <ClientMessages namespaces={['notifications', 'errors']}>
        <MembersOnly fallback={<FeedSkeleton label={t('loading')} />}>
          <Feed />
        </MembersOnly>
      </ClientMessages>
    </div>
  )
}
