import { defineCall, moment } from './call'
import { messengers } from './notice-kinds'
import { z } from './zod'

const tag = 'notifications'
const messengerParams = z.object({ messenger: z.enum(messengers) })

/** Messengers send what they like: what is known of it is read by their adapters. */
const update = z.record(z.string().max(100), z.unknown())

export const messengerCalls = {
  'POST /v1/notifications/messengers/:messenger/link': defineCall({
    method: 'POST',
    path: '/v1/notifications/messengers/:messenger/link',
    summary:
      'An address that opens a chat with our bot and makes it the person’s: once, within a quarter of an hour',
    tag,
    auth: 'required',
    stepUp: true,
    params: messengerParams,
    result: z.object({ url: z.url(), expires_at: moment }),
    errors: ['not_found', 'rate_limited'],
  }),
  'DELETE /v1/notifications/messengers/:messenger': defineCall({
    method: 'DELETE',
    path: '/v1/notifications/messengers/:messenger',
    summary: 'No more messages to the chat; a second call changes nothing',
    tag,
    auth: 'required',
    params: messengerParams,
    result: z.null(),
  }),
  'POST /v1/messenger-events/:messenger': defineCall({
    method: 'POST',
    path: '/v1/messenger-events/:messenger',
    summary:
      'For messengers: what happened in chats with our bot; 404 without the secret of the messenger, or its bot',
    tag,
    auth: 'none',
    params: messengerParams,
    body: update,
    result: z.file().mime('text/plain'),
    errors: ['not_found', 'rate_limited'],
  }),
} as const
