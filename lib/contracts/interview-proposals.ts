import { defineCall, moment, publicId, publicIdParams } from './call'
import { InterviewPlaceInput } from './interview-places'
import { interviewKinds, interviewLimits, timedInterviewKinds } from './interview-states'
import { timesInput } from './interviews'
import { z } from './zod'

const durations: readonly number[] = interviewLimits.durations
const { criteria } = interviewLimits

const terms = {
  kind: z.enum(timedInterviewKinds),
  duration_minutes: z.int().refine((minutes) => durations.includes(minutes), 'not_in_list'),
  /** Greater than one for a group session. */
  capacity: z.int().min(1).max(interviewLimits.capacity).default(1),
  /** Members of the company; the proposing member when empty. */
  interviewers: z.array(publicId).max(interviewLimits.interviewers).default([]),
  ...timesInput,
}

export const InterviewProposal = z.object({
  /** Negotiations of this vacancy. */
  negotiation_public_ids: z
    .array(publicId)
    .min(1, 'required')
    .max(interviewLimits.invitees)
    .refine((all) => new Set(all).size === all.length, 'invalid'),
  ...terms,
  note: z.string().trim().max(interviewLimits.note).default(''),
  /** For `office`. */
  place: InterviewPlaceInput.nullable().default(null),
  /** For `phone`: who calls, and the number when it is the candidate. */
  phone: z
    .object({
      caller: z.enum(['candidate', 'employer']),
      number: z.string().trim().max(40).default(''),
    })
    .nullable()
    .default(null),
  /** A plan of the company: its attributes are the criteria, and its stage is where the candidates stand then. */
  plan_public_id: publicId.nullable().default(null),
  /** Scorecard criteria without a plan; the default ones when empty. */
  criteria: z.array(z.string().trim().min(1, 'required').max(criteria.length)).max(criteria.most).default([]),
})
export type InterviewProposal = z.infer<typeof InterviewProposal>

export const ProposedInterviews = z.object({
  round_public_id: publicId,
  created: z.array(z.object({ interview_public_id: publicId, negotiation_public_id: publicId })),
  /** Negotiations that no longer allow it and were skipped; a single one is an error instead. */
  skipped: z.array(publicId),
})
export type ProposedInterviews = z.infer<typeof ProposedInterviews>

const tag = 'interviews'
export const interviewProposalCalls = {
  'GET /v1/vacancies/:publicId/interview-options': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/interview-options',
    summary: 'What a proposal is made of: addresses, colleagues, the zone, what was said the last time',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.object({
      time_zone: z.string(),
      /** Whether the company may invite to its office; only verified companies may. */
      verified: z.boolean(),
      addresses: z.array(z.object({ city_id: z.int(), city_name: z.string(), address: z.string() })),
      colleagues: z.array(z.object({ public_id: publicId, name: z.string(), me: z.boolean() })),
      /** Free times within the vacancy's open hours in the next days. */
      open_windows: z.int(),
      last_place: InterviewPlaceInput.nullable(),
      /** What was proposed for this vacancy the last time. */
      last: z
        .object({ kind: z.enum(interviewKinds), duration_minutes: z.int(), note: z.string() })
        .nullable(),
    }),
    errors: ['vacancy_not_found'],
  }),
  'POST /v1/vacancies/:publicId/interview-conflicts': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/interview-conflicts',
    summary: 'Where the interviewers have something else agreed; a warning before proposing',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object(terms).pick({ time_zone: true, slots: true, duration_minutes: true, interviewers: true }),
    result: z.array(
      z.object({
        slot: z.string(),
        name: z.string(),
        vacancy_title: z.string(),
        starts_at: moment,
        ends_at: moment,
      }),
    ),
    errors: ['vacancy_not_found', 'forbidden', 'validation_failed'],
  }),
  'POST /v1/vacancies/:publicId/interviews': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/interviews',
    summary: 'Propose an interview to one or many candidates of a vacancy',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: InterviewProposal,
    result: ProposedInterviews,
    status: 201,
    idempotent: true,
    errors: [
      'vacancy_not_found',
      'not_found',
      'forbidden',
      'wrong_state',
      'company_not_verified',
      'address_not_found',
      'validation_failed',
    ],
  }),
} as const
