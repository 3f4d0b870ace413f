import { numbers, oneOf } from './random'

type Table = Record<string, string | readonly string[]>

const plain: Table = Object.fromEntries(
  [...'абвгдезиклмнопрстуф'].map((letter, at) => [letter, [...'abvgdeziklmnoprstuf'][at] ?? letter]),
)

/** ГОСТ 7.79-2000, system B; «ц» before и, е, ы, й is c. */
const gost: Table = {
  ...plain,
  ё: 'yo',
  ж: 'zh',
  й: 'j',
  х: 'x',
  ц: 'cz',
  ч: 'ch',
  ш: 'sh',
  щ: 'shh',
  ъ: '``',
  ы: "y'",
  ь: '`',
  э: 'e`',
  ю: 'yu',
  я: 'ya',
}
/** Doc 9303 of ICAO: passports since 2014. */
const passport: Table = {
  ...plain,
  ё: 'e',
  ж: 'zh',
  й: 'i',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}
/** The order of a road sign: ГОСТ Р 52535 and the ways of maps. */
const maps: Table = { ...passport, ё: 'yo', й: 'y', ъ: '', ь: '', ю: 'yu', я: 'ya' }

/** Whatever people write in chats: each letter has ways of its own, and one person keeps to one of them. */
const people: Table = {
  ...plain,
  в: ['v', 'v', 'w'],
  ё: ['e', 'yo', 'jo', 'io'],
  ж: ['zh', 'zh', 'j', 'g'],
  й: ['y', 'j', 'i', 'iy'],
  к: ['k', 'k', 'k', 'c'],
  х: ['h', 'kh', 'x'],
  ц: ['c', 'ts', 'tz'],
  ч: ['ch', 'ch', 'tch'],
  ш: ['sh'],
  щ: ['sch', 'shch', 'sh', 'shh'],
  ъ: ['', '', "'"],
  ы: ['y', 'i'],
  ь: ['', '', "'"],
  э: ['e', 'e', 'eh'],
  ю: ['yu', 'ju', 'u', 'iu'],
  я: ['ya', 'ja', 'ia'],
}

/** Latin letters by one of the ways in use, half of them as people happen to write. What is Latin stays. */
export function inLatin(text: string): string {
  const next = numbers(`latin ${text}`)
  const table = oneOf([gost, passport, maps, people, people, people], next)
  const own = new Map(
    Object.entries(table).map(([letter, ways]) => [
      letter,
      typeof ways === 'string' ? ways : oneOf(ways, next),
    ]),
  )
  const typed = text.toLowerCase()
  return [...typed]
    .map((letter, at) => {
      if (table === gost && letter === 'ц' && /[иеыйё]/.test(typed[at + 1] ?? '')) return 'c'
      // «-ий» is seldom told letter by letter.
      if (table === people && letter === 'й' && typed[at - 1] === 'и') return next() < 0.5 ? '' : 'y'
      return own.get(letter) ?? letter
    })
    .join('')
}
