import { defineCall, moment, publicId, publicIdParams } from './call'
import { refusalReasons } from './enums'
import { Negotiation } from './negotiations'
import { z } from './zod'

export const bulkDeclineLimit = 50

/** Variables of a bulk letter; anything else in braces is rejected. */
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

/** Days after which an invitation may be followed by one reminder. */
export const remindAfterDays = 3
export const ownNoteLimit = 2000

const text = z.string().trim().max(10_000)
export const negotiationRequestCalls = {
  'PUT /v1/negotiations/:publicId/move-proposal': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/move-proposal',
    summary: 'Ask the candidate to be moved to another open vacancy of the company',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ target_vacancy_id: publicId, text: text.default('') }),
    result: Negotiation,
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      'vacancy_not_found',
      'unavailable_for_archived',
      'already_applied',
      'validation_failed',
    ],
  }),
  'DELETE /v1/negotiations/:publicId/move-proposal': defineCall({
    method: 'DELETE',
    path: '/v1/negotiations/:publicId/move-proposal',
    summary: 'Take the proposal to move back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Negotiation,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
  'POST /v1/negotiations/:publicId/move-proposal/answer': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/move-proposal/answer',
    summary:
      'The candidate’s answer; by a yes this one ends as `moved` and a new one begins on the other vacancy',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ agree: z.boolean() }),
    /** The new negotiation after an acceptance, this one after a decline. */
    result: Negotiation,
    idempotent: true,
    errors: ['forbidden', 'not_found', 'wrong_state', 'unavailable_for_archived', 'already_applied'],
  }),
  'POST /v1/negotiations/:publicId/reason-request': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/reason-request',
    summary: 'Ask the employer in writing why they refused; once',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Negotiation,
    idempotent: true,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  'POST /v1/negotiations/:publicId/reason': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/reason',
    summary: 'Answer a candidate who asked why; once',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ text: text.min(1) }),
    result: Negotiation,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed'],
  }),
  'POST /v1/negotiations/:publicId/reminder': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/reminder',
    summary: 'Remind of an invitation that waits; the one reminder there is, instead of the timed one',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Negotiation,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
  'PUT /v1/negotiations/:publicId/own-note': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/own-note',
    summary: 'The candidate’s note to themselves; neither status nor revision changes',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ text: z.string().trim().max(ownNoteLimit) }),
    result: Negotiation,
    errors: ['not_found', 'forbidden', 'validation_failed'],
  }),
} as const
