import type { ErrorCode, FieldError } from '@/lib/contracts/errors'

/** A call that failed. `code` is the key of its Russian text (`errors.<code>`). */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | (string & {}),
    /** 0 when the network gave no answer. */
    readonly status: number,
    readonly details: {
      fields?: FieldError[]
      /** Seconds. */
      retryAfter?: number
      data?: Record<string, unknown>
      /** The server's own words, used when the code has no translation. */
      message?: string
    } = {},
  ) {
    super(code)
  }
}
