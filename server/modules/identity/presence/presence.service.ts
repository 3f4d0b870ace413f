import { type ChannelSubject, channel, parseChannel } from '@/lib/contracts/channels'
import type { PrivacySettings } from '@/lib/contracts/personal-data'
import type { AuthorizeChannel, ChannelAuthorization, Presence, SetPresence } from '@/lib/contracts/presence'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { Keys } from '@/server/platform/keys'
import { realtimeCredentials, signChannel } from '@/server/platform/realtime-signing'
import type { ServiceContext } from '../../context'
import { requireLiveSession } from '../accounts/sessions.service'
import {
  countSockets,
  deleteOldestSockets,
  deleteSockets,
  deleteSocketsOf,
  findVisible,
  isAnyOnline,
  isCompanyMember,
  isInInterview,
  isParty,
  isResumeOwner,
  isVacancyMember,
  listSocketIds,
  listStaleSockets,
  touchSockets,
  updateVisible,
  upsertSocket,
} from './presence.repository'

/** Whether others may see that the person is online: whoever shows presence asks here. */
export const isPresenceVisible = (db: DbOrTx, userId: number): Promise<boolean> => findVisible(db, userId)

export async function privacyOf(ctx: ServiceContext, actor: Actor): Promise<PrivacySettings> {
  return { presence_visible: await isPresenceVisible(ctx.db, actor.userId) }
}

export async function changePrivacy(
  ctx: ServiceContext,
  actor: Actor,
  settings: PrivacySettings,
): Promise<PrivacySettings> {
  await updateVisible(ctx.db, actor.userId, settings.presence_visible, ctx.clock.now())
  return privacyOf(ctx, actor)
}

/**
 * How a member of the presence channel of an interview is called there: by a name of this one interview, so that nobody
 * is known again elsewhere, where their public id may stand beside the name of their company. Somebody who does not want
 * to be seen takes part under a name of this one socket, which tells the others nothing.
 */
export function memberName(
  keys: Keys,
  { userId, interviewId, socketId }: { userId: string; interviewId: string; socketId: string },
  visible: boolean,
): string {
  const [kind, of] = visible ? ['member', `interview ${interviewId}`] : ['hidden', socketId]
  return `${kind}-${keys.sign('presence-name', `${userId} ${of}`, 12)}`
}

/** More tabs than anybody has; bounds what one account can write. */
const maxSocketsPerUser = 50
const checkAfterMs = 60_000
/** Without a realtime server of ours nobody reports a lost socket: then a row lives this long. */
const forgetAfterMs = 12 * 3_600_000
const sweepBatch = 1_000

/** Others see nobody online who does not want to be seen. */
async function seen(ctx: ServiceContext, actor: Actor, online: boolean): Promise<Presence> {
  return { status: online && (await isPresenceVisible(ctx.db, actor.userId)) ? 'online' : 'offline' }
}

/**
 * Registers the calling tab, or takes it back. A dropped tab is known by the socket id it still sends along; sockets
 * that are certainly gone leave with it.
 */
export async function setPresence(
  ctx: ServiceContext,
  actor: Actor,
  change: SetPresence,
  callerSocketId: string | undefined,
): Promise<Presence> {
  if (change.status === 'online') {
    await upsertSocket(ctx.db, actor.userId, change.socket_id, ctx.clock.now())
    await deleteOldestSockets(ctx.db, actor.userId, maxSocketsPerUser)
    return seen(ctx, actor, true)
  }
  const known = await listSocketIds(ctx.db, actor.userId)
  const gone = ctx.realtime?.goneSockets?.(known) ?? []
  // Nothing tells the tabs apart: then the word of the one that speaks counts for all.
  const blind = callerSocketId === undefined && !ctx.realtime?.goneSockets
  await deleteSocketsOf(ctx.db, actor.userId, blind ? known : [...gone, callerSocketId ?? ''].filter(Boolean))
  return seen(ctx, actor, (await countSockets(ctx.db, actor.userId)) > 0)
}

/** The realtime server saw a socket close; its tab can no longer say so itself. */
export function removeSocket(ctx: ServiceContext, socketId: string): Promise<void> {
  return deleteSockets(ctx.db, [socketId])
}

/** Which of these sockets are gone, by what the realtime service can tell; undefined when it tells nothing. */
async function goneOf(
  ctx: ServiceContext,
  sockets: readonly { socketId: string; userId: string }[],
): Promise<string[] | undefined> {
  const { realtime } = ctx
  if (realtime?.goneSockets) return realtime.goneSockets(sockets.map(({ socketId }) => socketId))
  if (!realtime?.occupiedChannels) return undefined
  // Every signed-in tab listens to its person's own channel.
  const occupied = await realtime.occupiedChannels(channel.user('')).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the realtime service does not tell who is there')
    return undefined
  })
  return (
    occupied &&
    sockets.filter(({ userId }) => !occupied.has(channel.user(userId))).map(({ socketId }) => socketId)
  )
}

/** Removes what a crashed process or a vanished socket left behind. Run it about once a minute. */
export async function sweepPresence(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  const before = (age: number) => new Date(now.getTime() - age)
  const stale = await listStaleSockets(ctx.db, before(checkAfterMs), sweepBatch)
  if (stale.length === 0) return
  const told = await goneOf(ctx, stale)
  if (!told) {
    const forgotten = await listStaleSockets(ctx.db, before(forgetAfterMs), sweepBatch)
    return deleteSockets(
      ctx.db,
      forgotten.map(({ socketId }) => socketId),
    )
  }
  const gone = new Set(told)
  await deleteSockets(ctx.db, [...gone])
  await touchSockets(
    ctx.db,
    stale.map(({ socketId }) => socketId).filter((socketId) => !gone.has(socketId)),
    now,
  )
}

/** Whether one of these people is here and may be seen to be. */
export async function anyOnline(db: DbOrTx, userIds: readonly number[]): Promise<boolean> {
  return userIds.length > 0 && isAnyOnline(db, userIds)
}

type Listener = Pick<Actor, 'userId' | 'publicId'>

/** Who may listen to a channel, by what it is about. */
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
