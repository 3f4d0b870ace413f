import { z } from 'zod'
import { defineCall, moment, publicIdParams } from './call'

/** From a vacancy seen to a person hired; each stage counts those who came at least that far. */
export const funnelStages = ['applied', 'viewed', 'in_review', 'interview', 'offer', 'hired'] as const

/** How a person came: by their own search, by their autopickup, moved from another vacancy, invited. */
export const funnelSources = ['search', 'autopickup', 'move', 'invitation'] as const
export type FunnelSource = (typeof funnelSources)[number]

export const funnelDays = [30, 90, 365] as const

const count = z.int().nonnegative()
/** Median; null while nobody has gone this way. */
const hours = z.number().nonnegative().nullable()

export const Funnel = z.object({
  since: moment,
  /** Times the vacancy was looked at, as `views` of the vacancy counts them. */
  views: count,
  /** Of those who applied, or accepted an invitation, within the period. */
  stages: z.array(
    z.object({
      stage: z.enum(funnelStages),
      count,
      /** From the stage before it that the person had reached. */
      median_hours: hours,
    }),
  ),
  sources: z.array(z.object({ source: z.enum(funnelSources), count, interviews: count, hired: count })),
  /** Invitations sent within the period, and what became of them. */
  invitations: z.object({
    sent: count,
    seen: count,
    accepted: count,
    declined: count,
    expired: count,
    waiting: count,
    /** From sending to the answer. */
    median_hours: hours,
  }),
})
export type Funnel = z.infer<typeof Funnel>

const query = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(30), z.literal(90), z.literal(365)]))
    .default(90),
})
const tag = 'negotiations'
export const funnelCalls = {
  'GET /v1/vacancies/:publicId/funnel': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/funnel',
    summary: 'How far people came with one vacancy, how fast and from where',
    tag,
    auth: 'required',
    params: publicIdParams,
    query,
    result: Funnel,
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/my/funnel': defineCall({
    method: 'GET',
    path: '/v1/my/funnel',
    summary: 'The same for all vacancies of the company',
    tag,
    auth: 'required',
    query,
    result: Funnel,
    errors: ['forbidden', 'company_required'],
  }),
} as const
