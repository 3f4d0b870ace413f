import { looseSlug } from '@/server/modules/dictionaries'
import { maskContacts } from '@/server/platform/mask-contacts'
import { type Identity, maskOf } from '@/server/platform/mask-person'

/** Who a text is about, as far as it may be recognised by it. */
export interface Person extends Omit<Identity, 'fullNames'> {
  /** `YYYY-MM-DD` */
  birthDates: readonly (string | null)[]
  /** Nicknames, own sites and public ids, each a word of a text. */
  nicks: readonly string[]
}

const cover = '•••'
const monthOf = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** «17.05.1987», «1987-05-17» and «17 мая 1987»; the day alone is anybody's. */
function birthdayForms(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const [shortDay, shortMonth] = [String(Number(day)), String(Number(month))]
  const words = monthOf.format(new Date(`${date}T00:00:00Z`)).replace(' ', '\\s+')
  return [
    `0?${shortDay}[./-]0?${shortMonth}[./-](?:${year}|${year.slice(2)})`,
    `${year}[./-]0?${shortMonth}[./-]0?${shortDay}`,
    `${words}\\s+${year}`,
  ]
}

/** Names in Latin letters, in any of the usual spellings. */
function latinMask(names: Person['names']): (text: string) => string {
  const parts = names.flatMap((name) => name?.split(/[\s-]+/) ?? [])
  const slugs = new Set(parts.map(looseSlug).filter((slug) => slug.length >= 3))
  return (text) => text.replace(/[a-z]{3,}/gi, (word) => (slugs.has(looseSlug(word)) ? cover : word))
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (forms: readonly string[], inWord: string): RegExp | null =>
  forms.length > 0 ? new RegExp(`(?<!${inWord})(?:${forms.join('|')})(?!${inWord})`, 'giu') : null

/**
 * Texts of one person without names of theirs in any case or alphabet, birthday, address, number, link or nickname,
 * whosever they are. The only place that decides it.
 */
export function coverOf({ birthDates, nicks, ...identity }: Person): (text: string) => string {
  const dates = birthDates.filter((date): date is string => /^\d{4}-\d\d-\d\d$/.test(date ?? ''))
  const patterns = [
    anyOf(nicks.map(literal), '[\\p{L}\\p{N}_]'),
    anyOf(dates.flatMap(birthdayForms), '\\d'),
  ].filter((pattern) => pattern !== null)
  const masks = [maskOf(identity), latinMask(identity.names)]
  return (text) => {
    // Links go first: with a name inside already covered, the rest of one would not be recognised.
    let covered = maskContacts(text).text
    for (const pattern of patterns) covered = covered.replace(pattern, cover)
    for (const mask of masks) covered = mask(covered)
    return covered
  }
}

/** What a text is sent with to a service outside. */
export const coverPerson = (text: string, person: Person): string => coverOf(person)(text)
