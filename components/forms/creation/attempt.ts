import type { FieldError } from '@/lib/contracts/errors'

/** A try to publish or save that was refused: what was wrong and with which form. */
export interface Attempt<Form> {
  errors: readonly FieldError[]
  form: Form
}

/** How a form is judged before it is sent. */
export interface Judge<Form> {
  /** What keeps it from publication, as far as it can be told here. */
  errorsOf: (form: Form) => FieldError[]
  /** The fields as the contract takes them. */
  fieldsOf: (form: Form) => unknown
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined,
      value,
    )
}

/**
 * Errors of an attempt that the form, as it is now, still has: what can be checked here is checked again, what only
 * the server could tell stays until its field is changed. New errors wait for the next attempt.
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
