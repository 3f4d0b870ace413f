import { emptyRecord } from '../shared/own-value'
import { defineCall, moment, publicId, publicIdParams } from './call'
import { parseResumeSearch, resumeSearchParams } from './resume-search'
import { parseVacancySearch, type RawParams, vacancySearchParams } from './vacancy-search'
import { z } from './zod'

/** Maximum number of saved searches per person. */
export const maxSavedSearches = 10
/** Exact count up to this number; above it «99+». */
export const maxNewCounted = 99
export const savedSearchName = { min: 1, max: 100 } as const

export const savedSearchLists = ['vacancies', 'resumes'] as const
export type SavedSearchList = (typeof savedSearchLists)[number]
export const cadences = ['instant', 'daily', 'weekly', 'off'] as const
export type Cadence = (typeof cadences)[number]

/** A query string in the format of the search pages. */
const rawOf = (query: string): RawParams => {
  const raw = emptyRecord<string[]>()
  for (const [name, value] of new URLSearchParams(query)) raw[name] = [...(raw[name] ?? []), value]
  return raw
}

export const readVacancyQuery = (query: string) => parseVacancySearch(rawOf(query)).search
export const readResumeQuery = (query: string) => parseResumeSearch(rawOf(query)).search

/** Canonical query without sort order and page: equal searches have equal keys. */
export function savedQuery(list: SavedSearchList, query: string): string {
  return list === 'vacancies'
    ? vacancySearchParams({ ...readVacancyQuery(query), sort: 'relevance', page: 1, size: 30 }).toString()
    : resumeSearchParams({ ...readResumeQuery(query), sort: 'relevance', page: 1, size: 30 }).toString()
}

export const SavedSearch = z.object({
  public_id: publicId,
  list: z.enum(savedSearchLists),
  name: z.string(),
  /** Query string of the list's page, without order and page. */
  query: z.string(),
  cadence: z.enum(cadences),
  /** Published since the last view. */
  new_count: z.int(),
  /** The count is a lower bound. */
  new_capped: z.boolean(),
  seen_at: moment,
  told_at: moment.nullable(),
  /** Secret address of its feed, for readers of feeds; null without one. */
  feed_url: z.string().nullable(),
  created_at: moment,
})
export type SavedSearch = z.infer<typeof SavedSearch>

const name = z.string().trim().min(savedSearchName.min, 'required').max(savedSearchName.max)
/** Time zone of the morning delivery. */
const timeZone = z.string().max(64)

const tag = 'saved-searches'
const path = '/v1/my/saved-searches'
const one = `${path}/:publicId` as const

export const savedSearchCalls = {
  'GET /v1/my/saved-searches': defineCall({
    method: 'GET',
    path,
    summary: 'Own saved searches, the latest first, each with how many are new since it was last looked at',
    tag,
    auth: 'required',
    result: z.object({ results: z.array(SavedSearch), limit: z.int() }),
  }),
  'POST /v1/my/saved-searches': defineCall({
    method: 'POST',
    path,
    summary: 'Keep a search (10 at most); resumes are for employers. The same search twice is `duplicate`',
    tag,
    auth: 'required',
    body: z.object({
      list: z.enum(savedSearchLists),
      name,
      query: z.string().max(4000),
      cadence: z.enum(cadences).default('daily'),
      time_zone: timeZone.optional(),
    }),
    result: SavedSearch,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'limit_exceeded', 'duplicate'],
  }),
  'PATCH /v1/my/saved-searches/:publicId': defineCall({
    method: 'PATCH',
    path: one,
    summary: 'Another name, or how often to tell',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      name: name.optional(),
      cadence: z.enum(cadences).optional(),
      time_zone: timeZone.optional(),
    }),
    result: SavedSearch,
    errors: ['not_found'],
  }),
  'POST /v1/my/saved-searches/seen': defineCall({
    method: 'POST',
    path: `${path}/seen`,
    summary:
      'This search is being looked at: when it is a saved one, answers it as it was, and nothing in it is new from now on',
    tag,
    auth: 'required',
    body: z.object({ list: z.enum(savedSearchLists), query: z.string().max(4000) }),
    result: SavedSearch.nullable(),
  }),
  'DELETE /v1/my/saved-searches/:publicId': defineCall({
    method: 'DELETE',
    path: one,
    summary: 'Let it go; for a day it can be taken back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found'],
  }),
  'POST /v1/my/saved-searches/:publicId/restore': defineCall({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Take back one that was let go',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: SavedSearch,
    errors: ['not_found', 'limit_exceeded', 'duplicate'],
  }),
  'POST /v1/my/saved-searches/:publicId/feed': defineCall({
    method: 'POST',
    path: `${one}/feed`,
    summary:
      'A new secret address of its feed; the old one ends. Of vacancies only: what a person takes back must not stay in readers',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: SavedSearch,
    status: 201,
    errors: ['not_found', 'forbidden'],
  }),
  'DELETE /v1/my/saved-searches/:publicId/feed': defineCall({
    method: 'DELETE',
    path: `${one}/feed`,
    summary: 'The address of its feed ends',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: SavedSearch,
    errors: ['not_found'],
  }),
  'GET /v1/feeds/searches/:token': defineCall({
    method: 'GET',
    path: '/v1/feeds/searches/:token',
    summary: 'The saved search of a secret address',
    tag: 'feeds',
    auth: 'none',
    params: z.object({ token: z.string().regex(/^[a-z2-9]{12}-[\w-]{24}$/) }),
    result: z.object({ name: z.string(), query: z.string() }),
    errors: ['not_found'],
  }),
} as const
