export interface Identity {
  names: readonly (string | null | undefined)[]
  /** First and last name together, as often as the person named themselves otherwise. */
  fullNames?: readonly (readonly [first: string | null, last: string | null])[]
  emails: readonly (string | null | undefined)[]
  phones: readonly (string | null | undefined)[]
}

const cover = '•••'
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const present = (values: Identity['names']) => [
  ...new Set(values.map((value) => value?.trim()).filter((value): value is string => Boolean(value))),
]

/** «Анна» is found in «Анне» and «Анной» too, and not in «Аннотация». */
const endings =
  'а|я|ия|ии|ию|ием|о|е|и|ы|у|ю|ь|й|ой|ей|ёй|ою|ею|ом|ем|ём|ым|им|ого|его|ому|ему|ая|ую|ий|ый|их|ых|ыми|ими|ам|ям|ами|ями|ах|ях|ов|ев'
const shortest = 3

function nameForms(name: string): string {
  const russian = /^[а-яё-]+$/i.test(name)
  const adjective = name.replace(/(?:ий|ый|ой|ая)$/i, '')
  const stem = adjective.length > shortest ? adjective : name
  const shorter = stem === name ? name.replace(/[аяоеиыйуюь]$/i, '') : stem
  return russian && shorter.length >= shortest ? `${literal(shorter)}(?:${endings})?` : literal(name)
}

const phoneLike = /(?<!\d)\+?\d(?:[\s\-–().]{0,3}\d){9,14}(?!\d)/g
const significant = (phone: string) => phone.replace(/\D/g, '').slice(-10)

export const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(text)

/** The same in HTML: tags are no text. */
export const inHtml =
  (mask: (text: string) => string) =>
  (html: string): string =>
    html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : mask(part)))

const asWords = (forms: readonly string[]): RegExp | null =>
  forms.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(forms)].join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null

const patronymic = '(?:\\s+\\p{L}+(?:вн|ич)\\p{L}{0,3})?'

/** «Анна Климова» and «Климова Анна Петровна», in every case. */
function fullForms([first, last]: readonly [string | null, string | null]): string[] {
  const [name = '', surname = ''] = [first?.trim(), last?.trim()]
  if (name === '' || surname === '') return []
  const [one, other] = [nameForms(name), nameForms(surname)]
  return [`${one}${patronymic}\\s+${other}`, `${other}\\s+${one}${patronymic}`]
}

/** A text with one person's names, addresses and numbers covered, however they are inflected or written. */
export function maskOf({ names, emails, phones }: Omit<Identity, 'fullNames'>): (text: string) => string {
  // Two-part names are looked for by their parts as well: people are addressed by one of them.
  const forms = present(names)
    .flatMap((name) => [name, ...name.split(/[\s-]+/)])
    .filter((name) => name.length >= 2)
    .map(nameForms)
  return coverOf({ words: asWords(forms), emails, phones })
}

/** The same of texts that others wrote for everyone: a name alone may be anybody's there, the whole name is not. */
export const fullMaskOf = ({ fullNames = [], emails, phones }: Omit<Identity, 'names'>) =>
  coverOf({ words: asWords(fullNames.flatMap(fullForms)), emails, phones })

function coverOf({
  words,
  emails,
  phones,
}: Pick<Identity, 'emails' | 'phones'> & { words: RegExp | null }): (text: string) => string {
  // A draft may hold anything in the place of an address: what is none would cover half of a text.
  const addresses = present(emails)
    .filter(isAddress)
    .map((email) => new RegExp(literal(email), 'gi'))
  const numbers = new Set(
    present(phones)
      .map(significant)
      .filter((digits) => digits.length === 10),
  )
  return (text) => {
    let covered = text
    for (const address of addresses) covered = covered.replace(address, cover)
    if (numbers.size > 0) {
      covered = covered.replace(phoneLike, (found) => (numbers.has(significant(found)) ? cover : found))
    }
    return words ? covered.replace(words, cover) : covered
  }
}
