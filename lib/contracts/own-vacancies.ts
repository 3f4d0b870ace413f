import { defineCall, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { companyRoles } from './company-rights'
import { closeReasons, vacancyStates } from './enums'
import { OwnVacancy, VacancyManager } from './vacancies'
import { z } from './zod'

const tag = 'own vacancies'

export const draftOrigins = ['own', 'imported'] as const
export type DraftOrigin = (typeof draftOrigins)[number]

/** Filters of the own list, shared by its counts, bulk actions and export. */
export const OwnVacancyFilter = z.object({
  status: z.enum(vacancyStates).optional(),
  /** Public id of a member, or `none` for vacancies without a responsible member. */
  manager: z.union([publicId, z.literal('none')]).optional(),
  /** Only drafts, whatever the state: those that people began, or those that an import made. */
  drafts: z.enum(draftOrigins).optional(),
  /** Public id of a client of the agency. */
  client: publicId.optional(),
  /** Part of the title or of the internal number. */
  text: z.string().trim().max(100).optional(),
  /** A single vacancy; one of another company does not match. */
  id: publicId.optional(),
})
export type OwnVacancyFilter = z.infer<typeof OwnVacancyFilter>

/** Members whose role sees the vacancies they are on, and those a narrowed vacancy is for. */
export const VacancyTeam = z.array(
  z.object({
    public_id: publicId,
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(companyRoles),
    /** On it; of those who see the whole company it counts while the vacancy is narrowed. */
    added: z.boolean(),
    /** Answers for the vacancy, and sees it in any case. */
    responsible: z.boolean(),
    /** Conducts interviews of the vacancy, and sees those with the applications behind. */
    interviews: z.boolean(),
  }),
)
export type VacancyTeam = z.infer<typeof VacancyTeam>

export const ownVacancySorts = ['open', 'changed', 'new', 'expiry'] as const
export type OwnVacancySort = (typeof ownVacancySorts)[number]

export const OwnVacancyList = pageOf(OwnVacancy).extend({
  /** Counts by state under the other filters; zero counts are omitted. */
  by_status: z.partialRecord(z.enum(vacancyStates), z.int()),
  /** How many of the drafts were made by an import. */
  imported_drafts: z.int(),
})
export type OwnVacancyList = z.infer<typeof OwnVacancyList>

/** Actions without a form, for one or many vacancies. */
export const simpleVacancyActions = [
  'prolong',
  'withdraw',
  'reopen',
  'archive',
  'unarchive',
  'delete',
  'undelete',
] as const
export const bulkVacancyActions = ['pause', 'resume', 'close', ...simpleVacancyActions] as const
export type BulkVacancyAction = (typeof bulkVacancyActions)[number]

const similarVacancy = OwnVacancy.pick({ public_id: true, status: true, published_at: true }).extend({
  title: z.string(),
})
/** `data.items` of the refusal `duplicate`. */
export type SimilarVacancy = z.infer<typeof similarVacancy>

const closure = z.object({
  reason: z.enum(closeReasons),
  /** Negotiations of the vacancy whose people were hired; only with the reason `hired_here`. */
  hired: z.array(publicId).max(50).default([]),
  /** Negotiations that continue for fourteen days after the vacancy is closed. */
  keep: z.array(publicId).max(1000).default([]),
  /** Negotiations with an accepted offer that end all the same; those not named here go on. */
  part: z.array(publicId).max(50).default([]),
  /** To all others, with `{variables}`: declines viewed applications; the rest only see that the vacancy was closed. */
  letter: z.string().trim().max(10_000).default(''),
})

export const ownVacancyCalls = {
  'GET /v1/my/vacancies': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies',
    summary: 'Vacancies of the person’s company, with counts per state; deleted ones only when asked for',
    tag,
    auth: 'required',
    query: pageQuery.extend({
      ...OwnVacancyFilter.shape,
      sort: z.enum(ownVacancySorts).default('open'),
    }),
    result: OwnVacancyList,
  }),
  'GET /v1/my/vacancies/managers': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies/managers',
    summary: 'Members of the company who may answer for vacancies, with how many each has',
    tag,
    auth: 'required',
    result: z.array(VacancyManager.extend({ vacancies: z.int() })),
  }),
  'GET /v1/my/vacancies/members/:publicId': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies/members/:publicId',
    summary: 'Vacancies a hiring manager or interviewer of the company has access to',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(z.object({ public_id: publicId, title: z.string(), status: z.enum(vacancyStates) })),
    errors: ['not_found'],
  }),
  'GET /v1/vacancies/:publicId/team': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/team',
    summary: 'Members of the company but for owners and finance, and who of them is on the vacancy',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: VacancyTeam,
    errors: ['vacancy_not_found'],
  }),
  /** For owners and the responsible member, who see it in any case. */
  'PUT /v1/vacancies/:publicId/narrowing': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/narrowing',
    summary: 'Show a vacancy to chosen colleagues only, or to the whole team',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ narrowed: z.boolean() }),
    result: VacancyTeam,
    errors: ['vacancy_not_found', 'forbidden', 'validation_failed'],
  }),
  'PUT /v1/vacancies/:publicId/team/:memberId': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/team/:memberId',
    summary: 'Open a vacancy to a member who does not see it by role, or close it to them',
    tag,
    auth: 'required',
    params: publicIdParams.extend({ memberId: publicId }),
    body: z.object({ on: z.boolean() }),
    result: VacancyTeam,
    errors: ['vacancy_not_found', 'forbidden', 'validation_failed'],
  }),
  'POST /v1/my/vacancies/actions': defineCall({
    method: 'POST',
    path: '/v1/my/vacancies/actions',
    summary: 'One move on many vacancies; each is made or refused by itself',
    tag,
    auth: 'required',
    body: z.object({
      ids: z.array(publicId).min(1).max(100),
      action: z.enum(bulkVacancyActions),
      /** For `close`. */
      reason: z.enum(closeReasons).default('cancelled'),
    }),
    result: z.object({
      done: z.array(publicId),
      refused: z.array(z.object({ public_id: publicId, code: z.string() })),
    }),
    errors: ['validation_failed', 'forbidden'],
  }),
  'PUT /v1/my/vacancies/manager': defineCall({
    method: 'PUT',
    path: '/v1/my/vacancies/manager',
    summary: 'Hand vacancies over to another member of the company',
    tag,
    auth: 'required',
    body: z.object({ ids: z.array(publicId).min(1).max(100), manager: publicId }),
    result: z.object({ changed: z.int() }),
    errors: ['vacancy_not_found', 'validation_failed', 'forbidden'],
  }),
  'POST /v1/vacancies/:publicId/publication': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/publication',
    summary:
      'Publish for 30 days: a draft, a rejected or an ended vacancy; a paused one goes on within its term',
    tag,
    auth: 'required',
    params: publicIdParams,
    /** Unless confirmed, a second vacancy of the same role, title and place is rejected as `duplicate`. */
    body: z.object({ duplicate: z.boolean().default(false) }),
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'validation_failed', 'wrong_state', 'duplicate', 'forbidden'],
  }),
  'DELETE /v1/vacancies/:publicId/publication': defineCall({
    method: 'DELETE',
    path: '/v1/vacancies/:publicId/publication',
    summary: 'Pause an active vacancy; its term runs on',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'wrong_state', 'forbidden'],
  }),
  'POST /v1/vacancies/:publicId/closure': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/closure',
    summary:
      'Close with a reason; the people named are hired or kept talking to, everyone else gets an answer',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: closure,
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'wrong_state', 'validation_failed', 'forbidden'],
  }),
  'POST /v1/vacancies/:publicId/actions': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/actions',
    summary: 'A move that needs nothing but its name',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ action: z.enum(simpleVacancyActions) }),
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'wrong_state', 'forbidden'],
  }),
  'POST /v1/vacancies/:publicId/copies': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/copies',
    summary: 'A new draft with the same fields',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnVacancy,
    status: 201,
    idempotent: true,
    errors: ['vacancy_not_found', 'forbidden'],
  }),
} as const
