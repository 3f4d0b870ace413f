import { z } from 'zod'
import type { Call } from '@/lib/contracts/call'
import { fieldErrorsOf } from '@/lib/contracts/errors'
import { AppError } from '../errors'

const unstorable = /\0|\p{Surrogate}/u

/**
 * Paths of texts that PostgreSQL cannot hold (a NUL, half of a surrogate pair), dotted as field errors are.
 * Give it what a schema has let through: its depth is then the schema's, not the sender's.
 */
export function unstorablePaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return unstorable.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    unstorablePaths(inner, path === '' ? name : `${path}.${name}`),
  )
}

/** A query that takes anything is read leniently by its own parser, which leaves out what it cannot use. */
export const isLenient = (schema: z.ZodType) => schema instanceof z.ZodRecord

/**
 * The query or the body of a call by its schema; names of wrong fields begin with `prefix`.
 * @throws AppError validation_failed
 */
export function validate(schema: z.ZodType | undefined, value: unknown, prefix?: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  const unstorable = parsed.success && !isLenient(schema) ? unstorablePaths(parsed.data) : []
  if (parsed.success && unstorable.length === 0) return parsed.data
  const fields = parsed.success
    ? unstorable.map((field) => ({ field, code: 'invalid' as const }))
    : fieldErrorsOf(parsed.error)
  throw new AppError('validation_failed', {
    fields: prefix ? fields.map((field) => ({ ...field, field: `${prefix}.${field.field}` })) : fields,
  })
}

/** An address part that cannot be an id leads nowhere: 404, like an id that is not there. @throws AppError */
export function validateParams(call: Call, params: unknown): unknown {
  if (!call.params) return undefined
  const parsed = call.params.safeParse(params)
  if (parsed.success && unstorablePaths(parsed.data).length === 0) return parsed.data
  const specific = call.errors?.find((code) => code.endsWith('not_found'))
  throw new AppError(specific ?? 'not_found')
}
