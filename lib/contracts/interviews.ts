import { isZone } from '../shared/zones'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { InterviewPlace } from './interview-places'
import {
  interviewActions,
  interviewActors,
  interviewArrivals,
  interviewCancelReasons,
  interviewerResponses,
  interviewKinds,
  interviewLimits,
  interviewPhases,
  interviewStates,
  interviewTabs,
} from './interview-states'
import { z } from './zod'

/** `YYYY-MM-DDTHH:MM`, local time of a zone. */
export const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'date_invalid')
/** IANA name, for instance `Europe/Moscow`. */
export const timeZone = z.string().min(1, 'required').max(64).refine(isZone, 'not_in_list')

/** An action the viewer may take now. Clients render only these. */
export const AvailableInterviewAction = z.object({
  action: z.enum(interviewActions),
  to: z.enum(interviewStates),
  needs: z.array(z.enum(['reason', 'text', 'times'])),
})
export type AvailableInterviewAction = z.infer<typeof AvailableInterviewAction>

export const InterviewStep = z.object({
  at: moment,
  actor: z.enum(interviewActors),
  action: z.enum(interviewActions),
  status: z.enum(interviewStates),
  starts_at: moment.nullable(),
  reason: z.enum(interviewCancelReasons).nullable(),
  text: z.string().nullable(),
})

