const LATIN = 'ABCEHKMOPTXaceopxykBM'
const CYRILLIC = 'АВСЕНКМОРТХасеорхукВМ'
const TO_CYRILLIC = new Map([...LATIN].map((letter, i) => [letter, CYRILLIC[i] as string]))
const TO_LATIN = new Map([...CYRILLIC].map((letter, i) => [letter, LATIN[i] as string]))

/**
 * Words typed in two alphabets at once («Мiddle», «Cметчик») get back the one they are in: the alphabet whose
 * letters have no twin decides. A word made of twins only follows the majority; a real mixture stays as it is.
 */
export function unmixLetters(text: string): string {
  if (!/[А-Яа-яЁё]/.test(text)) return text
  const named = text.replace(/(?<!\p{L})С(?=#|\+\+)/gu, 'C')
  return /[A-Za-z]/.test(named) ? named.replace(/[A-Za-zА-Яа-яЁё]+/g, unmixWord) : named
}

function unmixWord(word: string): string {
  const latin = word.match(/[A-Za-z]/g)
  const cyrillic = word.match(/[А-Яа-яЁё]/g)
  if (!latin || !cyrillic) return word
  const latinSure = latin.some((letter) => !TO_CYRILLIC.has(letter))
  const cyrillicSure = cyrillic.some((letter) => !TO_LATIN.has(letter))
  if (latinSure && cyrillicSure) return word
  const toLatin = latinSure || (!cyrillicSure && latin.length > cyrillic.length)
  const twins = toLatin ? TO_LATIN : TO_CYRILLIC
  return [...word].map((letter) => twins.get(letter) ?? letter).join('')
}

/** A text without one capital letter was lower-cased by its source: sentences get their capitals back. */
export function restoreCapitals(text: string): string {
  if (/\p{Lu}/u.test(text) || !/\p{L}/u.test(text)) return text
  return text.replace(
    /(^|[.!?]\s+|\n\s*)(["«(–—•-]?\s?)(\p{Ll})/gu,
    (_, before: string, mark: string, letter: string) => `${before}${mark}${letter.toUpperCase()}`,
  )
}
