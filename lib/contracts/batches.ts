import { defineCall, moment, publicId, publicIdParams } from './call'
import { negotiationOrigins, negotiationStates } from './enums'
import { interviewLimits } from './interview-states'
import { inboxQuery, markLimits } from './negotiation-marks'
import { negotiationStages } from './negotiation-stages'
import { Negotiation } from './negotiations'
import { queueFilter, queueGroups } from './queue'
import { refusalReasons } from './refusal-reasons'
import { z } from './zod'

export const batchActions = [
  'take_into_review',
  'assign_test',
  'message',
  'add_tag',
  'remove_tag',
  'move_to_stage',
  'decline',
] as const
export type BatchAction = (typeof batchActions)[number]

export const batchLimits = { people: 5000, ids: 500, named: 20, shown: 100 } as const
/** How long a batch can be undone before it starts. A decline has a time of its own for each person. */
export const batchUndoMs = 10_000

/** Why an action cannot be taken on somebody. */
export const batchObstacles = [
  'unopened',
  'pending',
  'ended',
  'accepted',
  'unavailable',
  'other_status',
  'test_given',
  'meeting_ahead',
  'changed',
  'silent',
  'in_a_row',
  'tags_full',
  'stage_gone',
  'test_gone',
  'failed',
] as const
export type BatchObstacle = (typeof batchObstacles)[number]

const { tag, rating, own_stage } = inboxQuery
const except = z.array(publicId).max(batchLimits.ids).default([])

/** Whom a batch is about: some by their ids, or all that a list finds, on every page. */
export const BatchSelection = z.union([
  z.object({ ids: z.array(publicId).min(1).max(batchLimits.ids) }),
  z.object({ queue: queueFilter.extend({ group: z.enum(queueGroups).default('open') }), except }),
  z.object({
    vacancy: publicId,
    filter: z.object({
      origin: z.enum(negotiationOrigins).optional(),
      status: z.enum(negotiationStates).optional(),
      stage: z.enum(negotiationStages).optional(),
      own_stage,
      tag,
      rating,
      noted: z.boolean().optional(),
      unread: z.boolean().optional(),
    }),
    except,
  }),
])
export type BatchSelection = z.input<typeof BatchSelection>

const Person = z.object({ public_id: publicId, name: z.string().nullable(), title: z.string() })
export type BatchPerson = z.infer<typeof Person>

export const BatchCheck = z.object({
  total: z.int(),
  /** How many of them the action can be taken on. */
  possible: z.int(),
  obstacles: z.array(
    z.object({
      code: z.enum(batchObstacles),
      count: z.int(),
      /** The first of them. */
      people: z.array(Person),
    }),
  ),
  /** When the first and the last letter of a decline would go out, if it was started now; null for other actions. */
  letters: z.object({ first_at: moment, last_at: moment }).nullable(),
  /** Sent with the start: whoever has changed since then is left out, and said to be. */
  seen_at: moment,
})
export type BatchCheck = z.infer<typeof BatchCheck>

/** Why a bulk invitation to an interview leaves somebody out. */
export const interviewObstacles = [
  'unopened',
  'unaccepted',
  'pending',
  'ended',
  'times_offered',
  'other_time_asked',
  'meeting_ahead',
  'unavailable',
] as const
export type InterviewObstacle = (typeof interviewObstacles)[number]

export const InterviewCheck = z.object({
  total: z.int(),
  possible: z.int(),
  obstacles: z.array(
    z.object({
      code: z.enum(interviewObstacles),
      count: z.int(),
      /** The first of them. */
      people: z.array(Person),
    }),
  ),
  /** Times are proposed for one vacancy at a time; the one with the most people first. */
  vacancies: z.array(
    z.object({
      public_id: publicId,
      title: z.string(),
      count: z.int(),
      /** As many as one proposal takes. */
      people: z.array(Person).max(interviewLimits.invitees),
    }),
  ),
})
export type InterviewCheck = z.infer<typeof InterviewCheck>

export const batchStates = ['waiting', 'running', 'done', 'undone'] as const
export const batchItemStates = ['waiting', 'done', 'failed', 'undone'] as const

export const Batch = z.object({
  public_id: publicId,
  action: z.enum(batchActions),
  state: z.enum(batchStates),
  tag: z.string().nullable(),
  /** Name of the own stage of `move_to_stage`; null once it was deleted. */
  stage: z.string().nullable(),
  /** Title of the company's test of `assign_test`; null when its text describes the task. */
  test: z.string().nullable(),
  /** The member who started it. */
  author: z.object({ name: z.string(), mine: z.boolean() }),
  counts: z.record(z.enum(batchItemStates), z.int()),
  created_at: moment,
  /** Until then the whole of it can be undone. */
  starts_at: moment,
  /** The last letter that has not gone out yet; null when none waits. Until then the rest can be undone. */
  undoable_until: moment.nullable(),
})
export type Batch = z.infer<typeof Batch>

