import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { negotiationOrigins, negotiationStates } from './enums'
import { ResumeCard } from './resumes'
import { VacancyCard } from './vacancies'
import { z } from './zod'

export type PostponedSide = 'candidate' | 'employer'

/** Where an item was postponed from. */
export const postponedOrigins = [
  'matches',
  'applications',
  'invitations',
  'autopickup',
  'search',
  'page',
] as const
export type PostponedOrigin = (typeof postponedOrigins)[number]

export const postponedSorts = ['reminder', 'match', 'date'] as const
export type PostponedSort = (typeof postponedSorts)[number]

/** Ways of removal. */
export const postponedRemovals = ['return', 'bookmark', 'hide'] as const
export type PostponedRemoval = (typeof postponedRemovals)[number]
export const postponedActions = [...postponedRemovals, 'remind', 'restore'] as const
export type PostponedAction = (typeof postponedActions)[number]

/** Maximum number of items in one list. */
export const maxPostponed = 500
export const maxPostponedNoteLength = 500
/** Maximum number of items per call. */
export const postponedBulkLimit = 50

/** `open`: actionable; `closed`: the vacancy accepts no applications; `gone`: withdrawn by its owner. */
export const postponedStates = ['open', 'closed', 'gone'] as const

export const PostponedItem = z.object({
  public_id: publicId,
  from_tab: z.enum(postponedOrigins),
  note: z.string(),
  remind_at: moment.nullable(),
  /** The reminder is due and nothing has happened since. */
  overdue: z.boolean(),
  /** Sent with an edit; an outdated one answers `conflict_changes`. */
  revision: z.int(),
  created_at: moment,
  state: z.enum(postponedStates),
  /** When the vacancy ended; null while open and for resumes. */
  closed_at: moment.nullable(),
  /** For a candidate; null when it is gone. */
  vacancy: VacancyCard.nullable(),
  /** For an employer; null when it is gone. */
  resume: ResumeCard.nullable(),
  /** 0…100; null when it cannot be computed. */
  score: z.int().nullable(),
  /** The newest negotiation between the two. */
  negotiation: z
    .object({
      public_id: publicId,
      status: z.enum(negotiationStates),
      origin: z.enum(negotiationOrigins),
    })
    .nullable(),
})
export type PostponedItem = z.infer<typeof PostponedItem>

export const PostponedPage = pageOf(PostponedItem).extend({ overdue: z.int(), limit: z.int() })
export type PostponedPage = z.infer<typeof PostponedPage>

export const PostponedCounters = z.object({
  postponed: z.int(),
  /** Number of due reminders. */
  overdue: z.int(),
  /** For a resume: unseen finds of autopickup. */
  new_finds: z.int(),
})
export type PostponedCounters = z.infer<typeof PostponedCounters>

const note = z.string().trim().max(maxPostponedNoteLength)
const pair = { resume_public_id: publicId, vacancy_public_id: publicId }
const listQuery = pageQuery.extend({ sort: z.enum(postponedSorts).default('reminder') })

const tag = 'shelf'
export const postponedCalls = {
  'GET /v1/resumes/:publicId/postponed': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/postponed',
    summary: 'Vacancies put aside for an own resume; overdue reminders stand on top',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: listQuery,
    result: PostponedPage,
    errors: ['resume_not_found'],
  }),
  'GET /v1/vacancies/:publicId/postponed': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/postponed',
    summary: 'Resumes put aside for a vacancy of the own company; overdue reminders stand on top',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: listQuery,
    result: PostponedPage,
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/resumes/:publicId/shelf': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/shelf',
    summary: 'Counters of the tabs of a resume',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: PostponedCounters,
    errors: ['resume_not_found'],
  }),
  'GET /v1/vacancies/:publicId/shelf': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/shelf',
    summary: 'Counters of the tabs of a vacancy',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: PostponedCounters,
    errors: ['vacancy_not_found'],
  }),
  'POST /v1/my/postponed': defineCall({
    method: 'POST',
    path: '/v1/my/postponed',
    summary: 'Put a vacancy aside for an own resume, or a resume for an own vacancy; twice is once',
    tag,
    auth: 'required',
    body: z.object({
      ...pair,
      from_tab: z.enum(postponedOrigins).default('page'),
      note: note.default(''),
      remind_at: moment.nullish(),
    }),
    result: PostponedItem,
    status: 201,
    idempotent: true,
    errors: ['resume_not_found', 'vacancy_not_found', 'forbidden', 'limit_exceeded', 'validation_failed'],
  }),
  'PATCH /v1/my/postponed/:publicId': defineCall({
    method: 'PATCH',
    path: '/v1/my/postponed/:publicId',
    summary: 'Change the note or the reminder (null takes it away)',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ revision: z.int(), note: note.optional(), remind_at: moment.nullish() }),
    result: PostponedItem,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'POST /v1/my/postponed/bulk': defineCall({
    method: 'POST',
    path: '/v1/my/postponed/bulk',
    summary: 'Take up to 50 off the shelf, set their reminder, or put back what was taken off within a day',
    tag,
    auth: 'required',
    body: z.object({
      ids: z.array(publicId).min(1).max(postponedBulkLimit),
      action: z.enum(postponedActions),
      /** For `remind`; null removes the reminders. */
      remind_at: moment.nullish(),
    }),
    result: z.object({ done: z.array(publicId), skipped: z.array(publicId) }),
    errors: ['forbidden', 'limit_exceeded', 'validation_failed'],
  }),
} as const
