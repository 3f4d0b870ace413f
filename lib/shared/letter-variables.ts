/** What a template of a letter may name in braces, for instance `{имя}`; written without «ё» and in small letters. */
export const letterVariables = [
  'имя',
  'вакансия',
  'компания',
  'мое_имя',
  'моя_почта',
  'мой_телефон',
  'сайт',
] as const
export type LetterVariable = (typeof letterVariables)[number]
export type LetterValues = Record<LetterVariable, string>

const named = /\{([^{}\n]*)\}/g
const known: readonly string[] = letterVariables

const canonical = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, '_')

const isKnown = (name: string): name is LetterVariable => known.includes(name)

/** The first thing in braces that is no variable, as it was typed; undefined when there is none. */
export function unknownVariable(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(named)) if (!isKnown(canonical(name))) return name.trim()
  return undefined
}

/**
 * Puts values in place of variables. A value nobody knows leaves no hole behind: «Здравствуйте, {имя}!» becomes
 * «Здравствуйте!», and a line that had nothing else is left out.
 */
export function fillLetter(text: string, values: LetterValues): string {
  const lines = text.split('\n').flatMap((line) => {
    let left = 0
    const filled = line
      .replace(/(,?\s*)\{([^{}\n]*)\}/g, (whole, before: string, name: string) => {
        const key = canonical(name)
        if (!isKnown(key)) return whole
        const value = values[key].trim()
        if (value === '') left += 1
        return value === '' ? '' : `${before}${value}`
      })
      .trimEnd()
    return left > 0 && !/[\p{L}\p{N}]/u.test(filled) ? [] : [filled]
  })
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}
