import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CalendarPanel } from '@/components/interviews/calendar-panel'
import { MembersOnly } from '@/components/layout/role-only'
import { ThemeSwitch } from '@/components/layout/theme-switch'
import { HomePanel } from '@/components/my/home-panel'
import { PageContents } from '@/components/my/page-contents'
import { PageSkeleton } from '@/components/my/page-parts'
import { Panel } from '@/components/my/panel'
import { ConsentsPanel, PresencePanel } from '@/components/my/privacy/consents-panel'
import { DevicePanel } from '@/components/my/privacy/device-panel'
import { KeptDataPanel } from '@/components/my/privacy/kept-data-panel'
import { DeletionPanel, ExportPanel } from '@/components/my/privacy/personal-data-panel'
import { ProtectionPanel } from '@/components/my/protection/protection-panel'
import { Sessions } from '@/components/my/protection/sessions'
import { SecurityJournal } from '@/components/my/security/security-journal'
import { NoticeSettings } from '@/components/notifications/settings/notice-settings'
import { ClientMessages } from '@/components/providers/client-messages'
import { StopList } from '@/components/resumes/own/stop-list'
import { buttonClass } from '@/components/ui/button'
import { siteConfig } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'my.settings' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function SettingsPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const layout = await getTranslations({ locale: routing.defaultLocale, namespace: 'chrome.footer' })
  const themes = {
    system: layout('themeSystem'),
    light: layout('themeLight'),
    dark: layout('themeDark'),
  }
  return (
    <MembersOnly fallback={<PageSkeleton title={t('title')} />}>
      <div className="my-page">
        <h1>{t('title')}</h1>
        <PageContents title={t('contents')} />
        <Panel title={t('theme')} lead={t('themeLead')}>
          <div>
            <ThemeSwitch legend={layout('theme')} labels={themes} />
          </div>
        </Panel>
        <ClientMessages namespaces={['noticeSettings', 'reach', 'common', 'errors']}>
          <NoticeSettings />
        </ClientMessages>
        <ClientMessages namespaces={['calendarAddress', 'common', 'errors']}>
          <CalendarPanel />
        </ClientMessages>
        <PresencePanel />
        <ClientMessages namespaces={['distances', 'common', 'errors', 'fieldErrors', 'forms']}>
          <HomePanel />
        </ClientMessages>
        <DevicePanel />
        <ClientMessages namespaces={['stopList', 'common', 'errors']}>
          <StopList />
        </ClientMessages>
        <ProtectionPanel />
        <Sessions />
        <ClientMessages namespaces={['security', 'common', 'errors']}>
          <SecurityJournal />
        </ClientMessages>
        <ConsentsPanel />
        <ClientMessages namespaces={['keptData', 'common', 'errors']}>
          <KeptDataPanel />
        </ClientMessages>
        <ExportPanel />
        <DeletionPanel outboxUrl={siteConfig().demo ? routes.outbox() : undefined} />
        <p>
          <Link href={routes.signOut()} className={buttonClass()}>
            {t('signOut')}
          </Link>
        </p>
      </div>
    </MembersOnly>
  )
}
