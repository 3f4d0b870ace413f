export interface Member {
  id: string
  info?: unknown
}

function frame(event: string, data: unknown, channel?: string): string {
  // Protocol 7: `data` is itself a JSON text.
  return JSON.stringify({ event, data: JSON.stringify(data), channel })
}

export function connectionEstablished(socketId: string, activityTimeoutMs: number): string {
  return frame('pusher:connection_established', {
    socket_id: socketId,
    activity_timeout: Math.round(activityTimeoutMs / 1000),
  })
}

export function errorFrame(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } })
}

export const pingFrame = frame('pusher:ping', {})
export const pongFrame = frame('pusher:pong', {})

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

/** `data` is passed as the text that was received, so numbers and spacing survive untouched. */
export function channelEvent(channel: string, event: string, data: string, userId?: string): string {
  return JSON.stringify({ event, channel, data, user_id: userId })
}