export const Interview = z.object({
  public_id: publicId,
  /** Id of the proposal; candidates of one round share its slots. */
  round_public_id: publicId,
  negotiation_public_id: publicId,
  kind: z.enum(interviewKinds),
  /** The same for both sides. */
  status: z.enum(interviewStates),
  phase: z.enum(interviewPhases),
  /** The side whose answer is awaited; null for none. */
  waits_for: z.enum(['candidate', 'employer']).nullable(),
  /** Sent with an action; an outdated one answers `conflict_changes`. */
  revision: z.int(),
  viewer: z.enum(['candidate', 'employer']),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  resume: z.object({ public_id: publicId, title: z.string() }),
  company: z.object({ name: z.string(), logo_url: z.string().nullable(), verified: z.boolean() }),
  /** For the employer, once the contacts are open to them. */
  candidate: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** Interviewers of the company; first names for the candidate, none for an anonymous employer. */
  interviewers: z.array(
    z.object({
      public_id: publicId,
      name: z.string(),
      me: z.boolean(),
      /** Their attendance; for the company only. */
      response: z.enum(interviewerResponses).nullable(),
    }),
  ),
  /** The viewer is an interviewer and may report their attendance. */
  may_respond: z.boolean(),
  duration_minutes: z.int(),
  /** The company's zone at the time of the proposal. */
  time_zone: z.string(),
  /** The candidate's zone when they chose a time; null before. */
  candidate_zone: z.string().nullable(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  /** Deadline for recorded answers, or for choosing a time. */
  due_at: moment.nullable(),
  /** `slots` that were listed, or open `windows` of the vacancy's availability. */
  mode: z.enum(['slots', 'windows', 'deadline']),
  /** Greater than one for a group session. */
  capacity: z.int(),
  /** The booked slot, for a check-in list; for the employer only. */
  session_public_id: publicId.nullable(),
  note: z.string(),
  /** For a visit; of an anonymous employer only once a time is agreed. */
  place: InterviewPlace.nullable(),
  /** For a phone call: who calls and, for that side, the number once a time is agreed. */
  phone: z.object({ caller: z.enum(['candidate', 'employer']), number: z.string().nullable() }).nullable(),
  /** For a visit: whether a pass is required, and whether its data were provided. */
  pass: z.object({ needed: z.boolean(), given: z.boolean(), deleted_at: moment.nullable() }).nullable(),
  /** For `video_live` once agreed: when the room opens; null for those who may not enter. */
  room_opens_at: moment.nullable(),
  /** After a video call: its chat can be read. */
  may_read_room: z.boolean(),
  /** Sides that have entered the room so far. */
  joined: z.object({ candidate: moment.nullable(), employer: moment.nullable() }),
  reschedules_left: z.int(),
  way: z.object({ state: z.enum(interviewArrivals), at: moment }).nullable(),
  may_tell_way: z.boolean(),
  reason: z.enum(interviewCancelReasons).nullable(),
  reason_text: z.string().nullable(),
  /** The other side's reply to a no-show mark. */
  dispute: z.object({ text: z.string(), at: moment }).nullable(),
  /** Scorecards (for the company only) and survey (for the candidate only). */
  scorecards: z.object({ mine: z.boolean(), expected: z.boolean(), sent: z.int(), of: z.int() }).nullable(),
  survey: z.object({ may: z.boolean(), given: z.boolean() }).nullable(),
  /** The candidate’s own text about the company; null for the company, and of an anonymous employer. */
  experience: z.object({ written: z.boolean() }).nullable(),
  actions: z.array(AvailableInterviewAction),
  created_at: moment,
  updated_at: moment,
})
export type Interview = z.infer<typeof Interview>

/**
 * On the card of a negotiation, the interview that matters now: one that awaits the candidate, else the next agreed, else
 * the last one if it was cancelled or missed.
 */
export const NextInterview = Interview.pick({
  public_id: true,
  kind: true,
  status: true,
  waits_for: true,
  due_at: true,
  reason: true,
  reason_text: true,
}).extend({
  /** What is agreed; of one that is to be moved, the time that no longer holds. */
  starts_at: moment.nullable(),
  /** Of the last step. */
  changed_at: moment,
  /** A visit is agreed, and the candidate has not given the data without which the building lets nobody in. */
  pass_missing: z.boolean(),
})
export type NextInterview = z.infer<typeof NextInterview>

export const InterviewDetail = Interview.extend({ history: z.array(InterviewStep) })
export type InterviewDetail = z.infer<typeof InterviewDetail>

export const InterviewPage = pageOf(Interview).extend({
  by_phase: z.object({ waiting: z.int(), upcoming: z.int(), past: z.int() }),
  /** What awaits an answer or is agreed, by tab; independent of the tab that was asked for. */
  open_by_tab: z.object({ video: z.int(), office: z.int() }),
})
export type InterviewPage = z.infer<typeof InterviewPage>

export const InterviewSlot = z.object({
  starts_at: moment,
  ends_at: moment,
  /** Free places. */
  left: z.int(),
  /** The viewer has another interview at that time: a warning only. */
  busy: z.boolean(),
})
export type InterviewSlot = z.infer<typeof InterviewSlot>

/** Times for an answer or a new proposal; `windows` offers the vacancy's open hours instead. */
export const timesInput = {
  time_zone: timeZone,
  mode: z.enum(['slots', 'windows']).default('slots'),
  slots: z.array(localTime).max(interviewLimits.sharedSlots).default([]),
}

export const InterviewAct = z.object({
  action: z.enum(interviewActions),
  revision: z.int(),
  reason: z.enum(interviewCancelReasons).optional(),
  text: z.string().trim().max(interviewLimits.note).optional(),
  /** For `propose_times` and an employer’s `request_reschedule`. */
  times: z.object(timesInput).optional(),
})
export type InterviewAct = z.infer<typeof InterviewAct>

const listQuery = pageQuery.extend({
  phase: z.enum(interviewPhases).optional(),
  tab: z.enum(interviewTabs).optional(),
})

const tag = 'interviews'
const acted = ['not_found', 'forbidden', 'wrong_state', 'conflict_changes', 'validation_failed'] as const
export const interviewCalls = {
  'GET /v1/my/interviews': defineCall({
    method: 'GET',
    path: '/v1/my/interviews',
    summary: 'Interviews of the person (candidate) or company (employer)',
    tag,
    auth: 'required',
    query: listQuery,
    result: InterviewPage,
  }),
  'GET /v1/my/agenda': defineCall({
    method: 'GET',
    path: '/v1/my/agenda',
    summary: 'What is agreed within some days, in the order of time, across vacancies',
    tag,
    auth: 'required',
    query: pageQuery.extend({ from: moment, to: moment, mine: z.literal('1').optional() }),
    result: pageOf(Interview),
    errors: ['validation_failed'],
  }),
  'GET /v1/vacancies/:publicId/interviews': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/interviews',
    summary: 'Interviews of a vacancy of the company',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: listQuery,
    result: InterviewPage,
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/resumes/:publicId/interviews': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/interviews',
    summary: 'Interviews by one resume of the candidate',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: listQuery,
    result: InterviewPage,
    errors: ['resume_not_found'],
  }),
  'GET /v1/interviews/:publicId': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId',
    summary: 'One interview with its story',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: InterviewDetail,
    errors: ['not_found'],
  }),
  'GET /v1/interviews/:publicId/slots': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/slots',
    summary: 'Times that can still be chosen, in order',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: z.object({ from: moment.optional(), to: moment.optional() }),
    result: z.object({ slots: z.array(InterviewSlot), time_zone: z.string() }),
    errors: ['not_found'],
  }),
  'POST /v1/interviews/:publicId/booking': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/booking',
    summary: 'Choose a time, or another one instead of the agreed; a time is taken once',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ starts_at: moment, revision: z.int(), time_zone: timeZone }),
    result: Interview,
    idempotent: true,
    errors: [...acted, 'slot_taken', 'slot_too_soon', 'reschedule_limit'],
  }),
  'POST /v1/interviews/:publicId/actions': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/actions',
    summary: 'Run one of the actions in `actions[]`; a time is chosen by a booking',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: InterviewAct,
    result: Interview,
    idempotent: true,
    errors: [...acted],
  }),
  'PUT /v1/interviews/:publicId/way': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/way',
    summary: 'The candidate is on the way, or fifteen minutes late',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ state: z.enum(interviewArrivals) }),
    result: Interview,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  'PUT /v1/interviews/:publicId/response': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/response',
    summary: 'An interviewer will be there at the agreed time, or will not',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ response: z.enum(interviewerResponses) }),
    result: Interview,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
} as const
