import { defineCall, moment, publicIdParams } from './call'
import type { NegotiationState } from './enums'
import { z } from './zod'

/** Stages from a viewed vacancy to a hired person; each counts those who reached at least that stage. */
export const funnelStages = ['applied', 'viewed', 'in_review', 'interview', 'offer', 'hired'] as const

/** Source of an applicant: own search, autopickup, transfer from another vacancy, invitation. */
export const funnelSources = ['search', 'autopickup', 'move', 'invitation'] as const
export type FunnelSource = (typeof funnelSources)[number]

/** How the people of the cohort were parted with, besides being hired. */
export const funnelOutcomes = [
  'declined_by_employer',
  'declined_by_candidate',
  'withdrawn',
  'expired',
  'vacancy_closed',
  'moved',
] as const satisfies readonly NegotiationState[]

export const funnelDays = [30, 90, 365] as const

const count = z.int().nonnegative()
/** Median; null without data. */
const hours = z.number().nonnegative().nullable()

export const Funnel = z.object({
  since: moment,
  /** Number of views of the vacancy, as in `views`. */
  views: count,
  /** Cohort: those who applied, or accepted an invitation, within the period. */
  stages: z.array(
    z.object({
      stage: z.enum(funnelStages),
      count,
      /** Time from the previous stage that the person reached. */
      median_hours: hours,
    }),
  ),
  /** Those of the cohort who have left it; the rest are hired or still in it. */
  outcomes: z.array(z.object({ outcome: z.enum(funnelOutcomes), count })),
  sources: z.array(z.object({ source: z.enum(funnelSources), count, interviews: count, hired: count })),
  /** Invitations sent within the period, by result. */
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
