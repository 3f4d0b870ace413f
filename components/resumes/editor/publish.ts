import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { FieldError } from '@/lib/contracts/errors'
import type { OwnResume } from '@/lib/contracts/resumes'

/** Field errors of a refusal; null when it was refused for something else. */
export function fieldErrorsIn(error: unknown): FieldError[] | null {
  return error instanceof ApiError && error.details.fields ? error.details.fields : null
}

export const publishResume = (publicId: string): Promise<OwnResume> =>
  api('POST /v1/resumes/:publicId/publication', { params: { publicId } })
