import type { z } from 'zod'
import type { SessionRow } from '@/lib/contracts/accounts'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { deviceOf } from './device'
import { endAllSessions, endOneSession } from './end-sessions.service'
import { findLiveSessions } from './sessions.repository'

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
  await ctx.db.transaction((tx) => endAllSessions(tx, owner, ctx.clock.now(), { keep: actor.sessionId }))
}

/** @throws AppError not_found for a session of someone else, and for one that is over */
export async function endSessionById(ctx: ServiceContext, actor: Actor, sessionId: string): Promise<void> {
  const owner = { id: actor.userId, publicId: actor.publicId }
  const ended = await ctx.db.transaction((tx) => endOneSession(tx, owner, sessionId, ctx.clock.now()))
  if (!ended) throw new AppError('not_found')
}
