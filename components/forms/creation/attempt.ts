import type { FieldError } from '@/lib/contracts/errors'

/** A rejected attempt to publish or save: the errors and the form they refer to. */
export interface Attempt<Form> {
  errors: readonly FieldError[]
  form: Form
}

/** Client-side validation of a form. */
export interface Judge<Form> {
  /** Errors that prevent publication, as far as the client can check. */
  errorsOf: (form: Form) => FieldError[]
  /** The fields in the shape of the contract. */
  fieldsOf: (form: Form) => unknown
}

/** The value at a path such as «consents.terms». */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined,
      value,
    )
}

/**
 * Errors of an attempt that still apply to the form as it is now: rules the client knows are checked again, an error
 * that only the server can find stays until its field changes. New errors are shown on the next attempt.
 */
export function remainingErrors<Form>(
  { errors, form }: Attempt<Form>,
  now: Form,
  { errorsOf, fieldsOf }: Judge<Form>,
): FieldError[] {
  const [before, after] = [errorsOf(form), errorsOf(now)]
  const [then, draft] = [fieldsOf(form), fieldsOf(now)]
  return errors.flatMap((error) => {
    const still = after.find((other) => other.field === error.field)
    if (still) return still
    if (before.some((other) => other.field === error.field)) return []
    const same = JSON.stringify(valueAt(then, error.field)) === JSON.stringify(valueAt(draft, error.field))
    return same ? error : []
  })
}