export const BatchDetail = Batch.extend({
  /** The first people who were not reached, and why. */
  failed: z.array(Person.extend({ code: z.enum(batchObstacles), vacancy_title: z.string() })),
  /** The first letters that have not gone out, with their times. */
  waiting: z.array(Person.extend({ due_at: moment })),
})
export type BatchDetail = z.infer<typeof BatchDetail>

/** A row of a table: contacts as the open person shows them, null unless they were given to the company. */
const TableRow = Negotiation.extend({
  contacts: z.object({ phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
})
export type TableRow = z.infer<typeof TableRow>

const calls = 'negotiations'
export const batchCalls = {
  'POST /v1/my/queue/table': defineCall({
    method: 'POST',
    path: '/v1/my/queue/table',
    summary: 'Table of everybody selected, in their order, by keyset; `POST /v1/my/exports` comes before it',
    tag: calls,
    auth: 'required',
    heedsBrake: true,
    body: z.object({
      selection: BatchSelection,
      size: z.int().min(1).max(100).default(100),
      after: publicId.optional(),
      /** When a reply to the last one was due (`turn`), as in the queue. */
      after_due: moment.optional(),
    }),
    result: z.object({ results: z.array(TableRow), more: z.boolean() }),
    errors: ['forbidden', 'company_required', 'vacancy_not_found', 'validation_failed'],
  }),
  'POST /v1/my/batches/check': defineCall({
    method: 'POST',
    path: '/v1/my/batches/check',
    summary: 'How many of the selected an action can be taken on, and who stands in its way; changes nothing',
    tag: calls,
    auth: 'required',
    body: z.object({
      selection: BatchSelection,
      action: z.enum(batchActions),
      /** Of an earlier check: whoever has changed since then is named. */
      seen_at: moment.optional(),
      /** The own stage to move to; without it, everybody who is in any stage. */
      stage_public_id: publicId.optional(),
    }),
    result: BatchCheck,
    errors: ['forbidden', 'company_required', 'vacancy_not_found', 'limit_exceeded', 'validation_failed'],
  }),
  'POST /v1/my/interviews/check': defineCall({
    method: 'POST',
    path: '/v1/my/interviews/check',
    summary:
      'To whom of the selected an interview can be proposed, by vacancy, and who stands in the way; changes nothing',
    tag: calls,
    auth: 'required',
    body: z.object({ selection: BatchSelection }),
    result: InterviewCheck,
    errors: ['forbidden', 'company_required', 'vacancy_not_found', 'limit_exceeded', 'validation_failed'],
  }),
  'POST /v1/my/batches': defineCall({
    method: 'POST',
    path: '/v1/my/batches',
    summary:
      'Take an action on everybody selected who allows it, in the background. Letters may use the variables of templates. Declines go out in the working hours of each candidate, two hours after the application was opened or later',
    tag: calls,
    auth: 'required',
    body: z.object({
      selection: BatchSelection,
      action: z.enum(batchActions),
      seen_at: moment,
      reason: z.enum(refusalReasons).optional(),
      text: z.string().trim().max(10_000).default(''),
      tag: z.string().trim().min(1).max(markLimits.tag).optional(),
      /** The own stage of `move_to_stage`. */
      stage_public_id: publicId.optional(),
      /** For `assign_test`: a test of the company; without one, the text describes the task. */
      test_public_id: publicId.optional(),
      deadline: moment.optional(),
    }),
    result: Batch,
    status: 201,
    idempotent: true,
    errors: [
      'forbidden',
      'company_required',
      'vacancy_not_found',
      'limit_exceeded',
      'wrong_state',
      'validation_failed',
    ],
  }),
  'GET /v1/my/batches': defineCall({
    method: 'GET',
    path: '/v1/my/batches',
    summary: 'The company’s latest batches of two days, newest first',
    tag: calls,
    auth: 'required',
    result: z.array(Batch),
    errors: ['forbidden'],
  }),
  'GET /v1/my/batches/:publicId': defineCall({
    method: 'GET',
    path: '/v1/my/batches/:publicId',
    summary: 'One batch with those it did not reach, and why',
    tag: calls,
    auth: 'required',
    params: publicIdParams,
    result: BatchDetail,
    errors: ['forbidden', 'not_found'],
  }),
  'DELETE /v1/my/batches/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/batches/:publicId',
    summary: 'Undo what has not gone out; what has stays',
    tag: calls,
    auth: 'required',
    params: publicIdParams,
    result: Batch,
    errors: ['forbidden', 'company_required', 'not_found'],
  }),
} as const
