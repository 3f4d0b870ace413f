import type { Currency } from '@/lib/contracts/enums'
import { findRole } from '@/server/modules/dictionaries'
import { readLanguage, readLicences } from '@/server/modules/importing/reader/mappers/languages'
import { amountsOf } from '@/server/modules/importing/reader/normalise/salary'
import type { Line } from '../reading/lines'
import { cityIn, cityLine, findBirthDate, findEmail, findPhone } from './contacts'
import { employerScore } from './job-header'
import { type Label, loneLabel, readLabel } from './labels'
import { genderOf, type PersonName, readName } from './names'
import { type Fact, fact, moreConfident } from './parsed-resume'

const signs: readonly (readonly [RegExp, Currency])[] = [
  [/^(?:₽|руб|р\.|rub|rur)/, 'RUB'],
  [/^(?:\$|usd|долл)/, 'USD'],
  [/^(?:€|eur|евро)/, 'EUR'],
  [/^(?:₸|тенге|kzt)/, 'KZT'],
  [/^(?:byn|byr|бел)/, 'BYN'],
  [/^(?:сум|uzs)/, 'UZS'],
  [/^(?:сом|kgs)/, 'KGS'],
  [/^(?:драм|amd)/, 'AMD'],
  [/^(?:манат|azn)/, 'AZN'],
  [/^(?:лари|gel|₾)/, 'GEL'],
  [/^(?:грн|uah|₴)/, 'UAH'],
]

/** A currency by its sign or word; roubles where none is named, null for one nobody knows. */
function currencyOf(word: string | null): Currency | null {
  if (word === null) return 'RUB'
  return signs.find(([sign]) => sign.test(word.toLowerCase()))?.[1] ?? null
}

const money =
  /₽|руб|(?<!\p{L})р\.|rub|rur|\$|usd|€|eur|₸|тенге|kzt|byn|сум|сом|\d\s*(?:тыс|т\.?\s?р|[кk](?!\p{L}))|на руки|до вычета|\/мес|в месяц|\?$/iu

/** Expected pay out of a phrase; `labelled` phrases need no currency to be believed. */
export function readPay(
  text: string,
  labelled: boolean,
): Fact<{ amount: number; currency: Currency }> | null {
  // The rouble sign is lost in one-byte encodings: a question mark stands in its place.
  const phrase = text.replace(/(\d)\s*\?/g, '$1 ₽').replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1 ')
  if (phrase.length > 120 || (!labelled && !money.test(phrase))) return null
  const amounts = amountsOf(phrase)
  const amount = amounts?.from ?? amounts?.to ?? null
  if (amount === null) return null
  const currency = currencyOf(amounts?.currency ?? null)
  if (!currency) return null
  // «80» and «80-100» of a label are thousands.
  const whole = labelled && currency === 'RUB' && amount >= 10 && amount < 1000 ? amount * 1000 : amount
  if (whole < 100 || whole > 100_000_000) return null
  if (!labelled && whole < 1000) return null
  const ranged = amounts?.from !== amounts?.to
  return fact({ amount: whole, currency }, whole === amount ? (ranged ? 0.75 : labelled ? 0.95 : 0.9) : 0.6)
}

/** A line of pay alone: figures, a currency and nothing much beside. */
export const isPayLine = (text: string): boolean =>
  /^(?:от\s+|до\s+|from\s+)?\d[\d\s\u00a0.,]*(?:\s*[–—-]\s*\d[\d\s\u00a0.,]*)?\s*(?:тыс\.?\s*)?(?:₽|руб(?:\.|лей)?|р\.|rub|rur|\$|usd|€|eur|₸|тенге|kzt|\?)/iu.test(
    text.trim(),
  ) && text.length < 60

export type Values = Map<Label, string>

const headLabels: readonly Label[] = [
  'fullName', 'lastName', 'firstName', 'middleName', 'birthDate', 'gender', 'phone', 'email', 'city', 'title', 'salary',
  'employment', 'schedule', 'citizenship', 'relocation', 'trips', 'languages', 'licences',
] // biome-ignore format: one list

/** Labelled values of some lines, and the lines that carry no label. Of several values the first counts. */
export function labelled(lines: readonly Line[]): { values: Values; rest: Line[] } {
  const values: Values = new Map()
  const rest: Line[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] as Line
    // «Город: Москва | Телефон: …» on one line.
    const pieces = line.text.includes(' | ') ? line.text.split(/\s+\|\s+/) : [line.text]
    let isRead = false
    for (const piece of pieces) {
      const found = readLabel(piece, headLabels)
      if (!found) continue
      isRead = true
      if (!values.has(found.label)) values.set(found.label, found.value)
    }
    const lone = isRead ? null : loneLabel(line.text, headLabels)
    const next = lines[i + 1]
    if (lone && next && !loneLabel(next.text, headLabels)) {
      if (!values.has(lone)) values.set(lone, next.text)
      i += 1
    } else if (!isRead) rest.push(line)
  }
  return { values, rest }
}

