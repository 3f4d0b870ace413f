import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ThemeSwitch } from '@/components/layout/theme-switch'
import { buttonClass } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { Panel } from './panel'
import { Sessions } from './sessions'

/** `privacy`: what else of the person's is kept from whom. */
export function Settings({ privacy }: { privacy: ReactNode }) {
  const t = useTranslations('my.settings')
  const layout = useTranslations('layout.footer')
  const link = (href: string) => (text: React.ReactNode) => (
    <a className="link" href={href}>
      {text}
    </a>
  )
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
      {privacy}
      <Sessions />
      <Panel title={t('consents')}>
        <ul className="grid gap-3">
          <li>{t.rich('consentTerms', { link: link(routes.terms()) })}</li>
          <li>{t.rich('consentPersonal', { link: link(routes.privacy()) })}</li>
          <li>{t.rich('consentResume', { link: link(routes.privacy()) })}</li>
        </ul>
        <p className="text-soft">{t.rich('consentHow', { link: link(routes.contacts()) })}</p>
      </Panel>
      <p>
        <a href={routes.signOut()} className={buttonClass()}>
          {t('signOut')}
        </a>
      </p>
    </div>
  )
}
