import { defineCall, moment, publicId, publicIdParams } from './call'
import { negotiationStates } from './enums'
import { MatchScore } from './match-score'
import { z } from './zod'

export const markLimits = { tags: 10, tag: 30, note: 2000, notes: 100 } as const
export const ratings = [1, 2, 3, 4, 5] as const

const author = z.object({ name: z.string(), mine: z.boolean() })

/** The company's private marks of an application. */
export const NegotiationNote = z.object({
  public_id: publicId,
  text: z.string(),
  /** Null when the member has left. */
  author: author.nullable(),
  revision: z.int(),
  created_at: moment,
  updated_at: moment,
})
export type NegotiationNote = z.infer<typeof NegotiationNote>

export const NegotiationMarks = z.object({
  rating: z.int().min(1).max(5).nullable(),
  tags: z.array(z.string()),
  /**
   * Revision of rating and tags, sent with a change; an outdated one answers `conflict_changes` with the current
   * marks.
   */
  revision: z.int(),
  /** Who changed rating or tags last. */
  updated_by: author.nullable(),
  updated_at: moment.nullable(),
  notes: z.array(NegotiationNote),
})
export type NegotiationMarks = z.infer<typeof NegotiationMarks>

/** Additional data of a row in an employer's inbox. */
export const InboxRow = z.object({
  rating: z.int().nullable(),
  tags: z.array(z.string()),
  notes: z.int(),
  /** Screening answers: total, and those that failed a criterion; null without questions. */
  answers: z.object({ answered: z.int(), failed: z.int() }).nullable(),
  match: MatchScore.nullable(),
  /** Net roubles a month: offered (upper end) and expected. */
  pay: z.object({ offered: z.int().nullable(), wanted: z.int().nullable() }),
  /** Other negotiations of this person with the company, newest first. */
  others: z.array(
    z.object({
      public_id: publicId,
      vacancy_public_id: publicId,
      vacancy_title: z.string(),
      status: z.enum(negotiationStates),
      origin: z.enum(['application', 'invitation']),
      created_at: moment,
    }),
  ),
})
export type InboxRow = z.infer<typeof InboxRow>

export const inboxSorts = ['new', 'match', 'activity'] as const
export type InboxSort = (typeof inboxSorts)[number]

const flag = z.enum(['1', 'true', '0', 'false']).transform((value) => value === '1' || value === 'true')

/** Filters and sort of an inbox, besides stages. */
export const inboxQuery = {
  sort: z.enum(inboxSorts).default('new'),
  tag: z.string().trim().min(1).max(markLimits.tag).optional(),
  /** Minimum rating. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  noted: flag.optional(),
  /** Unopened applications only. */
  unread: flag.optional(),
  /** Own stage of the company; nobody for one that is not there any more. */
  own_stage: publicId.optional(),
} as const

const tags = z
  .array(z.string().trim().min(1).max(markLimits.tag))
  .max(markLimits.tags)
  .transform((all) => [...new Map(all.map((tag) => [tag.toLowerCase(), tag])).values()])
const noteText = z.string().trim().min(1).max(markLimits.note)

const tag = 'negotiations'
export const negotiationMarkCalls = {
  'GET /v1/negotiations/:publicId/marks': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/marks',
    summary: 'Rating, tags and notes of the company about an application; nobody else sees them',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: NegotiationMarks,
    errors: ['not_found'],
  }),
  'PUT /v1/negotiations/:publicId/marks': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/marks',
    summary: 'Change rating or tags; what is absent stays. Neither status nor clock changes',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      revision: z.int(),
      rating: z.int().min(1).max(5).nullable().optional(),
      tags: tags.optional(),
    }),
    result: NegotiationMarks,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'POST /v1/negotiations/:publicId/notes': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/notes',
    summary: 'Add a note for colleagues',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ text: noteText }),
    result: NegotiationMarks,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'limit_exceeded', 'validation_failed'],
  }),
  'PUT /v1/negotiation-notes/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/negotiation-notes/:publicId',
    summary: 'Change an own note',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ text: noteText, revision: z.int() }),
    result: NegotiationMarks,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'DELETE /v1/negotiation-notes/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/negotiation-notes/:publicId',
    summary: 'Take an own note away',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: NegotiationMarks,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/negotiation-notes/:publicId/restoration': defineCall({
    method: 'POST',
    path: '/v1/negotiation-notes/:publicId/restoration',
    summary: 'Bring back an own note taken away',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: NegotiationMarks,
    errors: ['not_found', 'forbidden'],
  }),
  'GET /v1/vacancies/:publicId/negotiation-tags': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/negotiation-tags',
    summary: 'Tags the company uses, those of this vacancy counted, most used first',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(z.object({ tag: z.string(), here: z.int() })),
    errors: ['vacancy_not_found'],
  }),
} as const
