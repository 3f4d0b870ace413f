import type { CallResult } from '@/lib/contracts/calls'
import type { Notification, NotificationKind } from '@/lib/contracts/notifications'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import {
  countAll,
  countUnread,
  deleteOlderThan,
  findPublicIds,
  insertNotices,
  type NotificationRow,
  pageOf,
  setRead,
  type Which,
} from './notifications.repository'

const keptDays = 180
const dayMs = 24 * 3600 * 1000

export interface Notice {
  /** Database id. */
  userId: number
  kind: NotificationKind
  /** The same for every delivery of one event: a person is told once. */
  dedupeKey: string
  params: Record<string, string>
  target: Notification['target']
}

/** Writes notices and their events beside the change they tell of; those written before are left alone. */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  const written = await insertNotices(
    tx,
    notices.map((notice) => ({ ...notice, publicId: newPublicId(), createdAt: now })),
  )
  const readers = await findPublicIds(
    tx,
    written.map((row) => row.userId),
  )
  for (const row of written) {
    const userId = readers.get(row.userId)
    if (!userId) continue
    await publish(tx, {
      kind: 'notification.created',
      payload: { notificationId: row.publicId, userId },
    })
  }
}

const present = (row: NotificationRow): Notification => ({
  public_id: row.publicId,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
  params: row.params,
  target: row.target,
})

/** The person's feed, newest first. */
export async function listNotifications(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<CallResult<'GET /v1/notifications'>> {
  const [rows, total, unread] = await Promise.all([
    pageOf(ctx.db, actor.userId, { limit: size, offset: (page - 1) * size }),
    countAll(ctx.db, actor.userId),
    countUnread(ctx.db, actor.userId),
  ])
  return { results: rows.map(present), total, page, size, unread }
}

/** Marks the named ones read, or all; foreign ids change nothing. Other tabs hear of it. */
export async function markRead(
  ctx: ServiceContext,
  actor: Actor,
  which: Which,
  socketId: string | undefined,
): Promise<{ unread: number }> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const changed = await setRead(tx, actor.userId, now, which)
    if (changed === 0) return
    await publish(
      tx,
      { kind: 'counters.updated', payload: { userId: actor.publicId, version: now.getTime() } },
      { exceptSocketId: socketId },
    )
  })
  return { unread: await countUnread(ctx.db, actor.userId) }
}

/** Forgets what is older than half a year. */
export function forgetOldNotices(ctx: ServiceContext): Promise<number> {
  return deleteOlderThan(ctx.db, new Date(ctx.clock.now().getTime() - keptDays * dayMs))
}
