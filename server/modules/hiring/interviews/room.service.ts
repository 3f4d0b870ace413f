import { createHmac } from 'node:crypto'
import type { Room, RoomEntry } from '@/lib/contracts/interview-room'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { Env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { requireMayScore } from '../negotiations/negotiations.policy'
import { type InterviewAccess, lockOwnInterview, ownInterview } from './interview-access.service'
import { findById, updateInterview } from './interviews.repository'
import { presentFound } from './read.service'
import { colleaguesOf, entryOf, isThere, presentRoom, timesOfRoom } from './room.presenter'
import { factsOf, publishChange, runTransition } from './run-transition.service'
import { admitSeat, findSeat, findSeats, findStart, leaveSeat, takeSeat, touchSeat } from './seats.repository'

/** @throws AppError not_found without a room */
function requireRoom({ found }: InterviewAccess): void {
  if (found.row.kind !== 'video_live') throw new AppError('not_found')
}

/** The room, for either side. @throws AppError not_found, forbidden for the viewer role */
export async function ownRoom(db: DbOrTx, actor: Actor, publicId: string): Promise<InterviewAccess> {
  const held = await ownInterview(db, actor, publicId)
  requireRoom(held)
  requireMayScore(held.side)
  return held
}

/** The same, locked until the transaction ends. */
export async function lockRoom(tx: Tx, actor: Actor, publicId: string): Promise<InterviewAccess> {
  const held = await lockOwnInterview(tx, actor, publicId)
  requireRoom(held)
  return held
}

/** Publishes a change; clients refetch the room. */
export const notifyRoom = (tx: Tx, interviewId: string, now: Date, socketId: string | undefined) =>
  publish(
    tx,
    { kind: 'room.updated', payload: { interviewId, version: now.getTime() } },
    { exceptSocketId: socketId },
  )

async function show(ctx: ServiceContext, actor: Actor, held: InterviewAccess): Promise<Room> {
  const now = ctx.clock.now()
  const { id } = held.found.row
  const [interview, seats, startedAt] = await Promise.all([
    presentFound(ctx, actor, held.side, held.found),
    findSeats(ctx.db, id, now),
    findStart(ctx.db, id),
  ])
  return presentRoom(held, seats, { userId: actor.userId, keys: ctx.keys, now, interview, startedAt })
}

async function showEntry(
  ctx: ServiceContext,
  actor: Actor,
  held: InterviewAccess,
  seat: string | null,
): Promise<RoomEntry> {
  const { closesAt } = timesOfRoom(held.found.row)
  const room = await show(ctx, actor, held)
  // The TURN relay costs the operator money: no credentials before admission.
  const admitted = room.seats.some((each) => each.me && each.admitted && each.public_id === seat)
  return { room, seat, ice: seat && admitted && closesAt ? iceOf(ctx.env, seat, closesAt) : null }
}

/** @throws AppError not_found, forbidden */
export async function readRoom(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Room> {
  return show(ctx, actor, await ownRoom(ctx.db, actor, publicId))
}

export interface EnterInput {
  publicId: string
  tab: string
  takeOver: boolean
  socketId: string | undefined
}

/**
 * Takes a seat in the room; the first of a side marks its presence. Reports a seat in another tab, unless it is taken
 * over.
 * @throws AppError not_found, forbidden, too_early, wrong_state when it is over or full
 */
export async function enterRoom(ctx: ServiceContext, actor: Actor, input: EnterInput): Promise<RoomEntry> {
  const { publicId, tab, takeOver, socketId } = input
  const entered = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockRoom(tx, actor, publicId)
    const { row } = held.found
    const seats = await findSeats(tx, row.id, now)
    const viewer = { actor: held.side.actor, userId: actor.userId }
    const entry = entryOf(row, { now, colleagues: colleaguesOf(viewer, seats) })
    if (entry === 'early') throw new AppError('too_early')
    if (entry !== 'open') throw new AppError('wrong_state', { data: { status: row.status, entry } })
    const own = await findSeat(tx, row.id, actor.userId)
    if (own && own.tab !== tab && isThere(own, now) && !takeOver) return { held, seat: null }
    const seat = newPublicId()
    await takeSeat(tx, {
      interviewId: row.id,
      userId: actor.userId,
      publicId: seat,
      side: held.side.actor,
      tab,
      socketId: socketId ?? null,
      admittedAt: held.side.actor === 'employer' ? now : null,
      enteredAt: now,
      seenAt: now,
    })
    const mark = held.side.actor === 'candidate' ? 'candidateJoinedAt' : 'employerJoinedAt'
    if (row[mark] === null) {
      const after = await updateInterview(tx, row, { [mark]: now })
      await publishChange(tx, held.found, after, socketId)
    }
    await notifyRoom(tx, publicId, now, socketId)
    const found = await findById(tx, row.id)
    if (!found) throw new Error(`interview ${row.id} vanished under its lock`)
    return { held: { ...held, found }, seat }
  })
  return showEntry(ctx, actor, entered.held, entered.seat)
}