const noise = /^(?:резюме|resume|cv|curriculum vitae|фото|photo|обновлено.*|резюме обновлено.*)$/iu

export function findName(values: Values, head: readonly Line[]): Fact<PersonName> | null {
  const last = values.get('lastName')
  const first = values.get('firstName')
  if (last && first) return fact({ first, last, middle: values.get('middleName') ?? null }, 0.98)
  const full = values.get('fullName')
  const labelledName = full ? readName(full) : null
  if (labelledName) return fact(labelledName.value, Math.min(0.99, labelledName.sure + 0.05))
  const top = head.filter((line) => !noise.test(line.text)).slice(0, 12)
  const found = top.map((line, i) => {
    const whole = readName(line.text)
    // A large name is often broken in two: «Поляков Аникей» / «Гертрудович».
    const below = top[i + 1]
    const joined =
      below &&
      /^\p{Lu}[\p{L}-]+$/u.test(below.text) &&
      /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?$/u.test(line.text)
    const both = joined ? readName(`${line.text} ${below.text}`) : null
    const best = moreConfident(both?.value.middle && both.sure >= 0.9 ? both : null, whole)
    if (!best) return null
    const isPlace =
      cityLine(line.text) !== null || findRole(line.text) !== undefined || employerScore(line.text) < 0
    return fact(best.value, isPlace ? 0.1 : best.sure - i * 0.02)
  })
  const best = moreConfident(...found)
  return best && best.sure > 0.3 ? best : null
}

/** A line about the person («Женщина, 30 лет, родилась 5 мая 1994»). */
export function findGender(
  values: Values,
  head: readonly Line[],
  name: PersonName | null,
): Fact<'male' | 'female'> | null {
  for (const text of [values.get('gender') ?? '', ...head.slice(0, 15).map((line) => line.text)]) {
    if (/^(?:муж|male|м$)|(?<!\p{L})мужчина(?!\p{L})/iu.test(text)) return fact('male', 0.98)
    if (/^(?:жен|female|ж$)|(?<!\p{L})женщина(?!\p{L})/iu.test(text)) return fact('female', 0.98)
  }
  const shown = name ? genderOf(name) : null
  return shown ? fact(shown, name?.middle ? 0.9 : 0.6) : null
}

export function findBirth(values: Values, head: readonly Line[]): Fact<string> | null {
  const said = values.get('birthDate')
  const date = said ? findBirthDate(said) : null
  if (date) return fact(date, 0.97)
  for (const { text } of head.slice(0, 15)) {
    const birth = /родил|г\.\s?р\.|рожд|born/i.test(text) ? findBirthDate(text) : null
    if (birth) return fact(birth, 0.95)
  }
  return null
}

export function findCityOf(values: Values, head: readonly Line[]): Fact<number> | null {
  const said = values.get('city')
  const named = said ? cityIn(said) : null
  if (named) return named
  return moreConfident(
    ...head.slice(0, 20).flatMap(({ text }) => {
      const lives = /(?:проживает|проживаю|живу в|город)\s*:?\s+(.{3,60})/iu.exec(text)?.[1]
      // «34 года, Петрозаводск, готова к переезду»
      const aged = /(?:^|[,;]\s*)\d{2}\s*(?:год(?:а|ов)?|лет)[,;]\s*(.+)$/iu.exec(text)?.[1]
      const beside = (aged ?? '').split(/[,;]\s*/).map(cityLine)
      return [lives ? cityIn(lives) : null, ...beside, ...text.split(/\t|\s[|•·]\s/).map(cityLine)]
    }),
  )
}

export function findContacts(
  values: Values,
  head: readonly Line[],
  all: readonly Line[],
): {
  phone: Fact<string> | null
  email: Fact<string> | null
} {
  const pick = (find: (text: string) => string | null, label: Label) => {
    const said = values.get(label)
    const own = said ? find(said) : null
    if (own) return fact(own, 0.98)
    for (const { text } of head) {
      const found = find(text)
      if (found) return fact(found, 0.96)
    }
    // Elsewhere it may be somebody else's: of a reference, of an employer.
    for (const { text } of all) {
      const found = find(text)
      if (found) return fact(found, 0.6)
    }
    return null
  }
  return { phone: pick(findPhone, 'phone'), email: pick(findEmail, 'email') }
}

export const languagesIn = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split(/[;•·|\t]|,(?=\s*\p{Lu})/u))
    .map((part) => readLanguage(part.trim()))
    .filter((language) => language !== null)

export const licencesIn = (texts: readonly string[]) =>
  readLicences(
    texts.map(
      (text) => /(?:категори|прав|licen[cs]e|вожд)[^\n]*/iu.exec(text)?.[0].replace(/^\p{L}+/u, '') ?? '',
    ),
  )
