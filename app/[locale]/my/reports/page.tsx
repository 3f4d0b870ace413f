import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { FunnelView } from '@/components/negotiations/funnel/funnel-view'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'inbox.funnel' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyFunnelPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const cabinet = await getTranslations({ locale: routing.defaultLocale, namespace: 'negotiations.cabinet' })
  return (
    <ClientMessages namespaces={['common', 'negotiations', 'inbox', 'errors']}>
      <RoleOnly
        side="employer"
        notice={cabinet('employerOnly')}
        fallback={<PageSkeleton title={t('title')} />}
      >
        <div className="grid gap-5">
          <header className="grid gap-1">
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="text-soft">{t('lead')}</p>
          </header>
          <FunnelView vacancyId={null} />
        </div>
      </RoleOnly>
    </ClientMessages>
  )
}
