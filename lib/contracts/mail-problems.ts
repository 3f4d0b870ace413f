import { defineCall, moment, pageOf, pageQuery } from './call'
import { z } from './zod'

/** Kinds of problems: letters come back, or the reader called them spam. */
const kind = z.enum(['bounce', 'complaint'])

/** Why letters do not reach the signed-in person. */
export const OwnMailProblem = z.object({
  kind,
  since: moment,
  /** Enhanced status code of the recipient's server, as 5.1.1. */
  status: z.string().nullable(),
})
export type OwnMailProblem = z.infer<typeof OwnMailProblem>

/** An address that letters are not sent to; whose it is cannot be told. */
export const MailProblem = z.object({
  /** 24 hex digits. */
  id: z.string(),
  kind,
  /** Domain of the address where it is known. */
  domain: z.string().nullable(),
  status: z.string().nullable(),
  /** Answer of the recipient's server, without personal data. */
  diagnostic: z.string().nullable(),
  failures: z.int(),
  suppressed_at: moment,
})
export type MailProblem = z.infer<typeof MailProblem>

/** What a mail provider tells of one recipient of a letter. */
export const MailEvent = z.object({
  /** `bounce`: the address does not exist; `soft_bounce`: given up for another reason; `complaint`: called spam. */
  type: z.enum(['bounce', 'soft_bounce', 'complaint']),
  email: z.email().max(254),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .optional(),
  /** Answer of the recipient's server. */
  message: z.string().max(2000).optional(),
})
export type MailEvent = z.infer<typeof MailEvent>

export const mailProblemCalls = {
  'POST /v1/mail-events/:token': defineCall({
    method: 'POST',
    path: '/v1/mail-events/:token',
    summary: 'For a mail provider: letters that came back and complaints; 404 without the configured token',
    tag: 'notifications',
    auth: 'none',
    params: z.object({ token: z.string().min(1).max(100) }),
    body: z.object({ events: z.array(MailEvent).min(1).max(500) }),
    result: z.object({ accepted: z.int() }),
    errors: ['not_found'],
  }),
  'DELETE /v1/notifications/mail-problem': defineCall({
    method: 'DELETE',
    path: '/v1/notifications/mail-problem',
    summary: 'Send letters to the own address again; a second call changes nothing',
    tag: 'notifications',
    auth: 'required',
    result: z.null(),
  }),
  'GET /v1/moderation/mail-problems': defineCall({
    method: 'GET',
    path: '/v1/moderation/mail-problems',
    summary: 'For operators: addresses that letters are not sent to, the latest first',
    tag: 'moderation',
    auth: 'required',
    secondFactor: 'operator',
    query: pageQuery,
    result: pageOf(MailProblem),
    errors: ['not_found'],
  }),
  'DELETE /v1/moderation/mail-problems/:id': defineCall({
    method: 'DELETE',
    path: '/v1/moderation/mail-problems/:id',
    summary: 'For operators: send letters there again',
    tag: 'moderation',
    auth: 'required',
    secondFactor: 'operator',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
    result: z.null(),
    errors: ['not_found'],
  }),
} as const
