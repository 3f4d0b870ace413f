// How people mistype. Nothing here is taken from the product: keys and letters have tables of their own.
import { inLatin } from './latin'
import { numbers, oneOf } from './random'

export { inLatin }

const rows = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']
const latinRows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,.']

/** Keys around one: beside it, above and below. */
function aroundKey(letter: string): string[] {
  for (const keys of [rows, latinRows]) {
    for (const [at, row] of keys.entries()) {
      const place = row.indexOf(letter)
      if (place < 0) continue
      const near = [
        row[place - 1],
        row[place + 1],
        keys[at - 1]?.[place],
        keys[at - 1]?.[place + 1],
        keys[at + 1]?.[place],
        keys[at + 1]?.[place - 1],
      ]
      return near.filter((key): key is string => key !== undefined && /\p{L}/u.test(key))
    }
  }
  return ['а']
}

/** A neighbouring key instead or as well, a letter doubled, dropped or swapped with the next. */
function slip(word: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (word.length - 2))
  const letter = word[at] ?? ''
  const wrong = oneOf(aroundKey(letter.toLowerCase()), next)
  const before = word.slice(0, at)
  const after = word.slice(at + 1)
  return oneOf(
    [
      () => before + wrong + after,
      () => before + letter + wrong + after,
      () => before + letter + letter + after,
      () => before + after,
      () => before + (word[at + 1] ?? '') + letter + word.slice(at + 2),
    ],
    next,
  )()
}

/** One slip in the longest word; in every second word of nine letters or more, two. */
export function withTypo(text: string): string {
  const next = numbers(`typo ${text}`)
  const longest = (text.match(/\p{L}{5,}/gu) ?? []).sort((a, b) => b.length - a.length)[0]
  if (!longest) return text
  let wrong = slip(longest, next)
  if (longest.length >= 9 && next() < 0.5) wrong = slip(wrong, next)
  return text.replace(longest, wrong)
}

const keysOf = (row: readonly string[]) => [...row.join('')]
const russianKeys = [...keysOf(rows), 'ё']
const latinKeys = [...keysOf(latinRows), '`']
const otherKey = new Map([
  ...russianKeys.map((key, at) => [key, latinKeys[at] ?? key] as const),
  ...latinKeys.map((key, at) => [key, russianKeys[at] ?? key] as const),
])

/** The very same keys, but of the other layout. Words in Latin letters stay: whoever types them has switched to them. */
export const inWrongLayout = (text: string): string =>
  text.replace(/\S*[а-яё]\S*/giu, (word) =>
    [...word.toLowerCase()].map((key) => (/[а-яё]/.test(key) ? (otherKey.get(key) ?? key) : key)).join(''),
  )

/** A word typed as two, or two as one; the same text where neither can be. */
export function wronglyParted(text: string): string {
  const next = numbers(`parted ${text}`)
  const words = text.split(' ')
  if (words.length > 1 && next() < 0.6) {
    const at = Math.floor(next() * (words.length - 1))
    return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ')
  }
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? ''
  if (!/^\p{L}{8,}$/u.test(longest)) return text
  const cut = 3 + Math.floor(next() * (longest.length - 5))
  return text.replace(longest, `${longest.slice(0, cut)} ${longest.slice(cut)}`)
}
