import { plainKey } from './dictionary-data'

/** Cyrillic letters that look like Latin ones, lower case, in the same order as `latin`. */
const cyrillic = 'авекмнорстух'
const latin = 'abekmhopctyx'
const toLatin = new Map([...cyrillic].map((letter, index) => [letter, latin[index] ?? letter]))
const toCyrillic = new Map([...latin].map((letter, index) => [letter, cyrillic[index] ?? letter]))

/**
 * Lookup key that ignores case, ё, punctuation, spaces and look-alike letters of the two alphabets. Never shown or
 * stored.
 */
export function looseKey(text: string): string {
  let key = ''
  for (const letter of plainKey(text)) {
    if (/[\p{L}\p{N}+#]/u.test(letter)) key += toLatin.get(letter) ?? letter
  }
  return key
}

const swap = (word: string, letters: Map<string, string>) =>
  [...word].map((letter) => letters.get(letter) ?? letter).join('')

/**
 * Repairs words typed with mixed alphabets («Pythоn» with a Cyrillic о): a letter that exists in one alphabet only
 * decides for its word; a word of look-alikes only follows the rest of the text.
 */
export function unmixAlphabets(text: string): string {
  const onlyCyrillic = /[бгдёжзийлпфцчшщъыьэюя]/
  const onlyLatin = /[dfgijlnqrsuvwz]/
  const russian = onlyCyrillic.test(text.toLowerCase())
  return text.replace(/[a-zа-яё]+/gi, (word) => {
    const low = word.toLowerCase()
    if (!/[a-z]/.test(low) || !/[а-яё]/.test(low)) return word
    const target = onlyCyrillic.test(low) || (!onlyLatin.test(low) && russian) ? toCyrillic : toLatin
    const fixed = swap(low, target)
    if (word === low) return fixed
    return [...fixed].map((letter, i) => (word[i] === low[i] ? letter : letter.toUpperCase())).join('')
  })
}

const endings =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|ией|ией|иям|иях|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ам|ям|ах|ях|ом|ем|ия|ию|ии|[аяоеыиуюьй])$/

/** Words of a text without endings, alphabets normalised: «водителя» and «Водитель» are equal. */
export function stemsOf(text: string): string[] {
  const words = plainKey(unmixAlphabets(text)).match(/[\p{L}\p{N}][\p{L}\p{N}+#]*/gu) ?? []
  return words.map((word) => looseKey(word.length > 4 ? word.replace(endings, '') : word))
}

/** A company's name without its legal form and marks: «ООО "Ромашка"» and «Ромашка» are one. */
export function companyKey(name: string): string {
  const plain = (text: string) => plainKey(text).replace(/[^\p{L}\p{N}+#]+/gu, '')
  const bare = plain(name.replace(/([а-яё]+)\s+ответственностью/gi, ' ').replace(legalForm, ' '))
  return bare || plain(name)
}
const legalForm =
  /(?<!\p{L})(?:ооо|оао|зао|пао|ао|нао|ип|гк|нпо|тоо|чуп|чтуп|одо|llc|ltd|inc|gmbh)(?!\p{L})/giu
