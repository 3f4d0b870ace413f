import { NOWHERE } from '../normalise/place'
import { Cleaner, UnreadableText } from '../normalise/text'
import { cleanId, textOf } from '../normalise/values'
import { formatsOfTitle, tourOfTitle } from '../normalise/work-terms'
import type { ImportedVacancy, MapResult } from '../types'

/** Shapes of adverts by how much of the original they carry; see `completeness`. */
export const COMPLETENESS = {
  full: 50,
  feed: 40,
  text: 30,
  lowerCased: 20,
  snippet: 15,
  page: 12,
  title: 10,
} as const

export const EMPTY_VACANCY = {
  kind: 'vacancy',
  sourceId: null,
  sourceUrl: null,
  place: NOWHERE,
  skills: [],
  role: null,
  roleHints: [],
  publishedAt: null,
  salary: null,
  description: '',
  experience: null,
  employmentForm: null,
  workFormats: [],
  scheduleDays: [],
  workingHours: [],
  flyInFlyOutDays: [],
  nightShifts: false,
  internship: false,
  education: 'not_required_or_not_specified',
  languages: [],
  driverLicences: [],
  acceptHandicapped: false,
  letterRequired: false,
} as const satisfies Partial<ImportedVacancy>

type Built = Omit<ImportedVacancy, 'kind' | 'title' | 'warnings'> & { title: string | null }

/** Runs a mapper with a cleaner of its own: texts beyond repair and adverts without a title become rejections. */
export function buildVacancy(build: (cleaner: Cleaner) => Built): MapResult {
  const cleaner = new Cleaner()
  try {
    const { title, ...built } = build(cleaner)
    if (!title) return { kind: 'rejected', code: 'title_missing' }
    const rest = withTitle(built, title)
    if (!rest.company.name) cleaner.warnings.add('company_missing')
    const sourceId = cleanId(rest.sourceId)
    const company = { ...rest.company, sourceId: cleanId(rest.company.sourceId) }
    return { ...rest, sourceId, company, kind: 'vacancy', title, warnings: [...cleaner.warnings] }
  } catch (error) {
    if (error instanceof UnreadableText) return { kind: 'rejected', code: error.code }
    throw error
  }
}

/** A title often says what the fields leave out. */
function withTitle(built: Omit<Built, 'title'>, title: string): Omit<Built, 'title'> {
  const flyIn = built.employmentForm === 'FLY_IN_FLY_OUT' && built.flyInFlyOutDays.length === 0
  return {
    ...built,
    workFormats: [...new Set([...built.workFormats, ...formatsOfTitle(title)])],
    flyInFlyOutDays: flyIn ? tourOfTitle(title) : built.flyInFlyOutDays,
  }
}

/** Ten or twelve digits with the right check digits; anything else is a placeholder. */
export function validInn(value: string | null): string | null {
  const digits = value?.replace(/\D/g, '') ?? ''
  if (!/^(?:\d{10}|\d{12})$/.test(digits) || /^0+$/.test(digits)) return null
  const check = (weights: number[]) =>
    (weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11) % 10
  const tail =
    digits.length === 10
      ? check([2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(digits[9])
      : check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(digits[10]) &&
        check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(digits[11])
  return tail ? digits : null
}

export function httpUrl(value: string | null): string | null {
  return value && /^https?:\/\/[^\s"'<>\ufffd]{1,2000}$/i.test(value) ? value : null
}

/** Services known by their hosts; any other host is a source of its own. */
export function sourceOfHost(url: string | null): string | null {
  if (!url) return null
  const host = /^https?:\/\/([^/?#:]+)/i
    .exec(url)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '')
  if (!host) return null
  if (/(?:^|\.)hh\.(?:ru|kz|uz)$|headhunter|rabota\.by$/.test(host)) return 'hh'
  if (/(?:^|\.)superjob\./.test(host)) return 'superjob'
  if (/(?:^|\.)trudvsem\.ru$/.test(host)) return 'trudvsem'
  return host
}

/** The last number or UUID of a link's path. */
export function idOfUrl(url: string | null): string | null {
  const path = url?.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/, '') ?? ''
  return (
    /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i.exec(path)?.[1]?.toLowerCase() ??
    /(\d{3,})(?:\.html?)?\/?$/.exec(path)?.[1] ??
    null
  )
}

/** Parts of a description under headings; empty parts leave no heading behind. */
export function sections(parts: readonly (readonly [string, string])[]): string {
  const full = parts.filter(([, html]) => html !== '')
  return full.length === 1 && parts[0]?.[1] === full[0]?.[1]
    ? (full[0]?.[1] ?? '')
    : full.map(([heading, html]) => (heading ? `<h3>${heading}</h3>${html}` : html)).join('')
}

/**
 * Scraped lists whose line breaks were lost: «…опыт;Знание…», «…рублей- График 5/2- Вводное…». When the marks of
 * a list repeat, each item gets its line back; ordinary prose is left as it is.
 */
export function glued(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || /<\w+[^>]*>|\n/.test(text)) return text
  for (const mark of [
    /\s*[•·●]\s*/,
    /(?:^|(?<=[\p{L}\d).,;:!]))\s?[-–—]\s(?=\p{Lu})/u,
    /;\s*(?=[\p{Lu}\d«"])/u,
    /;(?=\S)/,
  ]) {
    const parts = text
      .split(mark)
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.length < 3) continue
    const [lead, ...rest] = parts as [string, ...string[]]
    const listed = mark.test(text.slice(0, 3)) || !/[:.]$/.test(lead) ? [`• ${lead}`] : [lead]
    return [...listed, ...rest.map((part) => `• ${part}`)].join('\n')
  }
  return text
}
