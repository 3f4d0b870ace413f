import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const messages = () => getTranslations({ locale: routing.defaultLocale, namespace: 'info.contacts' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages()
  return { title: t('title'), description: t('description'), alternates: { canonical: routes.contacts() } }
}

export default async function ContactsPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await messages()
  const info = await getTranslations({ locale: routing.defaultLocale, namespace: 'info' })
  const { legal } = siteConfig()
  const details = [
    [t('details.name'), legal.name],
    [t('details.inn'), legal.inn],
    [t('details.address'), legal.address],
    [t('details.email'), legal.email],
  ].filter(([, value]) => value)
  const mail = legal.email ? (
    <p>
      <a className="link" href={`mailto:${legal.email}`}>
        {legal.email}
      </a>
    </p>
  ) : null
  return (
    <div className="container grid gap-10 pt-10 md:pt-16">
      <header className="grid gap-3">
        <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
        <p className="max-w-[52ch] text-base text-soft md:text-lg">{t('lead')}</p>
      </header>
      <div className="grid gap-4 md:grid-cols-2">
        <section className="card prose">
          <h2>{t('support.title')}</h2>
          <p>{t('support.text')}</p>
          {mail ?? <p className="text-soft">{t('support.noEmail')}</p>}
        </section>
        <section className="card prose">
          <h2>{t('abuse.title')}</h2>
          <p>{t('abuse.text')}</p>
          {mail}
        </section>
        <section className="card prose">
          <h2>{t('data.title')}</h2>
          <p>{t('data.text')}</p>
        </section>
        <section className="card prose">
          <h2>{t('details.title')}</h2>
          {details.length > 0 ? (
            <dl className="grid gap-2">
              {details.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="text-soft">{info('demoOperator')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