interface SeatInput {
  publicId: string
  seat: string
  socketId: string | undefined
}

/**
 * Heartbeat of a seat; a new socket of its tab is announced. The answer has no seat when another tab took it, it was
 * given up, or the room is over.
 * @throws AppError not_found, forbidden
 */
export async function touchRoom(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, seat, socketId }: SeatInput,
): Promise<RoomEntry> {
  const held = await ownRoom(ctx.db, actor, publicId)
  const { row } = held.found
  const now = ctx.clock.now()
  const own = await findSeat(ctx.db, row.id, actor.userId)
  const keeps = own?.publicId === seat && own.leftAt === null && entryOf(row, { now }) === 'open'
  if (!keeps) return showEntry(ctx, actor, held, null)
  const moved = socketId !== undefined && socketId !== own.socketId
  // A seat that had timed out is back: announce it.
  const news = moved || !isThere(own, now)
  await ctx.db.transaction(async (tx) => {
    const key = { interviewId: row.id, userId: actor.userId, publicId: seat }
    await touchSeat(tx, key, { seenAt: now, ...(moved && { socketId }) })
    if (news) await notifyRoom(tx, publicId, now, socketId)
  })
  return showEntry(ctx, actor, held, seat)
}

/** @throws AppError not_found, forbidden */
export async function leaveRoom(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, seat, socketId }: SeatInput,
): Promise<null> {
  const { found } = await ownRoom(ctx.db, actor, publicId)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const key = { interviewId: found.row.id, userId: actor.userId, publicId: seat }
    if (await leaveSeat(tx, key, now)) await notifyRoom(tx, publicId, now, socketId)
  })
  return null
}

/**
 * Admits a waiting candidate; the first admission starts the call.
 * @throws AppError not_found, forbidden for the candidate, wrong_state when the room is over
 */
export async function admit(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, seat, socketId }: SeatInput,
): Promise<Room> {
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockRoom(tx, actor, publicId)
    const { row } = held.found
    if (held.side.actor !== 'employer') throw new AppError('forbidden')
    if (entryOf(row, { now }) !== 'open') throw new AppError('wrong_state', { data: { status: row.status } })
    const waiting = (await findSeats(tx, row.id, now)).find((each) => each.seat.publicId === seat)
    if (!waiting) throw new AppError('not_found')
    if (waiting.seat.admittedAt === null) {
      await admitSeat(tx, seat, now)
      await notifyRoom(tx, publicId, now, socketId)
    }
    if (row.status !== 'confirmed') return held
    const by = { actor: 'employer', actorUserId: actor.userId, socketId } as const
    return { ...held, found: await runTransition(tx, held.found, { action: 'start', ...by }, factsOf(now)) }
  })
  return show(ctx, actor, held)
}

type Ice = NonNullable<RoomEntry['ice']>

/** TURN credentials of the coturn REST API: `expiry:name`, in seconds of the epoch, and its HMAC-SHA1 in base64. */
function turnCredentials(secret: string, name: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${name}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** ICE servers for a browser. `name` appears in TURN logs: it must not identify a person. */
export function iceOf(
  env: Pick<Env, 'ICE_URLS' | 'ICE_POLICY' | 'TURN_SECRET'>,
  name: string,
  expiresAt: Date,
): Ice {
  const relays = env.ICE_URLS.filter((url) => url.startsWith('turn'))
  const others = env.ICE_URLS.filter((url) => !url.startsWith('turn'))
  return {
    servers: [
      ...(others.length > 0 ? [{ urls: others }] : []),
      ...(relays.length > 0 && env.TURN_SECRET
        ? [{ urls: relays, ...turnCredentials(env.TURN_SECRET, name, expiresAt) }]
        : []),
    ],
    policy: env.ICE_POLICY,
  }
}
