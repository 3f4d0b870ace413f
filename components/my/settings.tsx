import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ThemeSwitch } from '@/components/layout/theme-switch'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { Panel } from './panel'
import { ConsentsPanel, PresencePanel } from './privacy/consents-panel'
import { DeletionPanel, ExportPanel } from './privacy/personal-data-panel'
import { ProtectionPanel } from './protection/protection-panel'
import { Sessions } from './protection/sessions'

type Props = {
  /** Notification settings. */
  notices: ReactNode
  /** The calendar feed. */
  calendar: ReactNode
  /** Privacy settings. */
  privacy: ReactNode
  /** The security journal. */
  journal: ReactNode
  /** Demo mode: a link to the local outbox. */
  outboxUrl?: string | undefined
}

export function Settings({ notices, calendar, privacy, journal, outboxUrl }: Props) {
  const t = useTranslations('my.settings')
  const layout = useTranslations('layout.footer')
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Panel title={t('theme')} lead={t('themeLead')}>
        <div>
          <ThemeSwitch
            legend={layout('theme')}
            labels={{
              system: layout('themeSystem'),
              light: layout('themeLight'),
              dark: layout('themeDark'),
            }}
          />
        </div>
      </Panel>
      {notices}
      {calendar}
      <PresencePanel />
      {privacy}
      <ProtectionPanel />
      <Sessions />
      {journal}
      <ConsentsPanel />
      <ExportPanel />
      <DeletionPanel outboxUrl={outboxUrl} />
      <p>
        <Link href={routes.signOut()} className={buttonClass()}>
          {t('signOut')}
        </Link>
      </p>
    </div>
  )
}
