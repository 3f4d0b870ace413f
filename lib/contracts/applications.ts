import { defineCall, moment, publicId, publicIdParams } from './call'
import { negotiationOrigins, negotiationStates } from './enums'
import { LinkTags, Negotiation } from './negotiations'
import { OwnResume } from './own-resumes'
import { Answers, Question } from './screening-questions'
import { CompanyRef } from './vacancies'
import { z } from './zod'

/** What a candidate needs to know before applying. */
export const ApplyOptions = z.object({
  /** Published resumes of the person that can be sent. */
  resumes: z.array(
    OwnResume.pick({ public_id: true, completeness: true }).extend({
      title: z.string(),
      /** The job is too far for this resume: it names neither a move there nor remote work. */
      too_far: z.object({ city: z.string(), km: z.int() }).nullable(),
      /** There is a variant of it for this vacancy. */
      variant: z.boolean(),
    }),
  ),
  /** Left of `limit` in any 24 hours. */
  remaining_today: z.int(),
  limit: z.int(),
  letter_required: z.boolean(),
  /** Screening questions of the vacancy. */
  questions: z.array(Question),
  questions_version: z.int(),
  /** Test required before applying; null for none. */
  test: z.object({ title: z.string(), minutes: z.int(), questions: z.int(), taken: z.boolean() }).nullable(),
  /** Reply statistics of the company; null with too little data. */
  reply: CompanyRef.shape.reply,
  /** The person is under eighteen and the vacancy is for adults or older minors. */
  too_young: z.boolean(),
  /** The negotiation that prevents applying: an open one, or one that ended recently. */
  existing: z
    .object({
      public_id: publicId,
      status: z.enum(negotiationStates),
      origin: z.enum(negotiationOrigins),
      resume_public_id: publicId,
      created_at: moment,
      /** When the person may apply again; null while open, and when only a new publication allows it. */
      again_at: moment.nullable(),
    })
    .nullable(),
})
export type ApplyOptions = z.infer<typeof ApplyOptions>

/** The candidate's latest negotiation about a vacancy, as lists mark it. */
export const OwnMark = z.object({
  vacancy_public_id: publicId,
  public_id: publicId,
  resume_public_id: publicId,
  status: z.enum(negotiationStates),
  origin: z.enum(negotiationOrigins),
})
export type OwnMark = z.infer<typeof OwnMark>

const tag = 'negotiations'
/** Applying to a vacancy. */
export const applicationCalls = {
  'GET /v1/vacancies/:publicId/apply-options': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/apply-options',
    summary: 'What a candidate needs to know before applying',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: ApplyOptions,
    errors: ['vacancy_not_found', 'forbidden'],
  }),
  'POST /v1/vacancies/:publicId/applications': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/applications',
    summary: 'Apply with a resume and a letter',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      resume_public_id: publicId,
      /** Send the variant made for this vacancy; without one the call answers `conflict_changes`. */
      with_variant: z.boolean().default(false),
      letter: z.string().trim().max(10_000).default(''),
      answers: Answers.default({}),
      /** Answers to the shown questions; if the questions have changed, the call answers `conflict_changes`. */
      questions_version: z.int().optional(),
      /** Tags of the link the person came by. */
      link: LinkTags.optional(),
      /** Token of the letter by which a company's base invited the person. */
      invitation: z.string().max(200).optional(),
    }),
    result: Negotiation,
    status: 201,
    idempotent: true,
    errors: [
      'vacancy_not_found',
      'unavailable_for_archived',
      'imported_vacancy',
      'resume_not_found',
      'resume_required',
      'already_applied',
      'application_denied',
      'limit_exceeded',
      'conflict_changes',
      'test_required',
      'validation_failed',
    ],
  }),
  'POST /v1/my/applications/marks': defineCall({
    method: 'POST',
    path: '/v1/my/applications/marks',
    summary:
      'Which of these vacancies the candidate has applied to or was invited to, whether they are open or not',
    tag,
    auth: 'required',
    body: z.object({ vacancy_ids: z.array(z.string().max(64)).max(100) }),
    result: z.array(OwnMark),
    errors: ['forbidden'],
  }),
  'GET /v1/my/applications/limit': defineCall({
    method: 'GET',
    path: '/v1/my/applications/limit',
    summary: 'How many applications the candidate has left in these 24 hours',
    tag,
    auth: 'required',
    result: z.object({ remaining_today: z.int(), limit: z.int() }),
    errors: ['forbidden'],
  }),
} as const
