import type { CallResult } from '@/lib/contracts/calls'
import { kindsOfGroup, type NoticeGroup } from '@/lib/contracts/notice-kinds'
import type { Notification } from '@/lib/contracts/notifications'
import { dayMs } from '@/lib/shared/time'
import type { Actor } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../context'
import { skipOfCompany } from './deliveries.repository'
import {
  countShown,
  deleteOlderThan,
  type NotificationRow,
  pageOf,
  setRead,
  setUnread,
} from './notifications.repository'
import { findMuted } from './preferences.repository'
import { subjectsOf, titleOf } from './subjects'

export { type Notice, notify } from './notify.service'

/** Whoever has left a company gets no letter of it that was on its way. */
export const cancelNotices = skipOfCompany

const retentionDays = 180

const present = (row: NotificationRow, muted: ReadonlySet<string>): Notification => ({
  public_id: row.publicId,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
  subjects: subjectsOf(row).map(({ type, id }) => ({
    type,
    public_id: id,
    title: titleOf(type, row),
    muted: muted.has(`${row.userId} ${id}`),
  })),
  params: row.params,
  target: row.target,
})

interface FeedQuery {
  page: number
  size: number
  group?: NoticeGroup | undefined
  unread?: '1' | undefined
}

/** The person's feed, newest first. */
export async function listNotifications(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, group, unread: onlyUnread }: FeedQuery,
): Promise<CallResult<'GET /v1/notifications'>> {
  const filter = { kinds: group && kindsOfGroup(group), unread: onlyUnread === '1' }
  const [rows, total, unread] = await Promise.all([
    pageOf(ctx.db, actor.userId, { ...filter, limit: size, offset: (page - 1) * size }),
    countShown(ctx.db, actor.userId, filter),
    countShown(ctx.db, actor.userId, { unread: true }),
  ])
  const objects = new Set(rows.flatMap(subjectsOf).map(({ id }) => id))
  const muted = await findMuted(ctx.db, [actor.userId], [...objects])
  return { results: rows.map((row) => present(row, muted)), total, page, size, unread }
}

/** Lets the person's other tabs count anew. */
const countAnew = (actor: Actor, now: Date) => ({
  kind: 'counters.updated' as const,
  payload: { userId: actor.publicId, version: now.getTime() },
})

/** Marks the named ones read, or all; foreign ids change nothing. Other tabs hear of it. */
export async function markRead(
  ctx: ServiceContext,
  actor: Actor,
  {
    group,
    ...which
  }: { ids?: readonly string[] | undefined; about?: string | undefined; group?: NoticeGroup | undefined },
  socketId: string | undefined,
): Promise<CallResult<'POST /v1/notifications/read'>> {
  const now = ctx.clock.now()
  const changed = await ctx.db.transaction(async (tx) => {
    const marked = await setRead(tx, actor.userId, now, { ...which, kinds: group && kindsOfGroup(group) })
    if (marked > 0) await publish(tx, countAnew(actor, now), { exceptSocketId: socketId })
    return marked
  })
  const unread = await countShown(ctx.db, actor.userId, { unread: true })
  return { unread, changed, read_at: changed > 0 ? now.toISOString() : null }
}

/** Takes reading back. Other tabs hear of it. */
export async function markUnread(
  ctx: ServiceContext,
  actor: Actor,
  which: { ids: readonly string[] } | { read_at: string },
  socketId: string | undefined,
): Promise<{ unread: number }> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const marked = await setUnread(
      tx,
      actor.userId,
      'ids' in which ? which : { readAt: new Date(which.read_at) },
    )
    if (marked > 0) await publish(tx, countAnew(actor, now), { exceptSocketId: socketId })
  })
  return { unread: await countShown(ctx.db, actor.userId, { unread: true }) }
}

/** Forgets what is older than half a year. */
export function deleteOldNotices(ctx: ServiceContext): Promise<number> {
  return deleteOlderThan(ctx.db, new Date(ctx.clock.now().getTime() - retentionDays * dayMs))
}
