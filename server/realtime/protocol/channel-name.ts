export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'user'

const allowed = /^[A-Za-z0-9_\-=@,.;]+$/
const serverToUser = '#server-to-user-'

/** The pseudo channel that carries events sent to one signed-in user. */
export function userChannel(userId: string): string {
  return serverToUser + userId
}

/** What a channel name promises; undefined when it is not a valid name. */
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
