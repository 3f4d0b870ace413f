import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { favoriteTypes } from './enums'
import { z } from './zod'

/** What can be viewed; the same two kinds as favourites. */
export const viewedTypes = favoriteTypes
export type ViewedType = (typeof viewedTypes)[number]

export const DayViews = z.object({ day, views: z.int() })
export type DayViews = z.infer<typeof DayViews>

/** A visitor counts once a day; days in Moscow time, oldest first, zeros included. */
export const ViewStats = z.object({
  days: z.array(DayViews),
  total: z.int(),
  /** Since the owner's last visit. */
  fresh: z.int(),
})
export type ViewStats = z.infer<typeof ViewStats>

export const ResumeViewer = z.object({
  company: z.object({ public_id: publicId, name: z.string(), verified: z.boolean() }),
  last_viewed_at: moment,
  /** Number of days with a view, per member of the company. */
  views: z.int(),
  /** Since the owner's last visit. */
  fresh: z.boolean(),
})
export type ResumeViewer = z.infer<typeof ResumeViewer>

const statsQuery = z.object({ days: z.coerce.number().int().min(7).max(90).default(30) })

const tag = 'views'
export const viewCalls = {
  'POST /v1/views': defineCall({
    method: 'POST',
    path: '/v1/views',
    summary:
      'A page was looked at: counted once per visitor and day, never for bots, owners and what one may not see',
    tag,
    auth: 'optional',
    body: z.object({
      type: z.enum(viewedTypes),
      public_id: publicId,
      /** Secret of a resume's direct link. */
      token: z.string().max(64).optional(),
    }),
    result: z.null(),
    errors: ['rate_limited'],
  }),
  'POST /v1/my/views/seen': defineCall({
    method: 'POST',
    path: '/v1/my/views/seen',
    summary: 'The owner has looked at the views of an own item: none of them is new any more',
    tag,
    auth: 'required',
    body: z.object({ type: z.enum(viewedTypes), public_id: publicId }),
    result: z.null(),
    errors: ['vacancy_not_found', 'resume_not_found'],
  }),
  'GET /v1/vacancies/:publicId/views': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/views',
    summary: 'Views of an own vacancy by day',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: statsQuery,
    result: ViewStats,
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/resumes/:publicId/views': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/views',
    summary: 'Views of an own resume by day',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: statsQuery,
    result: ViewStats,
    errors: ['resume_not_found'],
  }),
  'GET /v1/resumes/:publicId/viewers': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/viewers',
    summary: 'Verified companies that looked at an own resume, the latest first',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: pageQuery,
    /** `anonymous`: views by everyone else. */
    result: pageOf(ResumeViewer).extend({ anonymous: z.int() }),
    errors: ['resume_not_found'],
  }),
} as const
