import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { siteConfig } from '@/lib/env/site-config'
import { formatDay } from '@/lib/format/date'
import { routing } from '@/lib/i18n/routing'

interface TextSection {
  title: string
  /** Paragraphs; those that start with «• » are items of a list. */
  body: readonly string[]
}

type Props = {
  title: string
  lead: string
  note?: ReactNode
  contents: string
  sections: readonly TextSection[]
}

const anchor = (index: number) => `part-${index + 1}`

/** A page of plain text with a table of contents beside it. */
function TextPage({ title, lead, note, contents, sections }: Props) {
  return (
    <div className="container text-page">
      <header className="col-span-full grid gap-3 max-w-208 mb-6">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="text-base text-soft md:text-lg">{lead}</p>
        {note ? <p className="text-xs text-soft">{note}</p> : null}
      </header>
      <nav
        className="sticky top-[calc(var(--header-stick)+24px)] order-1 text-xs/body max-page:static max-page:order-0 max-page:pb-4 max-page:border-b max-page:border-line"
        aria-label={contents}
      >
        <ol>
          {sections.map((section, i) => (
            <li key={section.title}>
              <a href={`#${anchor(i)}`} className="footer-link">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.map((section, i) => (
          <section key={section.title} id={anchor(i)} className="prose">
            <h2>{section.title}</h2>
            <Body lines={section.body} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Body({ lines }: { lines: readonly string[] }) {
  const items = lines.filter((line) => line.startsWith('• '))
  const first = lines.findIndex((line) => line.startsWith('• '))
  return lines.map((line, i) => {
    if (!line.startsWith('• ')) return <p key={line}>{line}</p>
    // The first item renders the whole list; the others are included in it.
    return i === first ? (
      <ul key={line}>
        {items.map((item) => (
          <li key={item}>{item.slice(2)}</li>
        ))}
      </ul>
    ) : null
  })
}

export type InfoPageName = 'about' | 'terms' | 'privacy' | 'refund'

/** Effective dates of the documents. */
const effectiveFrom: Record<Exclude<InfoPageName, 'about'>, string> = {
  terms: '2026-11-01',
  privacy: '2026-11-28',
  refund: '2026-11-01',
}

export async function infoMetadata(name: InfoPageName, canonical: string): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'info' })
  return { title: t(`${name}.title`), description: t(`${name}.description`), alternates: { canonical } }
}

/** One of the site's own texts; legal ones show their effective date and the responsible party. */
export async function InfoPage({ name }: { name: InfoPageName }) {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'info' })
  const { legal } = siteConfig()
  const operator = legal.name
    ? t('operator', { name: legal.name, inn: legal.inn || '—', address: legal.address || '—' })
    : t('demoOperator')
  const since = (from: string) => t('updated', { date: formatDay(from, { now: new Date(0) }) })
  return (
    <TextPage
      title={t(`${name}.title`)}
      lead={t(`${name}.lead`)}
      note={name === 'about' ? undefined : `${since(effectiveFrom[name])}. ${operator}`}
      contents={t('contents')}
      sections={t.raw(`${name}.sections`) as TextSection[]}
    />
  )
}
