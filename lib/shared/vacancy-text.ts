import type { FieldError } from '../contracts/errors'
import { vacancyDescriptionLimits } from '../contracts/vacancy-fields'
import { wordingProblems } from './vacancy-wording'

const wordingErrors = (field: string, text: string): FieldError[] =>
  wordingProblems(text).map(({ code, word }) => ({ field, code, params: { word } }))

/** Wording errors of a vacancy; `description` is visible text without tags. */
export function vacancyTextErrors(title: string, description: string): FieldError[] {
  const { min, max } = vacancyDescriptionLimits
  const field = 'description_html'
  const length = [...description].length
  return [
    ...wordingErrors('title', title),
    ...(length === 0 ? [{ field, code: 'required' as const }] : []),
    ...(length > 0 && length < min ? [{ field, code: 'too_short' as const, params: { limit: min } }] : []),
    ...(length > max ? [{ field, code: 'too_long' as const, params: { limit: max } }] : []),
    ...wordingErrors(field, description),
  ]
}

/** One error per field: the most obvious one. */
export const firstOfEachField = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter((error, index) => errors.findIndex((other) => other.field === error.field) === index)
