/** Variables of letter templates in braces, for instance `{имя}`; lower case, without «ё». */
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

/** The first unknown variable, as typed; undefined when there is none. */
export function unknownVariable(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(named)) if (!isKnown(canonical(name))) return name.trim()
  return undefined
}

/**
 * Substitutes variables. An unknown value is removed together with its punctuation: «Здравствуйте, {имя}!» becomes
 * «Здравствуйте!»; a line without other text is dropped.
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
