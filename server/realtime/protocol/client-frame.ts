import { z } from 'zod'

export type ClientFrame =
  | { type: 'ping' }
  | { type: 'pong' }
  | { type: 'subscribe'; channel: string; auth?: string | undefined; channelData?: string | undefined }
  | { type: 'unsubscribe'; channel: string }
  | { type: 'signin'; auth: string; userData: string }
  | { type: 'client_event'; event: string; channel: string; data: string }
  | { type: 'invalid'; reason: string }

const Envelope = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown().optional() })
const Subscribe = z.object({
  channel: z.string(),
  auth: z.string().nullish(),
  channel_data: z.string().nullish(),
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
    // Not JSON is an answer here: the schemas refuse undefined.
    return undefined
  }
}

const invalid = (reason: string): ClientFrame => ({ type: 'invalid', reason })

/** Reads one text message of a client. Never throws: what cannot be read comes back as `invalid`. */
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
