import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { MatchScore } from './match-score'
import { ResumeCard } from './resumes'
import { VacancyCard } from './vacancies'

export const matchSorts = ['match', 'date', 'salary', 'distance'] as const
export type MatchSort = (typeof matchSorts)[number]

export const matchActions = ['apply', 'invite'] as const

/** Said before one acts. */
export const matchWarnings = ['own_employer'] as const

const matchRow = {
  match: MatchScore,
  /** Kilometres between the two; null when either has no place or the job is done from anywhere. */
  distance_km: z.int().nullable(),
  /** Roubles a month on hand: what is offered (the upper end) and what is asked for. */
  pay: z.object({ offered: z.int().nullable(), wanted: z.int().nullable() }),
  /** Came since the visit before this one. */
  is_new: z.boolean(),
  found_at: moment,
  /** What this person may do with it right now; buttons are drawn from this. */
  actions: z.array(z.enum(matchActions)),
}

export const VacancyMatch = z.object({
  vacancy: VacancyCard,
  /** Applications so far. */
  responses: z.int(),
  /** From an agency, not from the employer. */
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
    /** Of the whole list, filters aside. */
    counters: MatchCounters,
    /** Null: this one is not matched now (a draft, hidden, closed), and the list is empty for that. */
    computed_at: moment.nullable(),
  })

/** `true` of a query string. */
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
  /** Fewer than ten applications so far. */
  few_responses: flag,
  only_new: flag,
})
export const vacancyMatchesQuery = pageQuery.extend({
  sort: z.enum(matchSorts).default('match'),
  city: z.coerce.number().int().min(1).max(1_000_000).optional(),
  min_score: z.coerce.number().int().min(0).max(100).default(0),
  only_new: flag,
})

/** What a person's best resume is worth for a vacancy. */
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
      /** Where these people live, most first. */
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
    summary: 'The signed-in candidate’s score for open vacancies, each by the best of the own resumes',
    tag,
    auth: 'required',
    body: z.object({ vacancy_ids: z.array(z.string().max(64)).max(100) }),
    result: z.array(OwnScore),
    errors: ['forbidden'],
  }),
} as const
