import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { importFields, importOutcomes, importProblems, importTroubles } from './import-problems'
import { z } from './zod'

/** Maximum size of an import file. */
export const maxVacancyFileBytes = 20 * 1024 * 1024
/** Maximum number of vacancies of one import. */
export const maxImportedVacancies = 2000
/** Maximum number of feeds of a company. */
export const maxFeeds = 5

export const importStates = ['running', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const counts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicate: z.int(),
  kept: z.int(),
  rejected: z.int(),
  vanished: z.int(),
})

export const VacancyImport = z.object({
  public_id: publicId,
  /** Name of the file, or the address of the feed. */
  name: z.string(),
  feed_id: publicId.nullable(),
  status: z.enum(importStates),
  trouble: z.enum(importTroubles).nullable(),
  /** Detail of a failure, for example the HTTP status. */
  trouble_detail: z.string().nullable(),
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  /** Recognised columns; null for an unrecognised one. Empty for formats without columns. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(importFields).nullable() })),
  counts,
  started_at: moment,
  finished_at: moment.nullable(),
  author: z.string().nullable(),
  /** Drafts of this import that nobody has edited: the number an undo would delete. */
  undoable: z.int(),
})
export type VacancyImport = z.infer<typeof VacancyImport>

export const VacancyImportRow = z.object({
  /** Line in the file; null for what is no longer in it. */
  line: z.int().nullable(),
  outcome: z.enum(importOutcomes),
  title: z.string(),
  vacancy_id: publicId.nullable(),
  problems: z.array(
    z.object({
      code: z.enum(importProblems),
      field: z.enum(importFields).nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
export type VacancyImportRow = z.infer<typeof VacancyImportRow>

export const feedIntervals = ['hour', 'day'] as const
export type FeedInterval = (typeof feedIntervals)[number]

const feedSettings = z.object({
  interval: z.enum(feedIntervals).default('day'),
  /** Pause an open vacancy that disappeared from the feed. */
  pause_vanished: z.boolean().default(false),
})

export const VacancyFeed = z.object({
  public_id: publicId,
  url: z.string(),
  interval: z.enum(feedIntervals),
  pause_vanished: z.boolean(),
  enabled: z.boolean(),
  checking: z.boolean(),
  last_checked_at: moment.nullable(),
  next_check_at: moment.nullable(),
  /** Number of consecutive failures. */
  failures: z.int(),
  trouble: z.enum(importTroubles).nullable(),
  trouble_detail: z.string().nullable(),
  last_import_id: publicId.nullable(),
})
export type VacancyFeed = z.infer<typeof VacancyFeed>

const tag = 'own vacancies'
const guarded = ['forbidden', 'company_required'] as const

export const vacancyImportCalls = {
  'GET /v1/my/vacancies/imports': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies/imports',
    summary: 'Imports of the company, newest first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(VacancyImport),
    errors: guarded,
  }),
  'POST /v1/my/vacancies/imports': defineCall({
    method: 'POST',
    path: '/v1/my/vacancies/imports',
    summary: 'Read vacancies out of an XLSX, CSV, XML, JSON or HTML file into drafts',
    tag,
    auth: 'required',
    bodyType: 'form',
    maxFileBytes: maxVacancyFileBytes,
    body: z.object({ file: z.file('required') }),
    result: VacancyImport,
    status: 201,
    errors: [...guarded, 'validation_failed', 'file_too_large', 'rate_limited', 'service_unavailable'],
  }),
  'GET /v1/my/vacancies/imports/:publicId': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies/imports/:publicId',
    summary: 'One import with its counts',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: VacancyImport,
    errors: [...guarded, 'not_found'],
  }),
  'GET /v1/my/vacancies/imports/:publicId/rows': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies/imports/:publicId/rows',
    summary: 'What became of each row; rows without a change are counted only',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: pageQuery.extend({ outcome: z.enum(importOutcomes).optional() }),
    result: pageOf(VacancyImportRow),
    errors: [...guarded, 'not_found'],
  }),
  'DELETE /v1/my/vacancies/imports/:publicId/drafts': defineCall({
    method: 'DELETE',
    path: '/v1/my/vacancies/imports/:publicId/drafts',
    summary: 'Undo an import: its drafts that nobody has touched go to the bin',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.object({ deleted: z.int(), kept: z.int(), import: VacancyImport }),
    errors: ['not_found', ...guarded, 'wrong_state'],
  }),
  'GET /v1/my/vacancies/feeds': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies/feeds',
    summary: 'Feeds of the company that are read on a schedule',
    tag,
    auth: 'required',
    result: z.array(VacancyFeed),
    errors: guarded,
  }),
  'POST /v1/my/vacancies/feeds': defineCall({
    method: 'POST',
    path: '/v1/my/vacancies/feeds',
    summary: 'Have the feed at a public http(s) address read on a schedule',
    tag,
    auth: 'required',
    idempotent: true,
    body: feedSettings.extend({
      url: z.string().trim().min(1, 'required').max(2000),
    }),
    result: VacancyFeed,
    status: 201,
    errors: [...guarded, 'validation_failed', 'limit_exceeded', 'duplicate'],
  }),
  'PUT /v1/my/vacancies/feeds/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/my/vacancies/feeds/:publicId',
    summary: 'Change how a feed is read, or stop reading it',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: feedSettings.extend({ enabled: z.boolean().default(true) }),
    result: VacancyFeed,
    errors: ['not_found', 'validation_failed', ...guarded],
  }),
  'POST /v1/my/vacancies/feeds/:publicId/check': defineCall({
    method: 'POST',
    path: '/v1/my/vacancies/feeds/:publicId/check',
    summary: 'Read the feed next, once a minute at most',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: VacancyFeed,
    errors: ['not_found', ...guarded, 'too_early'],
  }),
  'DELETE /v1/my/vacancies/feeds/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/vacancies/feeds/:publicId',
    summary: 'Forget a feed; its vacancies stay',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found', ...guarded],
  }),
} as const
