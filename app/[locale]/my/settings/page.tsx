import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CalendarPanel } from '@/components/interviews/calendar-panel'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { SecurityJournal } from '@/components/my/security/security-journal'
import { Settings } from '@/components/my/settings'
import { NoticeSettings } from '@/components/notifications/settings/notice-settings'
import { ClientMessages } from '@/components/providers/client-messages'
import { StopList } from '@/components/resumes/own/stop-list'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'my.settings' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <MembersOnly fallback={<PageSkeleton title={t('title')} />}>
      <Settings
        outboxUrl={siteConfig().demo ? routes.outbox() : undefined}
        notices={
          <ClientMessages namespaces={['noticeSettings', 'common', 'errors']}>
            <NoticeSettings />
          </ClientMessages>
        }
        calendar={
          <ClientMessages namespaces={['calendarAddress', 'common', 'errors']}>
            <CalendarPanel />
          </ClientMessages>
        }
        journal={
          <ClientMessages namespaces={['security', 'common', 'errors']}>
            <SecurityJournal />
          </ClientMessages>
        }
        privacy={
          <ClientMessages namespaces={['stopList', 'common', 'errors']}>
            <StopList />
          </ClientMessages>
        }
      />
    </MembersOnly>
  )
}
