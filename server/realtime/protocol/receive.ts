import { z } from 'zod'
import { isSignedUser } from '@/server/platform/pusher-signature'
import type { AppCredentials } from '@/server/platform/realtime-credentials'
import type { RealtimeLimits } from '../limits'
import { channelKind } from './channel-name'
import { type ClientFrame, parseClientFrame } from './client-frame'
import { CLIENT_EVENT_REFUSED, closeCode } from './close-code'
import { type ConnectionState, type Effect, type Step, seen, withoutSubscription } from './connection'
import { channelEvent, errorFrame, pingFrame, pongFrame, signinSuccess } from './server-frame'
import { subscribe } from './subscribe'
import { takeToken } from './token-bucket'

export interface ProtocolContext {
  app: AppCredentials
  limits: RealtimeLimits
  now: number
}

/** The whole protocol: one text message of a client and what we know of it → new state and effects. No I/O. */
export function receive(before: ConnectionState, text: string, context: ProtocolContext): Step {
  const { limits, now } = context
  const { bucket, taken } = takeToken(before.frames, limits.frameRate, now)
  const state = { ...seen(before, now), frames: bucket }
  if (!taken) return closing(state, closeCode.tooManyFrames, 'Too many messages')
  if (Buffer.byteLength(text) > limits.maxFrameBytes) return only(state, refusal('Message is too large'))
  const frame = parseClientFrame(text)
  switch (frame.type) {
    case 'ping':
      return only(state, { type: 'send', frame: pongFrame })
    case 'pong':
      return { state, effects: [] }
    case 'subscribe':
      return subscribe(state, frame, context.app, limits)
    case 'unsubscribe':
      return unsubscribe(state, frame.channel)
    case 'signin':
      return signin(state, frame, context.app)
    case 'client_event':
      return relay(state, frame, context)
    case 'invalid':
      return only(state, refusal(frame.reason))
  }
}

/** Called now and then for every connection: pings the silent, cuts those that do not answer. */
export function tick(state: ConnectionState, { limits, now }: Omit<ProtocolContext, 'app'>): Step {
  if (state.pingSentAt !== undefined) {
    return now - state.pingSentAt >= limits.pongWithinMs
      ? closing(state, closeCode.silent, 'Pong reply not received')
      : { state, effects: [] }
  }
  if (now - state.lastSeenAt < limits.pingAfterMs) return { state, effects: [] }
  return only({ ...state, pingSentAt: now }, { type: 'send', frame: pingFrame })
}

/** What has to be undone when a socket is gone. */
export function disconnect(state: ConnectionState): Effect[] {
  return [...state.subscriptions].map(([channel, { member }]) => ({ type: 'leave', channel, member }))
}

function unsubscribe(state: ConnectionState, channel: string): Step {
  const subscription = state.subscriptions.get(channel)
  if (!subscription) return { state, effects: [] }
  return only(withoutSubscription(state, channel), { type: 'leave', channel, member: subscription.member })
}

const UserData = z.object({ id: z.string().min(1).max(128), user_info: z.unknown().optional() })

function signin(
  state: ConnectionState,
  frame: Extract<ClientFrame, { type: 'signin' }>,
  app: AppCredentials,
): Step {
  const genuine = isSignedUser(app, frame.auth, state.socketId, frame.userData)
  const user = genuine ? parseUser(frame.userData) : undefined
  if (!user) return closing(state, closeCode.unauthorized, 'Sign-in refused')
  if (state.user && state.user.id !== user.id) {
    return closing(state, closeCode.unauthorized, 'Signed in as somebody else already')
  }
  return {
    state: { ...state, user },
    effects: [
      { type: 'signin', userId: user.id },
      { type: 'send', frame: signinSuccess(frame.userData) },
    ],
  }
}

function parseUser(userData: string) {
  try {
    const parsed = UserData.safeParse(JSON.parse(userData))
    return parsed.success ? { id: parsed.data.id, info: parsed.data.user_info } : undefined
  } catch {
    // Signed, yet not JSON: nobody we could name.
    return undefined
  }
}

function relay(
  before: ConnectionState,
  frame: Extract<ClientFrame, { type: 'client_event' }>,
  { limits, now }: ProtocolContext,
): Step {
  const { bucket, taken } = takeToken(before.clientEvents, limits.clientEventRate, now)
  const state = { ...before, clientEvents: bucket }
  if (!taken) return only(state, refusal('Too many client events'))
  const kind = channelKind(frame.channel, limits.maxChannelNameLength)
  const subscription = state.subscriptions.get(frame.channel)
  if (!subscription || (kind !== 'private' && kind !== 'presence')) {
    return only(state, refusal('Client events need a private or presence channel you are in'))
  }
  if (frame.event.length > limits.maxEventNameLength) return only(state, refusal('Event name is too long'))
  if (Buffer.byteLength(frame.data) > limits.maxEventBytes) {
    return only(state, refusal(`Event data over ${limits.maxEventBytes} bytes`))
  }
  return only(state, {
    type: 'relay',
    channel: frame.channel,
    frame: channelEvent(frame.channel, frame.event, frame.data, subscription.member?.id),
  })
}

function only(state: ConnectionState, effect: Effect): Step {
  return { state, effects: [effect] }
}

function refusal(message: string): Effect {
  return { type: 'send', frame: errorFrame(CLIENT_EVENT_REFUSED, message) }
}

function closing(state: ConnectionState, code: number, reason: string): Step {
  return {
    state,
    effects: [
      { type: 'send', frame: errorFrame(code, reason) },
      { type: 'close', code, reason },
    ],
  }
}
