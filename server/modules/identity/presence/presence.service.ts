import { channel } from '@/lib/contracts/channels'
import type { PrivacySettings } from '@/lib/contracts/personal-data'
import type { Presence, SetPresence } from '@/lib/contracts/presence'
import { hourMs, minuteMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import {
  countSockets,
  deleteOldestSockets,
  deleteSockets,
  deleteSocketsOf,
  findVisible,
  isAnyOnline,
  listSocketIds,
  listStaleSockets,
  touchSockets,
  updateVisible,
  upsertSocket,
} from './presence.repository'

/** Whether others may see the person's presence; every reader of presence has to check this. */
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

/** Maximum number of sockets per account. */
const maxSocketsPerUser = 50
const checkAfterMs = minuteMs
/** Expiry of a row with an external realtime service, which does not report closed sockets. */
const forgetAfterMs = 12 * hourMs
const sweepBatch = 1_000

/** People with hidden presence appear offline. */
async function seen(ctx: ServiceContext, actor: Actor, online: boolean): Promise<Presence> {
  return { status: online && (await isPresenceVisible(ctx.db, actor.userId)) ? 'online' : 'offline' }
}

/**
 * Registers or unregisters the calling tab. A closed tab is identified by the socket id it sends; dead sockets are
 * removed as well.
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
  // Without a socket id tabs are indistinguishable: the call applies to all.
  const blind = callerSocketId === undefined && !ctx.realtime?.goneSockets
  await deleteSocketsOf(ctx.db, actor.userId, blind ? known : [...gone, callerSocketId ?? ''].filter(Boolean))
  return seen(ctx, actor, (await countSockets(ctx.db, actor.userId)) > 0)
}

/** The realtime server reports a closed socket, whose tab cannot do so itself. */
export function removeSocket(ctx: ServiceContext, socketId: string): Promise<void> {
  return deleteSockets(ctx.db, [socketId])
}

/** Which of these sockets are closed, if the realtime service can tell; undefined otherwise. */
async function goneOf(
  ctx: ServiceContext,
  sockets: readonly { socketId: string; userId: string }[],
): Promise<string[] | undefined> {
  const { realtime } = ctx
  if (realtime?.goneSockets) return realtime.goneSockets(sockets.map(({ socketId }) => socketId))
  if (!realtime?.occupiedChannels) return undefined
  // Every signed-in tab subscribes to its user channel.
  const occupied = await realtime.occupiedChannels(channel.user('')).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the realtime service does not tell who is there')
    return undefined
  })
  return (
    occupied &&
    sockets.filter(({ userId }) => !occupied.has(channel.user(userId))).map(({ socketId }) => socketId)
  )
}

/** Removes rows of crashed processes and vanished sockets. Run about once a minute. */
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

/** Whether one of these people is online and visible. */
export async function anyOnline(db: DbOrTx, userIds: readonly number[]): Promise<boolean> {
  return userIds.length > 0 && isAnyOnline(db, userIds)
}
