import type { ErrorCode } from '@/lib/contracts/errors'
import { ApiError } from './api-error'

/** A translator of the `errors` namespace, as next-intl gives it. */
export interface ErrorMessages {
  (code: never): string
  has(code: never): boolean
}

/** Sentences that a server of this contract may send in `error_message`, by the code that says the same. */
const sentences: Record<string, ErrorCode> = {
  'File size must be less than 5MB': 'file_too_large',
  'File must be JPEG, PNG, or WebP format': 'file_type_not_allowed',
}

/**
 * The Russian text of a failed call: by its code, else by the server's own message where that is a known code,
 * else the text for the unexpected.
 */
export function errorText(error: unknown, t: ErrorMessages): string {
  const said = error instanceof ApiError ? [error.code, error.details.message] : []
  const keys = said.map((words) => (words && sentences[words]) ?? words)
  const known = keys.find((key) => key !== undefined && /^\w+$/.test(key) && t.has(key as never))
  return t((known ?? 'unexpected_error') as never)
}
