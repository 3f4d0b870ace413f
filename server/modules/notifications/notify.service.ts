import { isNoticeEnabled, type NotificationKind, noticeRuleOf } from '@/lib/contracts/notice-kinds'
import type { Notification } from '@/lib/contracts/notifications'
import type { Tx } from '@/server/db/client'
import type { noticeDeliveries } from '@/server/db/schema/notices'
import { publishAll } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import { insertDeliveries } from './deliveries.repository'
import { insertNotices, type NotificationRow } from './notifications.repository'
import { findMuted, findReaders, type NoticeReader } from './preferences.repository'
import { subjectsOf } from './subjects'
import { dueAt } from './timing'

export interface Notice {
  /** Database id. */
  userId: number
  kind: NotificationKind
  /** The same for every delivery of one event: a person is told once. */
  dedupeKey: string
  params: Record<string, string>
  target: Notification['target']
  /** When it happened; now when absent. */
  at?: Date
}

type NewDelivery = typeof noticeDeliveries.$inferInsert

/** By which channels beside the site a notice goes out, and when. */
function deliveriesOf(row: NotificationRow, reader: NoticeReader): NewDelivery[] {
  const now = row.createdAt
  const wanted = (channel: 'email' | 'push') => isNoticeEnabled(reader.choices, row.kind, channel)
  const channels = [
    ...(reader.email !== null && !noticeRuleOf(row.kind).ownLetter && wanted('email')
      ? (['email'] as const)
      : []),
    ...(reader.hasPush && wanted('push') ? (['push'] as const) : []),
  ]
  return channels.map((channel) => ({
    notificationId: row.id,
    userId: row.userId,
    channel,
    dueAt: dueAt(row.kind, channel, { now, rhythm: reader.rhythm }),
    createdAt: now,
  }))
}

/**
 * Writes notices, what sends them on and their events beside the change they tell of; those written before are left
 * alone. What its reader keeps silent stands in the feed as read and is sent nowhere.
 */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
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
