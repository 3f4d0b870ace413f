import type { z } from 'zod'
import type { SessionRow } from '@/lib/contracts/accounts'
import type { Tx } from '@/server/db/client'
import { recordAccountEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { deviceOf } from '@/server/platform/device'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { endSession, endSessions, findLiveSessions } from './sessions.repository'

interface Owner {
  id: number
  publicId: string
}

/** Ends one session; the person's open sockets have to authorise again. False when it does not exist. */
export async function endOneSession(tx: Tx, owner: Owner, sessionId: string, now: Date): Promise<boolean> {
  if (!(await endSession(tx, owner.id, sessionId, now))) return false
  await publish(tx, { kind: 'session.ended', payload: { userId: owner.publicId, sessionId } })
  return true
}

/**
 * Ends all sessions of a person except `keep`. The socket of the calling tab is not disconnected: it receives its new
 * token with this response.
 */
export async function endAllSessions(
  tx: Tx,
  owner: Owner,
  now: Date,
  options: { keep?: string; callerSocketId?: string | undefined } = {},
): Promise<void> {
  await endSessions(tx, owner.id, now, options.keep)
  await publish(
    tx,
    { kind: 'session.ended', payload: { userId: owner.publicId } },
    { exceptSocketId: options.callerSocketId },
  )
}

export async function listSessions(
  ctx: ServiceContext,
  actor: Actor,
): Promise<z.output<typeof SessionRow>[]> {
  const rows = await findLiveSessions(ctx.db, actor.userId, ctx.clock.now())
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    device: deviceOf(row.userAgent),
    place: row.place,
    current: row.id === actor.sessionId,
  }))
}

export async function endOtherSessions(ctx: ServiceContext, actor: Actor): Promise<void> {
  const owner = { id: actor.userId, publicId: actor.publicId }
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await endAllSessions(tx, owner, now, { keep: actor.sessionId })
    await recordAccountEvents(tx, [
      {
        at: now,
        userId: actor.userId,
        kind: 'session_ended',
        sessionId: actor.sessionId,
        details: { which: 'others' },
      },
    ])
  })
}

/** @throws AppError not_found for a foreign or ended session */
export async function endSessionById(ctx: ServiceContext, actor: Actor, sessionId: string): Promise<void> {
  const owner = { id: actor.userId, publicId: actor.publicId }
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    if (!(await endOneSession(tx, owner, sessionId, now))) throw new AppError('not_found')
    const common = { at: now, userId: actor.userId, sessionId: actor.sessionId }
    await recordAccountEvents(tx, [
      sessionId === actor.sessionId
        ? { ...common, kind: 'signed_out' }
        : { ...common, kind: 'session_ended', details: { which: 'one', session: sessionId } },
    ])
  })
}
