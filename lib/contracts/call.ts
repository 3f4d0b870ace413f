import type { ErrorCode } from './errors'
import { type ZodType, z } from './zod'

export type Auth = 'none' | 'optional' | 'required'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One `/v1` call: the source of the server's validation, the client's types and OpenAPI. `auth`: `none` ignores a
 * token, `optional` also answers guests, `required` answers 401 without a session. `idempotent` calls honour an
 * `Idempotency-Key` header: a replay returns the first answer and has no further effect.
 */
export interface Call<
  P extends ZodType = ZodType,
  Q extends ZodType = ZodType,
  B extends ZodType = ZodType,
  R extends ZodType = ZodType,
  A extends Auth = Auth,
> {
  method: Method
  path: `/v1/${string}`
  summary: string
  tag: string
  auth: A
  params?: P
  query?: Q
  body?: B
  /** `form` for multipart bodies; JSON otherwise. */
  bodyType?: 'json' | 'form'
  /** Largest file of a form, in bytes. */
  maxFileBytes?: number
  result: R
  status?: 200 | 201 | 202
  errors?: readonly ErrorCode[]
  idempotent?: boolean
  /** Requires a sign-in or step-up within the last ten minutes; otherwise `step_up_required`. */
  stepUp?: true
  /**
   * Who must have a second factor for this call once their grace period is over; otherwise
   * `second_factor_setup_required`.
   */
  secondFactor?: 'operator' | 'owner'
  /** Answers `step_up_required` after a detected anomaly, until the person has passed a step-up. */
  heedsBrake?: true
}

export function defineCall<
  P extends ZodType = ZodType<undefined>,
  Q extends ZodType = ZodType<undefined>,
  B extends ZodType = ZodType<undefined>,
  R extends ZodType = ZodType<null>,
  A extends Auth = Auth,
>(call: Call<P, Q, B, R, A>): Call<P, Q, B, R, A> {
  return call
}

/** 12 characters of an unambiguous lower-case alphabet. */
export const publicId = z.string().regex(/^[a-z2-9]{12}$/)
export const publicIdParams = z.object({ publicId })

/** `page` from 1, `size` 30 by default and 100 at most. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(2000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(30),
})

export const pageOf = <T extends ZodType>(item: T) =>
  z.object({ results: z.array(item), total: z.int(), page: z.int(), size: z.int() })

export interface Page<T> {
  results: T[]
  total: number
  page: number
  size: number
}

/** Rejects the year 0000, which PostgreSQL does not accept. */
const ofAYear = /^(?!0000)/
/** Moments travel as ISO 8601 in UTC. */
export const moment = z.iso.datetime().regex(ofAYear)
/** Calendar days travel as `YYYY-MM-DD`. */
export const day = z.iso.date().regex(ofAYear)
