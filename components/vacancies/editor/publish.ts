import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import type { SimilarVacancy } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'

/** Field errors of a rejection; null when it was rejected for another reason. */
export function fieldErrorsIn(error: unknown): FieldError[] | null {
  return error instanceof ApiError && error.details.fields ? error.details.fields : null
}

/** The open vacancies it duplicates; null when it was rejected for another reason. */
export const duplicatesIn = (error: unknown): SimilarVacancy[] | null =>
  error instanceof ApiError && error.code === 'duplicate'
    ? ((error.details.data?.items ?? []) as SimilarVacancy[])
    : null

/** The plan's limit of open vacancies; null when it was rejected for another reason. */
export const roomMissingIn = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'not_enough_purchased_services'
    ? Number(error.details.data?.limit ?? 0)
    : null

/** `duplicate`: publish although a duplicate is open. */
export const publishVacancy = (publicId: string, duplicate = false): Promise<OwnVacancy> =>
  api('POST /v1/vacancies/:publicId/publication', { params: { publicId }, body: { duplicate } })
