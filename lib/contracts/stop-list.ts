import { defineCall, moment, pageOf, pageQuery, publicId } from './call'
import { z } from './zod'

/** Maximum number of companies on a stop-list. */
export const maxStopListed = 2000

export const StoppableCompany = z.object({ public_id: publicId, name: z.string(), verified: z.boolean() })
export type StoppableCompany = z.infer<typeof StoppableCompany>

export const StoppedCompany = StoppableCompany.extend({ added_at: moment })
export type StoppedCompany = z.infer<typeof StoppedCompany>

const one = z.object({ company_public_id: publicId })

const tag = 'resumes'
export const stopListCalls = {
  'GET /v1/my/stop-list': defineCall({
    method: 'GET',
    path: '/v1/my/stop-list',
    summary: 'Companies that see none of the own resumes, the latest added first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(StoppedCompany),
    errors: ['forbidden'],
  }),
  'GET /v1/my/stop-list/suggest': defineCall({
    method: 'GET',
    path: '/v1/my/stop-list/suggest',
    summary: 'Completes the name of a company to hide from',
    tag,
    auth: 'required',
    query: z.object({
      q: z.string().trim().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    result: z.array(StoppableCompany),
    errors: ['forbidden'],
  }),
  'POST /v1/my/stop-list': defineCall({
    method: 'POST',
    path: '/v1/my/stop-list',
    summary: 'Hide all own resumes from a company (2000 at most); twice is once',
    tag,
    auth: 'required',
    body: one,
    result: z.null(),
    errors: ['forbidden', 'not_found', 'limit_exceeded'],
  }),
  'DELETE /v1/my/stop-list': defineCall({
    method: 'DELETE',
    path: '/v1/my/stop-list',
    summary: 'Show the own resumes to a company again',
    tag,
    auth: 'required',
    body: one,
    result: z.null(),
    errors: ['forbidden'],
  }),
} as const
