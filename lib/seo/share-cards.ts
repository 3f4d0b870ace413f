import { getTranslations } from 'next-intl/server'
import type { CompanyView } from '@/lib/contracts/companies'
import type { ResumeView } from '@/lib/contracts/resumes'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { formatNumber } from '@/lib/format/number'
import { salaryText } from '@/lib/format/salary'
import { routing } from '@/lib/i18n/routing'

/** Content of the preview picture of shared links. */
export interface ShareCard {
  /** The company, or the type of page. */
  kicker: string
  title: string
  /** Salary; '' when unknown. */
  accent: string
  /** City, format, experience. */
  facts: string[]
  side: 'candidate' | 'employer'
}
export const shareKinds = ['vacancies', 'resumes', 'companies'] as const
type ShareKind = (typeof shareKinds)[number]

export const shareSize = { width: 1200, height: 630 }

/** Hash of the card's content: a URL with it can be cached for long. */
export function shareVersion(card: ShareCard): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(card)) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** Metadata that refers to the picture. */
export function shareMeta(kind: ShareKind, publicId: string, card: ShareCard) {
  const url = `/share-card.png?kind=${kind}&id=${publicId}&v=${shareVersion(card)}`
  const alt = [card.title, card.kicker].join(' — ')
  const images = [{ url, ...shareSize, alt, type: 'image/png' }]
  return {
    openGraph: { images },
    twitter: { card: 'summary_large_image' as const, images: [{ url, alt }] },
  }
}

/** Characters of our font. For others the renderer would request a font from an external server. */
const strange =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0400-\u045f\u0490-\u0493\u049a\u049b\u04a2\u04a3\u04ae-\u04b1\u04ba\u04bb\u04d8\u04d9\u04e8\u04e9\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u20bd\u2116]/gu

/** The card reduced to renderable characters. */
export function drawable(card: ShareCard): ShareCard {
  const clean = (text: string) => text.normalize('NFC').replace(strange, ' ').replace(/ +/g, ' ').trim()
  return {
    ...card,
    kicker: clean(card.kicker),
    title: clean(card.title),
    accent: clean(card.accent),
    facts: card.facts.map(clean).filter(Boolean),
  }
}

const locale = routing.defaultLocale
const some = (facts: (string | null | undefined)[]) => facts.filter((fact): fact is string => Boolean(fact))

/** An anonymous employer is shown under its replacement name, as on the page. */
export async function vacancyCard(vacancy: VacancyCard): Promise<ShareCard> {
  const [common, names] = await Promise.all([
    getTranslations({ locale, namespace: 'common' }),
    getTranslations({ locale, namespace: 'dictionaries' }),
  ])
  return {
    kicker: vacancy.company.name,
    title: vacancy.title,
    accent: vacancy.salary ? salaryText(vacancy.salary, common) : '',
    facts: some([
      vacancy.city?.name,
      vacancy.work_formats[0] && names(`work_formats.${vacancy.work_formats[0]}`),
      vacancy.experience && names(`experience.${vacancy.experience}`),
    ]),
    side: 'candidate',
  }
}

/** Public data only: neither name nor photo nor contacts. */
export async function resumeCard(resume: ResumeView, experience: string): Promise<ShareCard> {
  const [t, names] = await Promise.all([
    getTranslations({ locale, namespace: 'share' }),
    getTranslations({ locale, namespace: 'dictionaries' }),
  ])
  const { salary } = resume
  return {
    kicker: t('resume'),
    title: resume.title,
    accent: salary ? `${formatNumber(salary.amount)}\u00a0${names(`currencies.${salary.currency}`)}` : '',
    facts: some([resume.city?.name, experience, resume.skills.slice(0, 3).join(', ')]),
    side: 'employer',
  }
}

export async function companyCard(company: CompanyView): Promise<ShareCard> {
  const t = await getTranslations({ locale, namespace: 'share' })
  return {
    kicker: t('company'),
    title: company.name,
    accent: '',
    facts: some([
      company.city?.name,
      company.industries
        .map(({ name }) => name)
        .slice(0, 2)
        .join(', '),
    ]),
    side: 'employer',
  }
}
