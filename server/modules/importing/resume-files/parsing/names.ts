import { givenNames as given, patronymic, surname } from '@/server/lib/language/person-names'
import { type Fact, fact } from './parsed-resume'

export interface PersonName {
  first: string
  last: string
  middle: string | null
}

const word = /^\p{Lu}[\p{L}’'`-]*$/u

const cased = (text: string): string =>
  /\p{Ll}/u.test(text)
    ? text
    : text
        .toLowerCase()
        .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

function order(words: string[]): Fact<PersonName> | null {
  const [a = '', b = '', c = ''] = words
  const isGiven = (text: string) => given.has(text.toLowerCase())
  if (words.length === 3) {
    if (patronymic.test(b)) return fact({ first: a, last: c, middle: b }, isGiven(a) ? 0.97 : 0.9)
    if (patronymic.test(c)) return fact({ first: b, last: a, middle: c }, isGiven(b) ? 0.98 : 0.92)
    // Foreign or double names: the Russian order is the likelier one.
    return isGiven(a)
      ? fact({ first: a, last: c, middle: b }, 0.5)
      : fact({ first: b, last: a, middle: c }, 0.5)
  }
  if (words.length !== 2) return null
  if (isGiven(a) && !isGiven(b)) return fact({ first: a, last: b, middle: null }, 0.9)
  if (isGiven(b) && !isGiven(a)) return fact({ first: b, last: a, middle: null }, 0.9)
  if (patronymic.test(b) && isGiven(a)) return fact({ first: a, last: '', middle: b }, 0.6)
  if (/^[A-Za-z]/.test(a)) return fact({ first: a, last: b, middle: null }, 0.6)
  if (surname.test(b) && !surname.test(a)) return fact({ first: a, last: b, middle: null }, 0.6)
  return fact({ first: b, last: a, middle: null }, surname.test(a) ? 0.65 : 0.4)
}

/** Two or three capitalised words in the order that their endings tell; null for what is no name. */
export function readName(text: string): Fact<PersonName> | null {
  const clean = text
    .replace(/\t/g, ' ')
    .replace(/^(?:резюме|resume|cv|curriculum vitae)\s*[:–—-]?\s*/iu, '')
    .replace(/[,;.]?\s*\(?\d{1,2}\s*(?:год|года|лет)\)?\.?$/iu, '')
    .replace(/[,.;:]+$/, '')
    .trim()
  if (clean.length > 70 || /[\d@/]/.test(clean)) return null
  const words = clean.split(/[\s,]+/).map(cased)
  if (words.at(-1) && /^(?:оглы|кызы|улы)$/i.test(words.at(-1) ?? '')) {
    const tail = words.pop() ?? ''
    words.push(`${words.pop() ?? ''} ${tail.toLowerCase()}`)
  }
  if (words.length < 2 || words.length > 3 || !words.every((one) => word.test(one.split(' ')[0] ?? '')))
    return null
  const cyrillic = words.every((one) => /^[А-ЯЁа-яёІЇЄҚҰӘа-яё’'` -]+$/u.test(one))
  const latin = words.every((one) => /^[\p{Script=Latin}’'` -]+$/u.test(one))
  return cyrillic || latin ? order(words) : null
}

/** The gender that a patronymic or a surname shows; null when nothing does. */
export function genderOf({ middle, last }: PersonName): 'male' | 'female' | null {
  const tail = middle ?? last
  if (/(?:вна|чна|шна|кызы|ова|ева|ина|ская|цкая)$/iu.test(tail)) return 'female'
  if (/(?:ич|оглы|улы|ов|ев|ин|ский|цкий)$/iu.test(tail)) return 'male'
  return null
}
