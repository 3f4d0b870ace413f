import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery } from './call'

/** Something that could not be sent or carried out though it was tried again and again. */
export const DeadLetter = z.object({
  /** `n…` of a letter or push, `e…` of an event. */
  id: z.string(),
  way: z.enum(['email', 'push', 'event']),
  /** Of the notice or of the event. */
  kind: z.string(),
  attempts: z.int(),
  /** Of the last try, without personal data. */
  error: z.string(),
  dead_at: moment,
})
export type DeadLetter = z.infer<typeof DeadLetter>

const tag = 'moderation'
export const deadLetterCalls = {
  'GET /v1/moderation/dead-letters': defineCall({
    method: 'GET',
    path: '/v1/moderation/dead-letters',
    summary: 'For operators: letters, push messages and events that were given up, the latest first',
    tag,
    auth: 'required',
    secondFactor: 'operator',
    query: pageQuery,
    result: pageOf(DeadLetter),
    errors: ['not_found'],
  }),
  'POST /v1/moderation/dead-letters/requeue': defineCall({
    method: 'POST',
    path: '/v1/moderation/dead-letters/requeue',
    summary: 'For operators: try again from the beginning, one by its id or `all`',
    tag,
    auth: 'required',
    secondFactor: 'operator',
    body: z.object({ id: z.string().regex(/^(?:all|[ne]\d{1,15})$/) }),
    result: z.object({ requeued: z.int() }),
    errors: ['not_found'],
  }),
} as const
