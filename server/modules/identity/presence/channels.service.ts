import { parseChannel } from '@/lib/contracts/channels'
import type { AuthorizeChannel, ChannelAuthorization } from '@/lib/contracts/presence'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { signChannel } from '@/server/platform/pusher-signature'
import { realtimeCredentials } from '@/server/platform/realtime-credentials'
import type { ServiceContext } from '../../context'
import { requireLiveSession } from '../accounts/sessions.service'
import { mayListen } from './channels.policy'
import { isPresenceVisible, memberName } from './visibility.service'

/**
 * Signs one subscription of one socket. A channel that does not exist and one of somebody else are refused alike.
 * @throws AppError forbidden
 */
export async function authorizeChannel(
  ctx: ServiceContext,
  actor: Actor,
  request: AuthorizeChannel,
): Promise<ChannelAuthorization> {
  const { socket_id: socketId, channel_name: name } = request
  const channel = parseChannel(name)
  if (!channel) throw new AppError('forbidden')
  await ctx.realtime?.claimSocket(socketId, actor.publicId)
  // Rights are read after the claim: whichever of them ends from here on closes the socket.
  await requireLiveSession(ctx, actor)
  if (!(await mayListen[channel.subject](ctx.db, actor, channel.publicId))) throw new AppError('forbidden')
  const app = realtimeCredentials(ctx.env, ctx.keys)
  if (!name.startsWith('presence-')) return { auth: signChannel(app, socketId, name) }
  const visible = await isPresenceVisible(ctx.db, actor.userId)
  const who = { userId: actor.publicId, interviewId: channel.publicId, socketId }
  const channelData = JSON.stringify({ user_id: memberName(ctx.keys, who, visible) })
  return { auth: signChannel(app, socketId, name, channelData), channel_data: channelData }
}
