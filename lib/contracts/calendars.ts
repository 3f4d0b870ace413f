import { z } from 'zod'
import { defineCall, moment, publicIdParams } from './call'

export const CalendarSubscription = z.object({
  /** To be put into a calendar; whoever has it sees the times. Null while there is none. */
  url: z.string().nullable(),
  created_at: moment.nullable(),
})
export type CalendarSubscription = z.infer<typeof CalendarSubscription>

const tag = 'calendars'
export const calendarCalls = {
  'GET /v1/interviews/:publicId/calendar': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/calendar',
    summary: 'The interview as a calendar file (.ics): an update or a cancellation under the same UID',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.file().mime('text/calendar'),
    errors: ['not_found', 'wrong_state'],
  }),
  'GET /v1/my/calendar': defineCall({
    method: 'GET',
    path: '/v1/my/calendar',
    summary: 'The person’s subscription',
    tag,
    auth: 'required',
    result: CalendarSubscription,
  }),
  'POST /v1/my/calendar': defineCall({
    method: 'POST',
    path: '/v1/my/calendar',
    summary: 'Make a subscription, or another one: the address before stops working',
    tag,
    auth: 'required',
    result: CalendarSubscription,
    status: 201,
  }),
  'DELETE /v1/my/calendar': defineCall({
    method: 'DELETE',
    path: '/v1/my/calendar',
    summary: 'End the subscription',
    tag,
    auth: 'required',
    result: CalendarSubscription,
  }),
  'GET /v1/calendars/:token': defineCall({
    method: 'GET',
    path: '/v1/calendars/:token',
    summary: 'Interviews of whoever the address belongs to, for calendar programs',
    tag,
    auth: 'none',
    params: z.object({ token: z.string().regex(/^[a-z2-9]{12}-[\w-]{24}\.ics$/) }),
    result: z.file().mime('text/calendar'),
    errors: ['not_found'],
  }),
} as const
