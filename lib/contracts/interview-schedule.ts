import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { Interview } from './interviews'
import { z } from './zod'

export const CalendarSubscription = z.object({
  /** Secret URL of the calendar feed; anyone who knows it sees the interviews. Null when there is none. */
  url: z.string().nullable(),
  created_at: moment.nullable(),
})
export type CalendarSubscription = z.infer<typeof CalendarSubscription>

const calendarsTag = 'calendars'
export const calendarCalls = {
  'GET /v1/interviews/:publicId/calendar': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/calendar',
    summary: 'The interview as a calendar file (.ics): an update or a cancellation under the same UID',
    tag: calendarsTag,
    auth: 'required',
    params: publicIdParams,
    result: z.file().mime('text/calendar'),
    errors: ['not_found', 'wrong_state'],
  }),
  'GET /v1/my/calendar': defineCall({
    method: 'GET',
    path: '/v1/my/calendar',
    summary: 'The person’s subscription',
    tag: calendarsTag,
    auth: 'required',
    result: CalendarSubscription,
  }),
  'POST /v1/my/calendar': defineCall({
    method: 'POST',
    path: '/v1/my/calendar',
    summary: 'Make a subscription, or another one: the address before stops working',
    tag: calendarsTag,
    auth: 'required',
    result: CalendarSubscription,
    status: 201,
  }),
  'DELETE /v1/my/calendar': defineCall({
    method: 'DELETE',
    path: '/v1/my/calendar',
    summary: 'End the subscription',
    tag: calendarsTag,
    auth: 'required',
    result: CalendarSubscription,
  }),
  'GET /v1/calendars/:token': defineCall({
    method: 'GET',
    path: '/v1/calendars/:token',
    summary: 'Interviews of whoever the address belongs to, for calendar programs',
    tag: calendarsTag,
    auth: 'none',
    params: z.object({ token: z.string().regex(/^[a-z2-9]{12}-[\w-]{24}\.ics$/) }),
    result: z.file().mime('text/calendar'),
    errors: ['not_found'],
  }),
} as const

const name = z.string().trim().min(1, 'required').max(200)

/** Pass data required by the building; deleted the day after the visit. */
export const PassData = z.object({
  full_name: name,
  document: z.string().trim().min(1, 'required').min(4).max(60),
  car: z.string().trim().max(20).default(''),
})
export type PassData = z.infer<typeof PassData>

/** A visitor, with the data for the pass. */
export const Visitor = Interview.extend({ pass_data: PassData.nullable() })
export type Visitor = z.infer<typeof Visitor>

/** Candidates of one slot, for a reception list. */
export const InterviewSession = z.object({
  public_id: publicId,
  starts_at: moment,
  ends_at: moment,
  time_zone: z.string(),
  capacity: z.int(),
  taken: z.int(),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  people: z.array(Visitor),
})
export type InterviewSession = z.infer<typeof InterviewSession>

const tag = 'interviews'
export const interviewScheduleCalls = {
  'GET /v1/interview-sessions/:publicId': defineCall({
    method: 'GET',
    path: '/v1/interview-sessions/:publicId',
    summary: 'Who comes at one time; for the company alone',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: InterviewSession,
    errors: ['not_found'],
  }),
  'GET /v1/my/visitors': defineCall({
    method: 'GET',
    path: '/v1/my/visitors',
    summary: 'Who comes to the office within a day, for all vacancies; for the company alone',
    tag,
    auth: 'required',
    query: pageQuery.extend({ from: moment, to: moment }),
    /** `here`: how many of the whole day have come. */
    result: pageOf(Visitor).extend({ here: z.int() }),
    errors: ['validation_failed'],
  }),
  'GET /v1/interviews/:publicId/pass': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/pass',
    summary: 'The data for a pass as given; for the candidate and those of the company who may act',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: PassData.nullable(),
    errors: ['not_found', 'forbidden'],
  }),
  'PUT /v1/interviews/:publicId/pass': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/pass',
    summary: 'Give the data for a pass, where the building needs one and a time is agreed',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: PassData.extend({ consent: z.literal(true, 'consent_required') }),
    result: Interview,
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed'],
  }),
  'DELETE /v1/interviews/:publicId/pass': defineCall({
    method: 'DELETE',
    path: '/v1/interviews/:publicId/pass',
    summary: 'Take the data for a pass back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Interview,
    errors: ['not_found', 'forbidden'],
  }),
} as const
