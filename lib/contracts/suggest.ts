import { z } from 'zod'
import { defineCall } from './call'

export const searchSuggestionKinds = ['position', 'skill', 'company', 'city'] as const
export const SearchSuggestion = z.object({
  kind: z.enum(searchSuggestionKinds),
  text: z.string(),
  /** Region of a city, place of a company; empty when it adds nothing. */
  hint: z.string(),
  /** Key of a city, for its filter; null where the text is what to search for. */
  id: z.int().nullable(),
})
export type SearchSuggestion = z.infer<typeof SearchSuggestion>

export const suggestCalls = {
  'GET /v1/suggest': defineCall({
    method: 'GET',
    path: '/v1/suggest',
    summary: 'Completes what is being typed into the search: positions, skills, companies, cities',
    tag: 'vacancies',
    auth: 'none',
    query: z.object({
      q: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(20).default(10),
    }),
    result: z.array(SearchSuggestion),
  }),
} as const
