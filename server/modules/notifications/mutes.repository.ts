import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { noticeMutes } from '@/server/db/schema/notices'
import { notifications } from '@/server/db/schema/platform'
import type { NotificationRow } from './notifications.repository'

export type MuteRow = typeof noticeMutes.$inferSelect

/** Notices of a person that are about an object, or about something that belongs to it. */
const about = (userId: number | typeof noticeMutes.userId, objectId: string | typeof noticeMutes.objectId) =>
  and(
    eq(notifications.userId, userId),
    or(
      sql`${notifications.target} ->> 'public_id' = ${objectId}`,
      sql`${notifications.target} ->> 'parent_public_id' = ${objectId}`,
      sql`${notifications.params} ->> 'vacancy' = ${objectId}`,
    ),
  )

/** The person's newest notice about an object: it says what the object is called. */
export async function findNoticeAbout(
  db: DbOrTx,
  userId: number,
  objectId: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(about(userId, objectId))
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  return row
}

export async function countMutes(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(noticeMutes).where(eq(noticeMutes.userId, userId))
  return row?.total ?? 0
}

export type NamedMute = MuteRow & Pick<NotificationRow, 'params' | 'target'>

/** The newest first, each with the person's last notice about it; what was forgotten by now comes without words. */
export async function pageOfMutes(
  db: DbOrTx,
  userId: number,
  page: { limit: number; offset: number },
): Promise<NamedMute[]> {
  const told = db
    .select({ params: notifications.params, target: notifications.target })
    .from(notifications)
    .where(about(noticeMutes.userId, noticeMutes.objectId))
    .orderBy(desc(notifications.createdAt))
    .limit(1)
    .as('told')
  const rows = await db
    .select({ mute: noticeMutes, params: told.params, target: told.target })
    .from(noticeMutes)
    .leftJoinLateral(told, sql`true`)
    .where(eq(noticeMutes.userId, userId))
    .orderBy(desc(noticeMutes.createdAt), noticeMutes.objectId)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ mute, params, target }) => ({ ...mute, params: params ?? {}, target }))
}

/** Asked twice it stays as it was first asked. */
export async function insertMute(db: DbOrTx, row: MuteRow): Promise<void> {
  await db.insert(noticeMutes).values(row).onConflictDoNothing()
}

export async function deleteMute(db: DbOrTx, userId: number, objectId: string): Promise<void> {
  await db.delete(noticeMutes).where(and(eq(noticeMutes.userId, userId), eq(noticeMutes.objectId, objectId)))
}
