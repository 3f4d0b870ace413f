import { day, defineCall, moment, pageOf, pageQuery, publicId } from './call'
import { CompanyStage } from './company-stages'
import { type NegotiationState, negotiationSources } from './enums'
import { negotiationStages } from './negotiation-stages'
import { LinkTags, Negotiation } from './negotiations'
import { z } from './zod'

/** How far people came; each counts those who reached at least that stage. */
export const reportStages = ['applied', 'viewed', 'in_review', 'interview', 'offer', 'hired'] as const
export type ReportStage = (typeof reportStages)[number]

/** How the people of a cohort were parted with, besides being hired. */
export const reportOutcomes = [
  'declined_by_employer',
  'declined_by_candidate',
  'withdrawn',
  'expired',
  'vacancy_closed',
  'moved',
] as const satisfies readonly NegotiationState[]

export const reportDays = [30, 90, 365] as const
/** What the people of a cohort can be told apart by. */
export const reportGroups = ['vacancy', 'source', 'link', 'manager'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** The cohort of a report: who applied, or accepted an invitation, within the period. */
export const reportFilter = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(30), z.literal(90), z.literal(365)]))
    .default(90),
  vacancy: publicId.optional(),
  /** The colleague responsible for the vacancy today. */
  manager: z.union([publicId, z.literal('none')]).optional(),
  /** A client of the agency. */
  client: publicId.optional(),
  source: z.enum(negotiationSources).optional(),
})
export type ReportFilter = z.infer<typeof reportFilter>

const count = z.int().nonnegative()
/** Median; null without data. */
const hours = z.number().nonnegative().nullable()

export const Report = z.object({
  since: moment,
  /** Views of the vacancies; null for a source, which views do not have. */
  views: count.nullable(),
  stages: z.array(
    z.object({
      stage: z.enum(reportStages),
      count,
      /** Time from the previous stage that the person reached. */
      median_hours: hours,
    }),
  ),
  /** First answers to applications, whoever gave them. */
  answers: z.object({ count, median_hours: hours }),
  /** From the application to the first day of work. */
  hire_median_hours: hours,
  /** Those of the cohort who have left it; the rest are hired or still in it. */
  outcomes: z.array(
    z.object({
      outcome: z.enum(reportOutcomes),
      count,
      /** Largest first; those without a reason have null. */
      reasons: z.array(z.object({ reason: z.string().nullable(), count })),
    }),
  ),
  /** Weeks, or months of a year, in Moscow time; empty ones included. */
  periods: z.array(
    z.object({ from: day, applied: count, interview: count, hired: count, answer_median_hours: hours }),
  ),
  /** All that is open now, whenever it began. */
  waiting: z.array(
    z.object({
      stage: z.enum(negotiationStages).exclude(['hired', 'ended']),
      open: count,
      /** Of these, those in which the company must act, and those past the promised time. */
      ours: count,
      overdue: count,
      /** How long the side in turn has been awaited. */
      median_hours: hours,
      /** The same people by own stage of the company, in its order. */
      own_stages: z.array(
        CompanyStage.omit({ base: true }).extend({
          open: count,
          ours: count,
          overdue: count,
          /** Longer on the stage than the company's own rule allows. */
          late: count,
          /** How long they have stood on the stage. */
          median_hours: hours,
        }),
      ),
    }),
  ),
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
export type Report = z.infer<typeof Report>

export const ReportRow = z.object({
  /** Public id of a vacancy or colleague, a source, the tags of a link; null for people without any. */
  key: z.string().nullable(),
  /** Title of the vacancy or name of the colleague; null where the key says it all. */
  name: z.string().nullable(),
  link: LinkTags.nullable(),
  applied: count,
  viewed: count,
  in_review: count,
  interview: count,
  offer: count,
  hired: count,
  /** Left without being hired. */
  left: count,
  answer_median_hours: hours,
  hire_median_hours: hours,
})
export type ReportRow = z.infer<typeof ReportRow>

const tag = 'negotiations'
const errors = ['forbidden', 'company_required', 'vacancy_not_found'] as const
export const reportCalls = {
  'GET /v1/my/report': defineCall({
    method: 'GET',
    path: '/v1/my/report',
    summary: 'How far people came with the company, how fast, where they wait and how they were parted with',
    tag,
    auth: 'required',
    query: reportFilter,
    result: Report,
    errors,
  }),
  'GET /v1/my/report/rows': defineCall({
    method: 'GET',
    path: '/v1/my/report/rows',
    summary: 'The cohort of a report told apart by vacancy, source, link or colleague, the largest first',
    tag,
    auth: 'required',
    query: reportFilter.extend(pageQuery.shape).extend({ by: z.enum(reportGroups) }),
    result: pageOf(ReportRow),
    errors,
  }),
  'GET /v1/my/report/people': defineCall({
    method: 'GET',
    path: '/v1/my/report/people',
    summary: 'The people behind a figure of a report, newest first',
    tag,
    auth: 'required',
    query: reportFilter.extend(pageQuery.shape).extend({
      /** Who reached this stage. */
      stage: z.enum(reportStages).default('applied'),
      /** Who left in this way. */
      outcome: z.enum(reportOutcomes).optional(),
      /** Who came by a link with these tags: `source / medium / campaign`. */
      link: z.string().min(1).max(400).optional(),
    }),
    result: pageOf(Negotiation),
    errors,
  }),
  'GET /v1/my/report/choices': defineCall({
    method: 'GET',
    path: '/v1/my/report/choices',
    summary: 'Vacancies and colleagues a report can be narrowed to',
    tag,
    auth: 'required',
    result: z.object({
      vacancies: z.array(z.object({ public_id: publicId, title: z.string() })),
      managers: z.array(z.object({ public_id: publicId, name: z.string() })),
    }),
    errors: ['forbidden', 'company_required'],
  }),
} as const
