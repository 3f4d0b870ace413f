import type { z } from 'zod'
import type { SessionRow } from '@/lib/contracts/accounts'
import { recordAccountEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { deviceOf } from '@/server/platform/device'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
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

/** @throws AppError not_found for a session of someone else, and for one that is over */
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
