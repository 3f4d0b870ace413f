import type { ErrorCode, FieldError } from '@/lib/contracts/errors'

/** A call that failed. `code` is the key of its Russian text (`errors.<code>`). */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | (string & {}),
    /** 0 when there was no response. */
    readonly status: number,
    readonly details: {
      fields?: FieldError[]
      /** Retry-After, seconds. */
      retryAfter?: number
      data?: Record<string, unknown>
      /** The server's message, used when the code has no translation. */
      message?: string
    } = {},
  ) {
    super(code)
  }
}

/** Whether the server no longer gives this to the account: it is gone, or was never theirs to read. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** A translator of the `errors` namespace, as next-intl gives it. */
interface ErrorMessages {
  (code: never): string
  has(code: never): boolean
}

/** Messages that servers of this contract may send in `error_message`, with the equivalent code. */
const sentences: Record<string, ErrorCode> = {
  'File size must be less than 5MB': 'file_too_large',
  'File must be JPEG, PNG, or WebP format': 'file_type_not_allowed',
}

/** A script or file that could not be loaded: browsers tell it by these words only. */
const notLoaded =
  /loading (?:css )?chunk|dynamically imported module|failed to fetch|networkerror|load failed/i

/** Whether a failure is the network's: a call without an answer, a script of the page that is loaded on demand, a file that is sent. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'network_error'
    : error instanceof Error &&
      ((typeof navigator !== 'undefined' && navigator.onLine === false) ||
        error.name === 'ChunkLoadError' ||
        notLoaded.test(error.message))

/** The Russian text of a failed call: by its code, else by a known server message, else the generic one. */
export function errorText(error: unknown, t: ErrorMessages): string {
  const said =
    error instanceof ApiError
      ? [error.code, error.details.message]
      : [isNetworkFailure(error) ? 'network_error' : undefined]
  const keys = said.map((words) => (words && sentences[words]) ?? words)
  const known = keys.find((key) => key !== undefined && /^\w+$/.test(key) && t.has(key as never))
  return t((known ?? 'unexpected_error') as never)
}
