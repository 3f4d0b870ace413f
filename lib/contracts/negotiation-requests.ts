import { defineCall, publicId, publicIdParams } from './call'
import { Negotiation } from './negotiations'
import { z } from './zod'

const tag = 'negotiations'
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
