import { z } from 'zod'
import { CATCH_UP_EVENT } from '@/lib/contracts/channels'
import type { LoggedEvent } from '../hub/event-log'

/** 4000–4099: do not reconnect; 4100–4199: reconnect after a pause; 4200–4299: reconnect at once. */
export const closeCode = {
  unknownApp: 4001,
  badProtocolVersion: 4007,
  noProtocolVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  tooManyFrames: 4101,
  closedForWorks: 4102,
  restarting: 4200,
  silent: 4201,
} as const

/** `code` of a `pusher:error` for a refused client event; the connection stays. */
export const CLIENT_EVENT_REFUSED = 4301

type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'user'

const allowed = /^[A-Za-z0-9_\-=@,.;]+$/
const serverToUser = '#server-to-user-'

/** The pseudo channel that carries events sent to one signed-in user. */
export function userChannel(userId: string): string {
  return serverToUser + userId
}

/** The kind of a channel by its name; undefined for an invalid name. */
export function channelKind(name: string, maxLength: number): ChannelKind | undefined {
  if (name.startsWith(serverToUser)) {
    return name.length > serverToUser.length && name.length <= maxLength ? 'user' : undefined
  }
  if (name.length > maxLength || !allowed.test(name)) return undefined
  if (name.startsWith('private-encrypted-')) return 'encrypted'
  if (name.startsWith('private-')) return 'private'
  if (name.startsWith('presence-')) return 'presence'
  return 'public'
}

export type ClientFrame =
  | { type: 'ping' }
  | { type: 'pong' }
  | {
      type: 'subscribe'
      channel: string
      auth?: string | undefined
      channelData?: string | undefined
      /** Position of the last event the client has heard; only our own client says it. */
      since?: number | undefined
    }
  | { type: 'unsubscribe'; channel: string }
  | { type: 'signin'; auth: string; userData: string }
  | { type: 'client_event'; event: string; channel: string; data: string }
  | { type: 'invalid'; reason: string }

const Envelope = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown().optional() })
const Subscribe = z.object({
  channel: z.string(),
  auth: z.string().nullish(),
  channel_data: z.string().nullish(),
  since: z.number().nonnegative().optional().catch(undefined),
})
const Unsubscribe = z.object({ channel: z.string() })
const Signin = z.object({ auth: z.string(), user_data: z.string() })

/** Clients may send `data` as an object or as the JSON text of one. */
function unwrap(data: unknown): unknown {
  return typeof data === 'string' ? parseJson(data) : data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not an error here: the schemas reject undefined.
    return undefined
  }
}

const invalid = (reason: string): ClientFrame => ({ type: 'invalid', reason })

/** Parses a text message of a client. Never throws: an unreadable one becomes `invalid`. */
export function parseClientFrame(text: string): ClientFrame {
  const envelope = Envelope.safeParse(parseJson(text))
  if (!envelope.success) return invalid('Message is not a valid event')
  const { event, channel, data } = envelope.data
  switch (event) {
    case 'pusher:ping':
      return { type: 'ping' }
    case 'pusher:pong':
      return { type: 'pong' }
    case 'pusher:subscribe': {
      const parsed = Subscribe.safeParse(unwrap(data))
      if (!parsed.success) return invalid('Subscription data is not valid')
      return {
        type: 'subscribe',
        channel: parsed.data.channel,
        auth: parsed.data.auth ?? undefined,
        channelData: parsed.data.channel_data ?? undefined,
        since: parsed.data.since,
      }
    }
    case 'pusher:unsubscribe': {
      const parsed = Unsubscribe.safeParse(unwrap(data))
      return parsed.success
        ? { type: 'unsubscribe', channel: parsed.data.channel }
        : invalid('Unsubscription data is not valid')
    }
    case 'pusher:signin': {
      const parsed = Signin.safeParse(unwrap(data))
      return parsed.success
        ? { type: 'signin', auth: parsed.data.auth, userData: parsed.data.user_data }
        : invalid('Sign-in data is not valid')
    }
    default:
      if (!event.startsWith('client-')) return invalid('Unknown event')
      if (channel === undefined) return invalid('Client event without a channel')
      return {
        type: 'client_event',
        event,
        channel,
        data: typeof data === 'string' ? data : JSON.stringify(data ?? null),
      }
  }
}

export interface Member {
  id: string
  info?: unknown
}

/** `at` is the position in the log of events; the protocol does not know it, and clients of other makes ignore it. */
function frame(event: string, data: unknown, channel?: string, at?: number): string {
  // Protocol 7: `data` is a JSON string.
  return JSON.stringify({ event, data: JSON.stringify(data), channel, at })
}

/** To one socket: events may have been lost, fetch again what is shown. Clients that do not know it ignore it. */
export const catchUpFrame = frame(CATCH_UP_EVENT, {})

export function connectionEstablished(socketId: string, activityTimeoutMs: number, at: number): string {
  const data = { socket_id: socketId, activity_timeout: Math.round(activityTimeoutMs / 1000) }
  return frame('pusher:connection_established', data, undefined, at)
}

export function errorFrame(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } })
}

export const pingFrame = frame('pusher:ping', {})
export const pongFrame = (at: number) => frame('pusher:pong', {}, undefined, at)

export function subscriptionSucceeded(channel: string, members?: readonly Member[]): string {
  if (!members) return frame('pusher_internal:subscription_succeeded', {}, channel)
  const hash = Object.fromEntries(members.map((member) => [member.id, member.info ?? {}]))
  return frame(
    'pusher_internal:subscription_succeeded',
    { presence: { count: members.length, ids: members.map((member) => member.id), hash } },
    channel,
  )
}

export type SubscriptionErrorType = 'AuthError' | 'LimitReached' | 'InvalidChannel' | 'Unavailable'

export function subscriptionError(
  channel: string,
  type: SubscriptionErrorType,
  status: number,
  error: string,
): string {
  return frame('pusher:subscription_error', { type, error, status }, channel)
}

export function memberAdded(channel: string, member: Member): string {
  return frame('pusher_internal:member_added', { user_id: member.id, user_info: member.info ?? {} }, channel)
}

export function memberRemoved(channel: string, userId: string): string {
  return frame('pusher_internal:member_removed', { user_id: userId }, channel)
}

export function signinSuccess(userData: string): string {
  return frame('pusher:signin_success', { user_data: userData })
}

/** The answer to a subscription with `since`: what was missed follows, or the socket is told to catch up. */
export const subscriptionResumed = (channel: string) =>
  frame('pusher_internal:subscription_succeeded', { resumed: true }, channel)

/** `data` is passed through as received, so that numbers and spacing are preserved. */
export function channelEvent(channel: string, event: string, data: string, userId?: string): string {
  return JSON.stringify({ event, channel, data, user_id: userId })
}

export function loggedEvent(channel: string, { id, name, data, at }: LoggedEvent): string {
  return JSON.stringify({ event: name, channel, data, id, at })
}
