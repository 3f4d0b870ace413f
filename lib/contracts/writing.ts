import { defineCall } from './call'
import { z } from './zod'

/** Texts that a configured service may word better. */
export const writingKinds = ['about', 'job', 'letter'] as const
export type WritingKind = (typeof writingKinds)[number]

/** Shorter says too little to be worded better; longer costs too much. */
export const writingLength = { min: 30, max: 6000 } as const

const tag = 'resumes'
export const writingCalls = {
  'GET /v1/my/writing': defineCall({
    method: 'GET',
    path: '/v1/my/writing',
    summary:
      'Where texts go to be worded better, and how many more may today; null where no service is configured',
    tag,
    auth: 'required',
    result: z.object({ service: z.string().nullable(), left: z.int() }),
    errors: ['forbidden'],
  }),
  'POST /v1/my/writing': defineCall({
    method: 'POST',
    path: '/v1/my/writing',
    summary:
      'One text worded by the configured service, which gets no name or contact of the person; nothing is stored',
    tag,
    auth: 'required',
    body: z.object({
      kind: z.enum(writingKinds),
      text: z.string().trim().min(writingLength.min).max(writingLength.max),
    }),
    result: z.object({
      text: z.string(),
      /** Something personal was covered before it was sent. */
      covered: z.boolean(),
      left: z.int(),
    }),
    errors: ['forbidden', 'not_found', 'validation_failed', 'limit_exceeded', 'busy', 'text_model_failed'],
  }),
} as const
