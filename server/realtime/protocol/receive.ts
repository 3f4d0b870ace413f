import { z } from 'zod'
import { type AppCredentials, isSignedChannel, isSignedUser } from '@/server/platform/realtime-signing'
import type { RealtimeLimits } from '../options'
import {
  type ConnectionState,
  type Effect,
  markSeen,
  type Step,
  takeToken,
  withoutSubscription,
  withSubscription,
} from './connection'
import {
  CLIENT_EVENT_REFUSED,
  type ClientFrame,
  channelEvent,
  channelKind,
  closeCode,
  errorFrame,
  type Member,
  parseClientFrame,
  pingFrame,
  pongFrame,
  type SubscriptionErrorType,
  signinSuccess,
  subscriptionError,
  subscriptionSucceeded,
  userChannel,
} from './frames'

const ChannelData = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number()]),
  user_info: z.unknown().optional(),
})

type SubscribeFrame = Extract<ClientFrame, { type: 'subscribe' }>

function subscribe(
  state: ConnectionState,
  frame: SubscribeFrame,
  app: AppCredentials,
  limits: RealtimeLimits,
): Step {
  const { channel } = frame
  const refuse = (type: SubscriptionErrorType, status: number, error: string): Step => ({
    state,
    effects: [{ type: 'send', frame: subscriptionError(channel.slice(0, 200), type, status, error) }],
  })
  const accept = (member?: Member): Step => ({
    state: withSubscription(state, channel, { member }),
    effects: member
      ? [{ type: 'join', channel, member }]
      : frame.since !== undefined
        ? [{ type: 'join', channel, since: frame.since }]
        : [
            { type: 'join', channel },
            { type: 'send', frame: subscriptionSucceeded(channel) },
          ],
  })

  const kind = channelKind(channel, limits.maxChannelNameLength)
  if (!kind) return refuse('InvalidChannel', 400, 'Channel name is not valid')
  if (state.subscriptions.has(channel)) {
    return {
      state,
      effects: [{ type: 'send', frame: errorFrame(null, `Existing subscription to channel ${channel}`) }],
    }
  }
  if (state.subscriptions.size >= limits.maxSubscriptions) {
    return refuse('LimitReached', 429, `At most ${limits.maxSubscriptions} channels per connection`)
  }
  if (kind === 'public') return accept()
  if (kind === 'user') {
    const own = state.user !== undefined && channel === userChannel(state.user.id)
    return own ? accept() : refuse('AuthError', 401, 'Sign in as this user first')
  }
  if (!isSignedChannel(app, frame.auth ?? '', state.socketId, channel, frame.channelData)) {
    return refuse('AuthError', 401, `Auth value for subscription to ${channel} is invalid`)
  }
  if (kind !== 'presence') return accept()
  const member = frame.channelData === undefined ? state.user : parseMember(frame.channelData)
  if (!member) return refuse('AuthError', 401, 'Presence data without user_id')
  if (Buffer.byteLength(JSON.stringify(member)) > limits.maxMemberBytes) {
    return refuse('LimitReached', 413, `Presence data over ${limits.maxMemberBytes} bytes`)
  }
  return accept(member)
}

function parseMember(channelData: string): Member | undefined {
  try {
    const parsed = ChannelData.safeParse(JSON.parse(channelData))
    if (!parsed.success) return undefined
    return { id: String(parsed.data.user_id), info: parsed.data.user_info }
  } catch {
    // Signed by us, yet not JSON: refused like any other unusable member.
    return undefined
  }
}

export interface ProtocolContext {
  app: AppCredentials
  limits: RealtimeLimits
  now: number
  /** Where the log of events stands; told to clients, which resume from there. */
  position: number
}

/** The whole protocol: one text message of a client and what we know of it → new state and effects. No I/O. */
export function receive(before: ConnectionState, text: string, context: ProtocolContext): Step {
  const { limits, now } = context
  const { bucket, taken } = takeToken(before.frames, limits.frameRate, now)
  const state = { ...markSeen(before, now), frames: bucket }
  if (!taken) return closing(state, closeCode.tooManyFrames, 'Too many messages')
  if (Buffer.byteLength(text) > limits.maxFrameBytes) return only(state, refusal('Message is too large'))
  const frame = parseClientFrame(text)
  switch (frame.type) {
    case 'ping':
      return only(state, { type: 'send', frame: pongFrame(context.position) })
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
export function tick(
  state: ConnectionState,
  { limits, now }: Omit<ProtocolContext, 'app' | 'position'>,
): Step {
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
