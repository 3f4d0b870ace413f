import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type SiteItem, webAddress } from '@/lib/contracts/resume-details'
import { moscowTimeOf } from '@/lib/shared/time'
import { findCity } from '@/server/modules/dictionaries'
import { dateOf } from '@/server/modules/importing/reader/normalise/values'
import { resolvePlace } from '@/server/modules/importing/reader/resolve'
import { type Fact, fact } from './parsed-resume'

const address = /(?<![\p{L}\p{N}._%+-])[\w.%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/u

export function findEmail(text: string): string | null {
  return address.exec(text)?.[0]?.replace(/\.+$/, '') ?? null
}

/** A phone as it was written, tidied, when it can be one. */
export function findPhone(text: string): string | null {
  const candidate = /(?<![\p{L}\d])\+?\d[\d\s\u00a0().–-]{8,22}\d/u.exec(text.slice(0, 500))?.[0]
  if (!candidate) return null
  const parsed =
    parsePhoneNumberFromString(candidate, 'RU') ?? findPhoneNumbersInText(text.slice(0, 500), 'RU')[0]?.number
  if (!parsed?.isPossible()) return null
  const digits = parsed.number.replace(/\D/g, '')
  const local = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  return local ? `+7 (${local[1]}) ${local[2]}-${local[3]}-${local[4]}` : `+${digits}`
}

/** A city out of a labelled value: «Москва, м. Сокол», «г. Казань, ул. …», «Россия, Томск». */
export function cityIn(value: string): Fact<number> | null {
  const parts = value
    .split(/[,;(|]/)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts) {
    const found = resolvePlace({
      city: part,
      region: null,
      address: null,
      lat: null,
      lng: null,
      metro: [],
    }).cityId
    if (found !== null) return fact(found, 0.95)
  }
  const inside = resolvePlace({
    city: null,
    region: null,
    address: value,
    lat: null,
    lng: null,
    metro: [],
  }).cityId
  return inside === null ? null : fact(inside, 0.7)
}

/** A line that is nothing but a place; namesakes of words and surnames are not taken for one. */
export function cityLine(line: string): Fact<number> | null {
  const text = line.trim()
  if (text.length > 60 || /\d|@/.test(text)) return null
  const marked = /^(?:г\.|гор\.|город)\s*\p{Lu}/iu.test(text)
  if (!marked && !/^\p{Lu}/u.test(text)) return null
  const [first = '', ...rest] = text.split(/,\s*/)
  const city = findCity(first, rest[0])
  if (city) return fact(city.id, marked || rest.length === 0 ? 0.92 : 0.85)
  // «Россия, Казань»
  const second = rest[0] ? findCity(rest[0]) : undefined
  return second && /^(?:россия|рф)$/i.test(first) ? fact(second.id, 0.85) : null
}

/** A birth date in figures or words, anywhere in the text. */
export function findBirthDate(text: string): string | null {
  const found =
    /\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}|\d{1,2}\s+[а-яё]{3,8}\s+(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}/iu.exec(
      text,
    )?.[0]
  if (!found) return null
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(found)
  const iso = dotted
    ? `${dotted[3]}-${dotted[2]?.padStart(2, '0')}-${dotted[1]?.padStart(2, '0')}`
    : worded(found)
  return iso && !Number.isNaN(Date.parse(iso)) && iso >= '1930' ? iso : null
}

function worded(text: string): string | null {
  if (/^\d{4}-/.test(text)) return text
  // The reader of dates takes none before 1990, so the month is read with another year.
  const parts = /^(\d{1,2})\s+([а-яё]+)\s+(\d{4})$/iu.exec(text)
  const date = parts ? dateOf(`${parts[1]} ${parts[2]} 2000`) : null
  if (!date || !parts) return null
  const moscow = moscowTimeOf(date).toISOString()
  return `${parts[3]}-${moscow.slice(5, 10)}`
}

const zones = 'ru|su|com|org|net|io|dev|me|рф|pro|info|app|site|online|tech'
/** An address of the web with or without its scheme; mail addresses are none. */
const link = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])(?:https?:\\/\\/)?(?:www\\.)?[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${zones})(?![\\p{L}\\p{N}@.-])(?:\\/[^\\s,;|)]*)?`,
  'giu',
)

export const linksIn = (text: string): string[] => text.match(link) ?? []

/** A line without its links, and the brackets and marks that held them. */
export const withoutLinks = (text: string): string =>
  text
    .replace(link, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;|–—-]+|[\s,;|–—-]+$/g, '')
    .replace(/\s+,/g, ',')
    .replace(/,\s*,/g, ',')

const hosts: readonly (readonly [RegExp, SiteItem['kind']])[] = [
  [/(?:^|\.)github\.com$/, 'github'],
  [/(?:^|\.)linkedin\.com$/, 'linkedin'],
  [/(?:^|\.)habr\.com$/, 'habr'],
  [/(?:^|\.)behance\.net$/, 'behance'],
  [/(?:^|\.)(?:fl|freelance|kwork)\.ru$/, 'freelance'],
  [/(?:^|\.)vk\.(?:com|ru)$/, 'vk'],
]

/** Sites and messengers a person names among their contacts. */
export function linksOf(texts: readonly string[]): { sites: SiteItem[]; telegram: string | null } {
  const text = texts.join('\n')
  const sites = new Map<string, SiteItem>()
  let telegram = /(?:telegram|телеграм+|тг|tg)\s*[:–—-]?\s*(@[\w]{4,32})/iu.exec(text)?.[1] ?? null
  for (const one of linksIn(text)) {
    const url = webAddress(one.replace(/[.)]+$/, ''))
    if (!URL.canParse(url)) continue
    const { hostname, pathname } = new URL(url)
    const host = hostname.replace(/^www\./, '')
    if (host === 't.me') telegram ??= `@${pathname.replace(/^\/|\/.*$/g, '')}`
    else if (url.length <= 200)
      sites.set(url, { kind: hosts.find(([pattern]) => pattern.test(host))?.[1] ?? 'personal', url })
  }
  return { sites: [...sites.values()].slice(0, 10), telegram }
}
