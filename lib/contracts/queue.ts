import { defineCall, moment, publicId } from './call'
import { negotiationSources } from './enums'
import { markLimits } from './negotiation-marks'
import { negotiationStages } from './negotiation-stages'
import { Negotiation } from './negotiations'
import { z } from './zod'

/** What an employer has to do, the most urgent first; one application may stand in several groups. */
export const queueGroups = ['due', 'offers', 'slots', 'messages', 'score', 'new', 'answer', 'open'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** Minimum experience in years. */
export const queueExperience = [1, 3, 6] as const
/** Age of the application in days. */
export const queueDays = [1, 7, 30] as const

/** Hours before a promised reply is due in which it stands among `due`. */
export const dueWithinHours = 48

export const queueFilter = z.object({
  /** Part of the name, or of the title of the resume. Names count only where the company was given them. */
  q: z.string().trim().min(1).max(100).optional(),
  vacancy: publicId.optional(),
  stage: z.enum(negotiationStages).optional(),
  /** Own stage of the company. */
  own_stage: publicId.optional(),
  /** The colleague responsible for the vacancy. */
  manager: z.union([publicId, z.literal('none')]).optional(),
  /** A client of the agency. */
  client: publicId.optional(),
  /** Minimum rating. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  /** Maximum expected pay, net roubles a month. */
  pay_to: z.coerce.number().int().min(1).max(100_000_000).optional(),
  city: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  experience: z.coerce.number().int().min(1).max(60).optional(),
  source: z.enum(negotiationSources).optional(),
  /** Tag of the company, in whatever case. */
  tag: z.string().trim().min(1).max(markLimits.tag).optional(),
  days: z.coerce.number().int().min(1).max(366).optional(),
})
export type QueueFilter = z.infer<typeof queueFilter>

export const QueueItem = Negotiation.extend({
  /** What is to be done about it; `open` is left out. */
  tasks: z.array(z.enum(queueGroups)),
  /** 0…100; null until it has been computed. */
  match_score: z.int().nullable(),
  rating: z.int().nullable(),
  /** Of the company. */
  tags: z.array(z.string()),
})
export type QueueItem = z.infer<typeof QueueItem>

export const QueueSummary = z.object({
  /** Number of items by group under the filter. */
  groups: z.record(z.enum(queueGroups), z.int()),
  /** Vacancies, colleagues responsible for them, cities and tags of all open items of the company, for the filters. */
  vacancies: z.array(z.object({ public_id: publicId, title: z.string() })),
  managers: z.array(z.object({ public_id: publicId, name: z.string() })),
  cities: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Tags of all open items, the most used first. */
  tags: z.array(z.string()),
})
export type QueueSummary = z.infer<typeof QueueSummary>

export const viewLimits = { views: 20, name: 40 } as const
/** Filters of the queue under a name of the member's own. */
export const QueueView = z.object({
  name: z.string().trim().min(1, 'required').max(viewLimits.name),
  group: z.enum(queueGroups).nullable(),
  filter: queueFilter,
})
export type QueueView = z.infer<typeof QueueView>

const QueueViews = z.object({
  views: z.array(QueueView),
  /** Sent with a change; an outdated one answers `conflict_changes` with the current list. */
  version: z.int().nonnegative(),
})
export type QueueViews = z.infer<typeof QueueViews>

const tag = 'negotiations'
export const queueCalls = {
  'GET /v1/my/queue': defineCall({
    method: 'GET',
    path: '/v1/my/queue',
    summary:
      'One group of what the employer has to do over all vacancies, by keyset: replies due soonest first, others newest first',
    tag,
    auth: 'required',
    query: queueFilter.extend({
      group: z.enum(queueGroups).default('open'),
      size: z.coerce.number().int().min(1).max(100).default(30),
      /** The last item of the page before. */
      after: publicId.optional(),
      /** When a reply to it was due (`turn`), for the group `due`: the page goes on from there, answered since or not. */
      after_due: moment.optional(),
      /** These items alone, by comma, whatever their group: those opened in a list that have left it since. */
      only: z
        .string()
        .regex(/^[a-z2-9]{12}(,[a-z2-9]{12}){0,99}$/)
        .optional(),
    }),
    result: z.object({ results: z.array(QueueItem), more: z.boolean() }),
    errors: ['forbidden'],
  }),
  'GET /v1/my/queue/summary': defineCall({
    method: 'GET',
    path: '/v1/my/queue/summary',
    summary: 'How much there is in each group of the queue, and what it can be filtered by',
    tag,
    auth: 'required',
    query: queueFilter,
    result: QueueSummary,
    errors: ['forbidden'],
  }),
  'GET /v1/my/queue/views': defineCall({
    method: 'GET',
    path: '/v1/my/queue/views',
    summary: 'The member’s own named filters of the queue',
    tag,
    auth: 'required',
    result: QueueViews,
    errors: ['forbidden', 'company_required'],
  }),
  'PUT /v1/my/queue/views': defineCall({
    method: 'PUT',
    path: '/v1/my/queue/views',
    summary: 'Save all named filters in their order; for viewers, too',
    tag,
    auth: 'required',
    body: QueueViews.extend({ views: z.array(QueueView).max(viewLimits.views) }),
    result: QueueViews,
    errors: ['forbidden', 'company_required', 'conflict_changes', 'validation_failed'],
  }),
} as const
