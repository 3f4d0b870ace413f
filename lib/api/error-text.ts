import { ApiError } from './api-error'

/** A translator of the `errors` namespace, as next-intl gives it. */
export interface ErrorMessages {
  (code: never): string
  has(code: never): boolean
}

/**
 * The Russian text of a failed call: by its code, else by the server's own message where that is a known code,
 * else the text for the unexpected.
 */
export function errorText(error: unknown, t: ErrorMessages): string {
  const keys = error instanceof ApiError ? [error.code, error.details.message] : []
  const known = keys.find((key) => key !== undefined && /^\w+$/.test(key) && t.has(key as never))
  return t((known ?? 'unexpected_error') as never)
}
