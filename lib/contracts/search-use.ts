import { z } from 'zod'
import { defineCall, publicId } from './call'

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

/** Places of a list that are counted; further ones are seldom seen. */
export const maxUsePosition = 100
/** Events of one call: a page of a list, seen and opened. */
export const maxUseEvents = 120

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
} as const
