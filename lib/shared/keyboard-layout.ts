const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const shifted = '{}:"<>~'
const unshifted = "[];',.`"

const toCyrillic = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]))
for (const [index, key] of [...shifted].entries()) {
  toCyrillic.set(key, toCyrillic.get(unshifted[index] ?? '') ?? key)
}
const toLatin = new Map([...cyrillic].map((letter, index) => [letter, latin[index] ?? letter]))

const typed = (text: string, keys: Map<string, string>) =>
  [...text.toLowerCase()].map((letter) => keys.get(letter) ?? letter).join('')

/** The text as typed with the other keyboard layout; null when it has letters of both layouts or of neither. */
export function otherLayout(text: string): string | null {
  const hasLatin = /[a-z]/i.test(text)
  const hasCyrillic = /[а-яё]/i.test(text)
  if (hasLatin === hasCyrillic) return null
  return typed(text, hasLatin ? toCyrillic : toLatin)
}
