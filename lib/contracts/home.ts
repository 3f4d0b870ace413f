import { defineCall, moment, publicId } from './call'
import { Interview } from './interviews'
import { VacancyMatch } from './matching'
import { Negotiation } from './negotiations'
import { queueGroups } from './queue'
import { SavedSearch } from './saved-searches'
import { FoundVacancy } from './vacancy-search'
import { z } from './zod'

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

export const firstSteps = ['publish', 'verify', 'resume', 'draft'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The home page of a signed-in person; «Сегодня» is the queue. */
export const MemberHome = z.object({
  /** A candidate's own turns, the nearest deadline first; empty for an employer, who has a queue. */
  waiting: z.array(Negotiation),
  /** Latest answers and changes of status by the other side; empty for an employer. */
  news: z.array(Negotiation),
  /** Applications that the other side has yet to answer, the nearest deadline first; empty for an employer. */
  sent: z.array(Negotiation),
  /** Agreed interviews, the soonest first. */
  interviews: z.array(Interview),
  /** Conversations with unread messages. */
  unread: z.int(),
  /** For an employer: what «Сегодня» holds, by group; null for a candidate and for who sees no applications. */
  queue: z.record(z.enum(queueGroups), z.int()).nullable(),
  /**
   * What stands between a company and its first applications, for who recruits; between a candidate and their first application:
   * a resume to create, or the first of `drafts` to finish. In this order.
   */
  first_steps: z.array(z.enum(firstSteps)),
  /** Of one resume: those found since its list was last visited, or all before the first visit. Null when there are none. */
  matches: z
    .object({
      resume: z.object({ public_id: publicId, title: z.string() }),
      /** The list was never looked at. */
      is_first: z.boolean(),
      count: z.int(),
      results: z.array(VacancyMatch),
    })
    .nullable(),
  drafts: z.array(
    z.object({ public_id: publicId, title: z.string(), completeness: z.int(), updated_at: moment }),
  ),
  searches: z.array(
    SavedSearch.pick({
      public_id: true,
      list: true,
      name: true,
      query: true,
      new_count: true,
      new_capped: true,
    }),
  ),
})
export type MemberHome = z.infer<typeof MemberHome>

export const homeCalls = {
  'GET /v1/my/day': defineCall({
    method: 'GET',
    path: '/v1/my/day',
    summary: 'What awaits the person today, what came since the last visit, and what can be continued',
    tag: 'home',
    auth: 'required',
    result: MemberHome,
  }),
  'GET /v1/home': defineCall({
    method: 'GET',
    path: '/v1/home',
    summary: 'Live figures, fresh vacancies and salaries of the home page',
    tag: 'home',
    auth: 'none',
    result: Home,
  }),
} as const
