import type { FieldError } from '@/lib/contracts/errors'
import { draftOf, publicationErrors, type ResumeForm } from './resume-form'

/** A try to publish or save that was refused: what was wrong and with which form. */
export interface Attempt {
  errors: readonly FieldError[]
  form: ResumeForm
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
export function remainingErrors({ errors, form }: Attempt, now: ResumeForm): FieldError[] {
  const [before, after] = [publicationErrors(form), publicationErrors(now)]
  const [then, draft] = [draftOf(form), draftOf(now)]
  return errors.flatMap((error) => {
    const still = after.find((other) => other.field === error.field)
    if (still) return still
    if (before.some((other) => other.field === error.field)) return []
    const same = JSON.stringify(valueAt(then, error.field)) === JSON.stringify(valueAt(draft, error.field))
    return same ? error : []
  })
}
