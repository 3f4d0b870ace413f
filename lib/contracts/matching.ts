import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { MatchScore } from './match-score'
import { ResumeCard } from './resumes'
import { VacancyCard } from './vacancies'
import { z } from './zod'

export const matchSorts = ['match', 'date', 'salary', 'distance'] as const
export type MatchSort = (typeof matchSorts)[number]

export const matchActions = ['apply', 'invite'] as const

/** Warnings shown before an action. */
export const matchWarnings = ['own_employer'] as const

const matchRow = {
  match: MatchScore,
  /** Distance in kilometres; null when a place is unknown or the job is remote. */
  distance_km: z.int().nullable(),
  /** Net roubles a month: offered (upper end) and expected. */
  pay: z.object({ offered: z.int().nullable(), wanted: z.int().nullable() }),
  /** Added since the previous visit. */
  is_new: z.boolean(),
  found_at: moment,
  /** Actions available to this person; clients render only these. */
  actions: z.array(z.enum(matchActions)),
}

export const VacancyMatch = z.object({
  vacancy: VacancyCard,
  /** Number of applications. */
  responses: z.int(),
  /** Published by an agency. */
  agency: z.boolean(),
  warnings: z.array(z.enum(matchWarnings)),
  ...matchRow,
})
export type VacancyMatch = z.infer<typeof VacancyMatch>

export const ResumeMatch = z.object({ resume: ResumeCard, ...matchRow })
export type ResumeMatch = z.infer<typeof ResumeMatch>

export const MatchCounters = z.object({ total: z.int(), new: z.int() })
export type MatchCounters = z.infer<typeof MatchCounters>

const listOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /** Of the whole list, without filters. */
    counters: MatchCounters,
    /** Null when the item is not matched (draft, hidden, closed); the list is empty then. */
    computed_at: moment.nullable(),
  })

/** The string `true` of a query parameter. */
const flag = z
  .enum(['1', 'true', '0', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

/** Why nothing fits a resume; words under `matching.empty`. */
export const emptyReasons = ['no_role', 'none_open', 'far', 'weak', 'all_acted'] as const

export const EmptyMatches = z.object({
  /**
   * `no_role`: the resume names no profession. `none_open`: no vacancy of it is open. `far`: they are elsewhere and not
   * remote. `weak`: they are near and too little fits. `all_acted`: those that fit were answered or put aside.
   */
  reason: z.enum(emptyReasons),
  /** The profession that was looked for, and open vacancies of it, 1000 at most: everywhere and near the person. */
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  open: z.int(),
  near: z.int(),
  city: z.string().nullable(),
})
export type EmptyMatches = z.infer<typeof EmptyMatches>

export const resumeMatchesQuery = pageQuery.extend({
  sort: z.enum(matchSorts).default('match'),
  with_salary: flag,
  without_agencies: flag,
  /** Fewer than ten applications. */
  few_responses: flag,
  only_new: flag,
})
export const vacancyMatchesQuery = pageQuery.extend({
  sort: z.enum(matchSorts).default('match'),
  city: z.coerce.number().int().min(1).max(1_000_000).optional(),
  min_score: z.coerce.number().int().min(0).max(100).default(0),
  only_new: flag,
})

/** Score of the person's best resume for a vacancy. */
export const OwnScore = z.object({
  vacancy_public_id: publicId,
  resume_public_id: publicId,
  resume_title: z.string(),
  match: MatchScore,
})
export type OwnScore = z.infer<typeof OwnScore>

export const matchCadences = ['off', 'daily', 'instant'] as const
export type MatchCadence = (typeof matchCadences)[number]
const Subscription = z.object({ cadence: z.enum(matchCadences) })

const tag = 'matching'
export const matchingCalls = {
  'GET /v1/resumes/:publicId/matches': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/matches',
    summary: 'Open vacancies that fit an own resume, with reasons and gaps',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: resumeMatchesQuery,
    result: listOf(VacancyMatch).extend({
      /** Null unless the whole list is empty. */
      empty: EmptyMatches.nullable(),
    }),
    errors: ['resume_not_found'],
  }),
  'GET /v1/resumes/:publicId/matches/counters': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/matches/counters',
    summary: 'How many vacancies fit an own resume, and how many came since the last visit',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: MatchCounters,
    errors: ['resume_not_found'],
  }),
  'POST /v1/resumes/:publicId/matches/seen': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/matches/seen',
    summary: 'The list has been looked at: what it held is no longer new in the heading',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['resume_not_found'],
  }),
  'GET /v1/vacancies/:publicId/matches': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/matches',
    summary: 'Resumes that fit a vacancy of the own company, without names and contacts',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: vacancyMatchesQuery,
    result: listOf(ResumeMatch).extend({
      /** Cities of these candidates, most frequent first. */
      cities: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
    }),
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/vacancies/:publicId/matches/counters': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/matches/counters',
    summary: 'How many resumes fit a vacancy of the own company, and how many came since the last visit',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: MatchCounters,
    errors: ['vacancy_not_found'],
  }),
  'POST /v1/vacancies/:publicId/matches/seen': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/matches/seen',
    summary: 'The list has been looked at: what it held is no longer new in the heading',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/vacancies/:publicId/matches/subscription': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/matches/subscription',
    summary: 'How often one is told of new people for a vacancy of the own company',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Subscription,
    errors: ['vacancy_not_found'],
  }),
  'PUT /v1/vacancies/:publicId/matches/subscription': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/matches/subscription',
    summary: 'Be told of new people for a vacancy of the own company, or no more',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: Subscription,
    result: Subscription,
    errors: ['vacancy_not_found', 'validation_failed'],
  }),
  'GET /v1/resumes/:publicId/similar': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/similar',
    summary: 'Up to six people like the one of a resume, for an employer who may see it',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(ResumeCard),
    errors: ['resume_not_found', 'forbidden'],
  }),
  'POST /v1/matching/scores': defineCall({
    method: 'POST',
    path: '/v1/matching/scores',
    summary:
      'The signed-in candidate’s score for open vacancies, each by the best of the own resumes, or by the one that is named',
    tag,
    auth: 'required',
    body: z.object({
      vacancy_ids: z.array(z.string().max(64)).max(100),
      resume_public_id: publicId.optional(),
    }),
    result: z.array(OwnScore),
    errors: ['forbidden', 'resume_not_found'],
  }),
} as const
