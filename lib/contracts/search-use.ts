import { maxMissText, maxUseEvents, maxUsePosition, readingLimits } from '@/lib/shared/search-use'
import { defineCall, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { z } from './zod'

/**
 * What kind of search a list answers. `browse`: nothing was asked. `filters`: no words. `trade`: the words name a
 * profession. `conditions`: words were read as conditions. `employer`: a company was named. `words`: anything else.
 */
export const queryKinds = ['browse', 'filters', 'trade', 'conditions', 'employer', 'words'] as const
export type QueryKind = (typeof queryKinds)[number]

/** A class of searches: never the words, so that it says nothing of who typed them. */
export const QueryClass = z.object({
  kind: z.enum(queryKinds),
  /** The profession that is likeliest meant. */
  role: z.int().nullable(),
})
export type QueryClass = z.infer<typeof QueryClass>

export const useEvents = ['impression', 'open', 'application'] as const

export const SearchUse = z.object({
  query_class: QueryClass,
  events: z
    .array(
      z.object({
        vacancy_id: publicId,
        /** From 1, over all pages. */
        position: z.int().min(1).max(maxUsePosition),
        event: z.enum(useEvents),
      }),
    )
    .min(1)
    .max(maxUseEvents),
})
export type SearchUse = z.infer<typeof SearchUse>

export const searchLists = ['vacancies', 'resumes'] as const

/** Why a query failed: nothing was found, hardly anything, or nothing of what was found was opened. */
export const missOutcomes = ['empty', 'few', 'unopened'] as const
export type MissOutcome = (typeof missOutcomes)[number]

export const SearchMiss = z.object({
  list: z.enum(searchLists),
  text: z.string().trim().min(1).max(maxMissText),
  /** `opened` takes back what this person's query was counted as. */
  outcome: z.enum([...missOutcomes, 'opened']),
})
export type SearchMiss = z.infer<typeof SearchMiss>

export const MissedQuery = z.object({
  list: z.enum(searchLists),
  text: z.string(),
  /** How many people typed it within `missDays`. */
  people: z.int(),
  /** Of them: who found nothing or hardly anything. */
  empty: z.int(),
  /** A reading of its words is in force. */
  read: z.boolean(),
})
export type MissedQuery = z.infer<typeof MissedQuery>

const phrase = z.string().trim().min(2).max(readingLimits.phrase)

export const NewReading = z.object({
  phrase,
  synonyms: z.array(phrase).max(readingLimits.synonyms).default([]),
  role_id: z.int().nullable().default(null),
})

export const Reading = z.object({
  public_id: publicId,
  phrase: z.string(),
  synonyms: z.array(z.string()),
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Reading = z.infer<typeof Reading>

const readings = '/v1/moderation/search-readings'
const operators = { tag: 'moderation', auth: 'required', secondFactor: 'operator' } as const

/** What failed queries teach operators, and operators the search. */
export const searchReadingCalls = {
  'GET /v1/moderation/missed-queries': defineCall({
    method: 'GET',
    path: '/v1/moderation/missed-queries',
    summary:
      'For operators: queries that failed for several people within 30 days, those of most people first',
    ...operators,
    query: pageQuery,
    result: pageOf(MissedQuery),
    errors: ['not_found'],
  }),
  'GET /v1/moderation/search-readings': defineCall({
    method: 'GET',
    path: readings,
    summary: 'For operators: readings of words that are in force, the latest first',
    ...operators,
    query: pageQuery,
    result: pageOf(Reading),
    errors: ['not_found'],
  }),
  'POST /v1/moderation/search-readings': defineCall({
    method: 'POST',
    path: readings,
    summary:
      'For operators: what words mean, other ways to say them or a profession; `reading_contradicts` names the words that are known to mean another profession',
    ...operators,
    body: NewReading,
    result: Reading,
    status: 201,
    errors: ['not_found', 'duplicate', 'reading_contradicts'],
  }),
  'DELETE /v1/moderation/search-readings/:publicId': defineCall({
    method: 'DELETE',
    path: `${readings}/:publicId`,
    summary: 'For operators: the words mean no more than what is known of them',
    ...operators,
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found'],
  }),
  'POST /v1/moderation/search-readings/:publicId/restore': defineCall({
    method: 'POST',
    path: `${readings}/:publicId/restore`,
    summary: 'For operators: take back a removal',
    ...operators,
    params: publicIdParams,
    result: Reading,
    errors: ['not_found', 'duplicate', 'reading_contradicts'],
  }),
} as const

export const searchUseCalls = {
  'POST /v1/search/use': defineCall({
    method: 'POST',
    path: '/v1/search/use',
    summary:
      'What was seen, opened and applied to from a list: counted by day, class of search, position and vacancy; who it was is not kept',
    tag: 'vacancies',
    auth: 'none',
    body: SearchUse,
    result: z.null(),
    errors: ['validation_failed', 'rate_limited'],
  }),
  'POST /v1/search/misses': defineCall({
    method: 'POST',
    path: '/v1/search/misses',
    summary:
      'A query that found nothing, hardly anything, or nothing worth opening: counted by keyed hashes; its text is kept once five people typed it within 30 days, without contacts and names',
    tag: 'vacancies',
    auth: 'optional',
    body: SearchMiss,
    result: z.null(),
    errors: ['validation_failed', 'rate_limited'],
  }),
} as const
