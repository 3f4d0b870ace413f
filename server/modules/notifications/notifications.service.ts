import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { mergeKeyOf } from '@/lib/contracts/merged-notices'
import {
  kindsOfSection,
  type NoticeSection,
  type NotificationKind,
  noticeChannels,
  noticeRuleOf,
} from '@/lib/contracts/notice-kinds'
import { isNoticeEnabled } from '@/lib/contracts/notice-reach'
import type { Notification } from '@/lib/contracts/notifications'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import type { noticeDeliveries } from '@/server/db/schema/notices'
import type { Actor } from '@/server/platform/actor'
import { publish, publishAll } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { insertDeliveries, skipOfCompany, skipOfVacancy } from './deliveries.repository'
import { countUnread } from './feed.repository'
import {
  deleteOlderThan,
  findWithheld,
  hideOfCompany,
  insertNotices,
  type NotificationRow,
  setRead,
  setUnread,
  type Which,
} from './notifications.repository'
import { findMuted, findReaders, type NoticeReader } from './preferences.repository'
import { findReachable } from './reach.service'
import { subjectsOf } from './subjects'
import { dueAt } from './timing'

/** Cancels pending letters about a company for a former member. */
export async function cancelNotices(tx: Tx, userId: number, companyId: number, now: Date): Promise<void> {
  await skipOfCompany(tx, userId, companyId, now)
  await hideOfCompany(tx, userId, companyId, now)
}

/** The same about one vacancy, for a member who no longer sees it. */
export const cancelNoticesOfVacancy = skipOfVacancy

const retentionDays = 180

/** Makes the person's other tabs refetch the counter. */
const countAnew = (actor: Actor, now: Date) => ({
  kind: 'counters.updated' as const,
  payload: { userId: actor.publicId, version: now.getTime() },
})

/** Marks the given ones, or all, as read; foreign ids are ignored. Announced to other tabs. */
export async function markRead(
  ctx: ServiceContext,
  actor: Actor,
  { group, ...which }: Omit<Which, 'kinds'> & { group?: NoticeSection | undefined },
  socketId: string | undefined,
): Promise<CallResult<'POST /v1/notifications/read'>> {
  const now = ctx.clock.now()
  const changed = await ctx.db.transaction(async (tx) => {
    const marked = await setRead(tx, actor.userId, now, { ...which, kinds: group && kindsOfSection(group) })
    if (marked > 0) await publish(tx, countAnew(actor, now), { exceptSocketId: socketId })
    return marked
  })
  const unread = await countUnread(ctx.db, actor.userId)
  return { unread, changed, read_at: changed > 0 ? now.toISOString() : null }
}

/** Undoes it. Announced to other tabs. */
export async function markUnread(
  ctx: ServiceContext,
  actor: Actor,
  which: CallParsed<'POST /v1/notifications/unread', 'body'>,
  socketId: string | undefined,
): Promise<{ unread: number }> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const marked = await setUnread(
      tx,
      actor.userId,
      'read_at' in which ? { readAt: new Date(which.read_at) } : which,
    )
    if (marked > 0) await publish(tx, countAnew(actor, now), { exceptSocketId: socketId })
  })
  return { unread: await countUnread(ctx.db, actor.userId) }
}

/** Deletes notifications older than half a year. */
export function deleteOldNotices(ctx: ServiceContext): Promise<number> {
  return deleteOlderThan(ctx.db, new Date(ctx.clock.now().getTime() - retentionDays * dayMs))
}

export interface Notice {
  /** Database id. */
  userId: number
  kind: NotificationKind
  /** Deduplication key, equal for every delivery of an event. */
  dedupeKey: string
  params: Record<string, string>
  target: Notification['target']
  /** When it happened; now when absent. */
  at?: Date
}

type NewDelivery = typeof noticeDeliveries.$inferInsert

const deliveryChannels = noticeChannels.filter((channel) => channel !== 'site')

/** Channels besides the site, and the time of their delivery. */
function deliveriesOf(row: NotificationRow, { choices, reach, rhythm }: NoticeReader): NewDelivery[] {
  const now = row.createdAt
  const hasOwn = { email: reach.email && !noticeRuleOf(row.kind).ownLetter, push: reach.push }
  const channels = deliveryChannels.filter(
    (channel) =>
      (channel === 'email' || channel === 'push' ? hasOwn[channel] : true) &&
      isNoticeEnabled(choices, row.kind, channel, reach),
  )
  return channels.map((channel) => ({
    notificationId: row.id,
    userId: row.userId,
    channel,
    dueAt: dueAt(row.kind, channel, { now, rhythm }),
    createdAt: now,
  }))
}

/** Channels that a person is told by since one of theirs takes nothing, for what was to go by it. */
export async function deliverOtherwise(
  ctx: Pick<ServiceContext, 'bots' | 'env'>,
  tx: Tx,
  rows: readonly NotificationRow[],
  now: Date,
): Promise<void> {
  const readers = await findReachable(
    ctx,
    tx,
    rows.map(({ userId }) => userId),
    now,
  )
  await insertDeliveries(
    tx,
    rows.flatMap((row) => {
      const reader = readers.get(row.userId)
      return reader && row.readAt === null ? deliveriesOf(row, reader) : []
    }),
  )
}

/** Whatever the cause, nobody is told of a vacancy narrowed to others. */
async function withoutWithheld(tx: Tx, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const pairs = notices.flatMap((notice) =>
    notice.params.reader === 'employer'
      ? subjectsOf(notice).flatMap(({ type, id }) =>
          type === 'vacancy' ? [{ userId: notice.userId, publicId: id }] : [],
        )
      : [],
  )
  const withheld = await findWithheld(tx, pairs)
  if (withheld.size === 0) return notices
  return notices.filter(
    (notice) => !subjectsOf(notice).some(({ id }) => withheld.has(`${notice.userId} ${id}`)),
  )
}

/**
 * Inserts notifications, their deliveries and events in the transaction of their cause; existing ones are left alone.
 * Muted ones are inserted as read and not delivered.
 */
export async function notify(tx: Tx, given: readonly Notice[], now: Date): Promise<void> {
  const notices = await withoutWithheld(tx, given)
  if (notices.length === 0) return
  const userIds = notices.map(({ userId }) => userId)
  const readers = await findReaders(tx, userIds, now)
  const objects = new Set(notices.flatMap(subjectsOf).map(({ id }) => id))
  const muted = await findMuted(tx, userIds, [...objects])
  const isMuted = (notice: Pick<Notice, 'userId' | 'params' | 'target'>) =>
    subjectsOf(notice).some(({ id }) => muted.has(`${notice.userId} ${id}`))
  const written = await insertNotices(
    tx,
    notices.map(({ at = now, ...notice }) => ({
      ...notice,
      publicId: newPublicId(),
      mergeKey: mergeKeyOf(notice),
      createdAt: at,
      shown: isNoticeEnabled(readers.get(notice.userId)?.choices ?? {}, notice.kind, 'site'),
      readAt: isMuted(notice) ? now : null,
    })),
  )
  await insertDeliveries(
    tx,
    written.flatMap((row) => {
      const reader = readers.get(row.userId)
      return reader && row.readAt === null ? deliveriesOf(row, reader) : []
    }),
  )
  await publishAll(
    tx,
    written.flatMap((row) => {
      const userId = readers.get(row.userId)?.publicId
      if (!userId || !row.shown) return []
      return [{ kind: 'notification.created' as const, payload: { notificationId: row.publicId, userId } }]
    }),
  )
}
