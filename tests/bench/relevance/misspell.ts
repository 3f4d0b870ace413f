import { otherLayout } from '@/server/modules/search/understanding/layout'

/** The same numbers every time. */
function numbers(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) ^ Math.imul(state, 3266489917)
    return (state >>> 0) / 2 ** 32
  }
}

const alphabet = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'

function slip(word: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (word.length - 2))
  const other = alphabet[Math.floor(next() * alphabet.length)] ?? 'а'
  const kind = Math.floor(next() * 4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + other + word.slice(at)
  if (kind === 2) return word.slice(0, at) + other + word.slice(at + 1)
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

/** One slip in the longest word; two of them in a word of nine letters or more. */
export function withTypo(text: string): string {
  const next = numbers(text)
  const longest = (text.match(/[\p{L}]{5,}/gu) ?? []).sort((a, b) => b.length - a.length)[0]
  if (!longest) return text
  let wrong = slip(longest, next)
  if (longest.length >= 9 && next() < 0.5) wrong = slip(wrong, next)
  return text.replace(longest, wrong)
}

/** Typed without looking at the layout. */
export const inWrongLayout = (text: string): string =>
  text.replace(/\S+/gu, (word) => otherLayout(word) ?? word)

const passport: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}
const chat: Record<string, string> = {
  ...passport,
  ё: 'yo',
  й: 'y',
  х: 'h',
  щ: 'sch',
  ю: 'yu',
  я: 'ya',
  ж: 'j',
  ц: 'c',
}

/** In Latin letters: as in passports, or as in chats. */
export function inLatin(text: string): string {
  const table = numbers(text)() < 0.5 ? passport : chat
  return [...text.toLowerCase()].map((letter) => table[letter] ?? letter).join('')
}
