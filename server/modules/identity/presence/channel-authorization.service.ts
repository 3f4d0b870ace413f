import { type ChannelSubject, parseChannel } from '@/lib/contracts/channels'
import type { AuthorizeChannel, ChannelAuthorization } from '@/lib/contracts/presence'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { Keys } from '@/server/platform/keys'
import { NodesUnreachableError } from '@/server/platform/realtime-port'
import { realtimeCredentials, signChannel } from '@/server/platform/realtime-signing'
import type { ServiceContext } from '../../context'
import { requireLiveSession } from '../accounts/sessions.service'
import {
  isCompanyMember,
  isInInterview,
  isParty,
  isResumeOwner,
  isVacancyMember,
} from './presence.repository'
import { isPresenceVisible } from './presence.service'

/**
 * Member id in the presence channel of an interview: specific to the interview, so that it cannot be linked to a
 * public id elsewhere. People with hidden presence get an id per socket.
 */
export function memberName(
  keys: Keys,
  { userId, interviewId, socketId }: { userId: string; interviewId: string; socketId: string },
  visible: boolean,
): string {
  const [kind, of] = visible ? ['member', `interview ${interviewId}`] : ['hidden', socketId]
  return `${kind}-${keys.sign('presence-name', `${userId} ${of}`, 12)}`
}

type Listener = Pick<Actor, 'userId' | 'publicId'>

/** Subscription rights by kind of channel. */
const mayListen: Record<
  ChannelSubject,
  (db: DbOrTx, actor: Listener, publicId: string) => boolean | Promise<boolean>
> = {
  user: (_, actor, publicId) => actor.publicId === publicId,
  company: (db, actor, publicId) => isCompanyMember(db, actor.userId, publicId),
  resume: (db, actor, publicId) => isResumeOwner(db, actor.userId, publicId),
  vacancy: (db, actor, publicId) => isVacancyMember(db, actor.userId, publicId),
  negotiation: (db, actor, publicId) => isParty(db, actor.userId, publicId),
  interview: (db, actor, publicId) => isInInterview(db, actor.userId, publicId),
}

async function claimSocket(ctx: ServiceContext, socketId: string, userId: string): Promise<void> {
  try {
    await ctx.realtime?.claimSocket(socketId, userId)
  } catch (error) {
    if (!(error instanceof NodesUnreachableError)) throw error
    throw new AppError('service_unavailable', { retryAfter: 5 })
  }
}

/**
 * Signs a subscription of a socket. Unknown and foreign channels get the same error.
 * @throws AppError forbidden, service_unavailable while the socket's node cannot be reached: the client asks again
 */
export async function authorizeChannel(
  ctx: ServiceContext,
  actor: Actor,
  request: AuthorizeChannel,
): Promise<ChannelAuthorization> {
  const { socket_id: socketId, channel_name: name } = request
  const channel = parseChannel(name)
  if (!channel) throw new AppError('forbidden')
  await claimSocket(ctx, socketId, actor.publicId)
  // Rights are read after the claim: a right lost from now on closes the socket.
  await requireLiveSession(ctx, actor)
  if (!(await mayListen[channel.subject](ctx.db, actor, channel.publicId))) throw new AppError('forbidden')
  const app = realtimeCredentials(ctx.env, ctx.keys)
  if (!name.startsWith('presence-')) return { auth: signChannel(app, socketId, name) }
  const visible = await isPresenceVisible(ctx.db, actor.userId)
  const who = { userId: actor.publicId, interviewId: channel.publicId, socketId }
  const channelData = JSON.stringify({ user_id: memberName(ctx.keys, who, visible) })
  return { auth: signChannel(app, socketId, name, channelData), channel_data: channelData }
}
