import { z } from 'zod'
import { defineCall, moment, publicId, publicIdParams } from './call'
import { refusalReasons } from './enums'

export const bulkDeclineLimit = 50

/** What a letter to many may hold in braces; anything else in braces is refused. */
export const letterVariables = ['имя', 'вакансия', 'компания'] as const

const tag = 'negotiations'
export const bulkDeclineCalls = {
  'POST /v1/vacancies/:publicId/declines': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/declines',
    summary:
      'Decline several opened applications; each goes out in the working hours of its candidate, two hours after it was opened or later. Rows nobody has opened refuse the batch (`data.unopened`)',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      items: z
        .array(z.object({ public_id: publicId, revision: z.int() }))
        .min(1)
        .max(bulkDeclineLimit),
      reason: z.enum(refusalReasons),
      text: z.string().trim().max(10_000).default(''),
    }),
    result: z.object({ results: z.array(z.object({ public_id: publicId, due_at: moment })) }),
    status: 201,
    idempotent: true,
    errors: [
      'vacancy_not_found',
      'not_found',
      'forbidden',
      'wrong_state',
      'conflict_changes',
      'validation_failed',
    ],
  }),
  'DELETE /v1/vacancies/:publicId/declines': defineCall({
    method: 'DELETE',
    path: '/v1/vacancies/:publicId/declines',
    summary: 'Take back declines that have not gone out; those that have are left out of the answer',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ ids: z.array(publicId).min(1).max(bulkDeclineLimit) }),
    result: z.object({ undone: z.array(publicId) }),
    errors: ['vacancy_not_found', 'forbidden'],
  }),
} as const
