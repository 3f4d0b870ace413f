import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { siteConfig } from '@/lib/env/site-config'
import { formatDay } from '@/lib/format/date'
import { routing } from '@/lib/i18n/routing'
import { TextPage, type TextSection } from './text-page'

export type InfoPageName = 'about' | 'terms' | 'privacy' | 'refund'

/** The day the documents took effect. */
const EFFECTIVE_FROM = '2026-11-01'

export async function infoMetadata(name: InfoPageName, canonical: string): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'info' })
  return { title: t(`${name}.title`), description: t(`${name}.description`), alternates: { canonical } }
}

/** One of the site's own texts; the legal ones say since when they hold and who answers for them. */
export async function InfoPage({ name }: { name: InfoPageName }) {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'info' })
  const { legal } = siteConfig()
  const operator = legal.name
    ? t('operator', { name: legal.name, inn: legal.inn || '—', address: legal.address || '—' })
    : t('demoOperator')
  const since = t('updated', { date: formatDay(EFFECTIVE_FROM, { now: new Date(0) }) })
  return (
    <TextPage
      title={t(`${name}.title`)}
      lead={t(`${name}.lead`)}
      note={name === 'about' ? undefined : `${since}. ${operator}`}
      contents={t('contents')}
      sections={t.raw(`${name}.sections`) as TextSection[]}
    />
  )
}
