import { z } from 'zod'
import { isSignedChannel } from '@/server/platform/pusher-signature'
import type { AppCredentials } from '@/server/platform/realtime-credentials'
import type { RealtimeLimits } from '../limits'
import { channelKind, userChannel } from './channel-name'
import type { ClientFrame } from './client-frame'
import { type ConnectionState, type Step, withSubscription } from './connection'
import {
  errorFrame,
  type Member,
  type SubscriptionErrorType,
  subscriptionError,
  subscriptionSucceeded,
} from './server-frame'

const ChannelData = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number()]),
  user_info: z.unknown().optional(),
})

type SubscribeFrame = Extract<ClientFrame, { type: 'subscribe' }>

export function subscribe(
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
