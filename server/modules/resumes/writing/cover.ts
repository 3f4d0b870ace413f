import { maskContacts } from '@/server/platform/mask-contacts'
import { type Identity, maskOf } from '@/server/platform/mask-person'

/** Who a text is about, as far as it may be recognised by it. */
export interface Person extends Omit<Identity, 'fullNames'> {
  /** `YYYY-MM-DD` */
  birthDates: readonly (string | null)[]
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

/**
 * What a text is sent with to a service outside: no names of its author in any case, no birthday, no address, number,
 * link or nickname, whosever they are. The only place that decides it.
 */
export function coverPerson(text: string, { birthDates, ...identity }: Person): string {
  const dates = birthDates.filter((date): date is string => /^\d{4}-\d\d-\d\d$/.test(date ?? ''))
  const birthdays = dates.flatMap(birthdayForms)
  const known = maskOf(identity)(text)
  const dated =
    birthdays.length === 0
      ? known
      : known.replace(new RegExp(`(?<!\\d)(?:${birthdays.join('|')})(?!\\d)`, 'giu'), cover)
  return maskContacts(dated).text
}
