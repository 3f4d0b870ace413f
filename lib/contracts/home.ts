import { z } from 'zod'
import { defineCall } from './call'
import { FoundVacancy } from './vacancy-search'

export const Home = z.object({
  figures: z.object({
    open_vacancies: z.int(),
    companies: z.int(),
    /** Median days from application to answer over 30 days; null with too little data. */
    median_reply_days: z.number().nullable(),
    /** 0…1: answered share of the applications whose promised deadline has passed. */
    answered_share: z.number().nullable(),
  }),
  fresh: z.array(FoundVacancy),
  /** Monthly net salaries in roubles: quartiles by role, most frequent roles first, n ≥ 20 each. */
  salaries: z.array(
    z.object({ role_id: z.int(), role: z.string(), p25: z.int(), median: z.int(), p75: z.int(), n: z.int() }),
  ),
  popular_roles: z.array(z.object({ role_id: z.int(), role: z.string(), count: z.int() })),
})
export type Home = z.infer<typeof Home>

export const homeCalls = {
  'GET /v1/home': defineCall({
    method: 'GET',
    path: '/v1/home',
    summary: 'Live figures, fresh vacancies and salaries of the home page',
    tag: 'home',
    auth: 'none',
    result: Home,
  }),
} as const
