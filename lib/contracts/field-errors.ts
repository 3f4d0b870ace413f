import type { z } from 'zod'
import { type FieldError, type FieldErrorCode, fieldErrorCodes } from './errors'

const known = new Set<string>(fieldErrorCodes)

function codeOf(issue: z.core.$ZodIssue): { code: FieldErrorCode; params?: FieldError['params'] } {
  if (known.has(issue.message)) return { code: issue.message as FieldErrorCode }
  switch (issue.code) {
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.origin === 'string')
        return { code: limit === 1 ? 'required' : 'too_short', params: { limit } }
      if (issue.origin === 'array') return { code: limit === 1 ? 'required' : 'too_few', params: { limit } }
      return { code: 'too_small', params: { limit } }
    }
    case 'too_big': {
      const limit = Number(issue.maximum)
      if (issue.origin === 'string') return { code: 'too_long', params: { limit } }
      if (issue.origin === 'array') return { code: 'too_many', params: { limit } }
      return { code: 'too_big', params: { limit } }
    }
    case 'invalid_value':
      return { code: issue.input === undefined ? 'required' : 'not_in_list' }
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** Zod's issues as the envelope's `data.errors`; the same on the server and in a form. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), ...codeOf(issue) }))
}
