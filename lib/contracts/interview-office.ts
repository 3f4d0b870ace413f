import { z } from 'zod'
import { defineCall, moment, publicId, publicIdParams } from './call'
import { Interview } from './interviews'

const name = z.string().trim().min(1, 'required').max(200)

/** What a building asks for at its door; deleted the day after the visit. */
export const PassData = z.object({
  full_name: name,
  document: z.string().trim().min(1, 'required').min(4).max(60),
  car: z.string().trim().max(20).default(''),
})
export type PassData = z.infer<typeof PassData>

/** People of one time, for a list at the door. */
export const InterviewSession = z.object({
  public_id: publicId,
  starts_at: moment,
  ends_at: moment,
  time_zone: z.string(),
  capacity: z.int(),
  taken: z.int(),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  people: z.array(Interview.extend({ pass_data: PassData.nullable() })),
})
export type InterviewSession = z.infer<typeof InterviewSession>

const tag = 'interviews'
export const interviewOfficeCalls = {
  'GET /v1/interview-sessions/:publicId': defineCall({
    method: 'GET',
    path: '/v1/interview-sessions/:publicId',
    summary: 'Who comes at one time; for the company alone',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: InterviewSession,
    errors: ['not_found'],
  }),
  'GET /v1/interviews/:publicId/pass': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/pass',
    summary: 'The data for a pass as given; for the candidate and those of the company who may act',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: PassData.nullable(),
    errors: ['not_found', 'forbidden'],
  }),
  'PUT /v1/interviews/:publicId/pass': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/pass',
    summary: 'Give the data for a pass, where the building needs one and a time is agreed',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: PassData.extend({ consent: z.literal(true, 'consent_required') }),
    result: Interview,
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed'],
  }),
  'DELETE /v1/interviews/:publicId/pass': defineCall({
    method: 'DELETE',
    path: '/v1/interviews/:publicId/pass',
    summary: 'Take the data for a pass back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Interview,
    errors: ['not_found', 'forbidden'],
  }),
} as const
