import { defineCall } from './call'
import { z } from './zod'

const names = z.record(z.string(), z.string())

export const Dictionaries = z.object({
  /** Federal districts; the last one stands for foreign countries. */
  districts: z.array(z.object({ id: z.int(), name: z.string() })),
  regions: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(['republic', 'krai', 'oblast', 'okrug', 'city', 'country']),
      district_id: z.int(),
    }),
  ),
  /** `[id, name, region id, latitude, longitude, population]`, arrays to keep the answer small. */
  cities: z.array(z.tuple([z.int(), z.string(), z.int(), z.number(), z.number(), z.int()])),
  /** Metro lines; the colour as six hexadecimal digits. */
  metro_lines: z.array(
    z.object({ id: z.int(), city_id: z.int(), number: z.string(), name: z.string(), colour: z.string() }),
  ),
  /** `[id, name, line ids]`; interchange stations with the same name are one entry. */
  metro_stations: z.array(z.tuple([z.int(), z.string(), z.array(z.int())])),
  areas: z.array(z.object({ id: z.int(), name: z.string() })),
  roles: z.array(z.object({ id: z.int(), area_id: z.int(), name: z.string() })),
  skills: z.array(z.string()),
  /** Russian name of every code, in display order. */
  employment_forms: names,
  work_formats: names,
  schedule_days: names,
  working_hours: names,
  fly_in_fly_out_days: names,
  civil_law_contracts: names,
  age_restrictions: names,
  experience: names,
  education_demands: names,
  education_levels: names,
  languages: names,
  language_levels: names,
  currencies: z.record(z.string(), z.object({ name: z.string(), symbol: z.string() })),
  salary_modes: names,
  salary_frequencies: names,
  driver_licences: names,
  relocation: names,
  trips: names,
  job_search_statuses: names,
  resume_visibilities: names,
  refusal_reasons: names,
  candidate_refusal_reasons: names,
  close_reasons: names,
  company_types: names,
})
export type Dictionaries = z.infer<typeof Dictionaries>

export const suggestKinds = ['city', 'role', 'skill', 'position', 'university', 'company', 'metro'] as const
export type SuggestKind = (typeof suggestKinds)[number]

export const Suggestion = z.object({
  /** Dictionary id; for a company, which has no public key here, the index in the list. */
  id: z.int(),
  name: z.string(),
  /** Region of a city, area of a role, city and lines of a station; empty when redundant. */
  hint: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

const tag = 'dictionaries'
export const dictionaryCalls = {
  'GET /v1/dictionaries': defineCall({
    method: 'GET',
    path: '/v1/dictionaries',
    summary: 'Places, roles, skills and the Russian names of every code; cacheable for a day',
    tag,
    auth: 'none',
    result: Dictionaries,
  }),
  'GET /v1/dictionaries/suggest': defineCall({
    method: 'GET',
    path: '/v1/dictionaries/suggest',
    summary:
      'Completes a city, a role, a skill, a position, a university, a company or a metro station being typed',
    tag,
    auth: 'none',
    query: z.object({
      kind: z.enum(suggestKinds),
      q: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(20).default(10),
    }),
    result: z.array(Suggestion),
  }),
} as const
