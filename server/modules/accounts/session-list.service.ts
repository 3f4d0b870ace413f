import type { z } from 'zod'
import type { SessionRow } from '@/lib/contracts/accounts'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { deviceOf } from './device'
import { endAllSessions } from './end-sessions.service'
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
    current: row.id === actor.sessionId,
  }))
}

export async function endOtherSessions(ctx: ServiceContext, actor: Actor): Promise<void> {
  const owner = { id: actor.userId, publicId: actor.publicId }
  await ctx.db.transaction((tx) => endAllSessions(tx, owner, ctx.clock.now(), { keep: actor.sessionId }))
}
