import { defineCall } from './call'
import { z } from './zod'

/** Socket id assigned by the realtime server. */
export const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/)

export const SetPresence = z.discriminatedUnion('status', [
  z.object({ status: z.literal('online'), socket_id: socketId }),
  z.object({ status: z.literal('offline') }),
])
export type SetPresence = z.infer<typeof SetPresence>

/** Resulting status for others: still online while another tab is connected. */
export const Presence = z.object({ status: z.enum(['online', 'offline']) })
export type Presence = z.infer<typeof Presence>

export const AuthorizeChannel = z.object({ socket_id: socketId, channel_name: z.string().min(1).max(164) })
export type AuthorizeChannel = z.infer<typeof AuthorizeChannel>

/** Authorisation that the realtime client sends with its subscription. */
export const ChannelAuthorization = z.object({ auth: z.string(), channel_data: z.string().optional() })
export type ChannelAuthorization = z.infer<typeof ChannelAuthorization>

const tag = 'realtime'
export const presenceCalls = {
  'PUT /v1/presence': defineCall({
    method: 'PUT',
    path: '/v1/presence',
    summary: 'Say that this tab is there, or that its connection dropped',
    tag,
    auth: 'required',
    body: SetPresence,
    result: Presence,
  }),
  'POST /v1/broadcasting/auth': defineCall({
    method: 'POST',
    path: '/v1/broadcasting/auth',
    summary:
      'Authorise a private channel; a form body is answered bare, as realtime clients expect by default',
    tag,
    auth: 'required',
    body: AuthorizeChannel,
    result: ChannelAuthorization,
    errors: ['forbidden', 'service_unavailable'],
  }),
} as const
