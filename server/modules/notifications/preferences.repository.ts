import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { MessengerName, NoticeChoices } from '@/lib/contracts/notice-kinds'
import type { NoticeReach } from '@/lib/contracts/notice-reach'
import type { DbOrTx, Tx } from '@/server/db/client'
import { sessions, users } from '@/server/db/schema/accounts'
import { messengerLinks } from '@/server/db/schema/messengers'
import { noticeMutes, noticeSettings, pushSubscriptions } from '@/server/db/schema/notices'
import { notifications } from '@/server/db/schema/platform'
import type { NotificationRow } from './notifications.repository'
import { defaultRhythm, type Rhythm } from './timing'

type MuteRow = typeof noticeMutes.$inferSelect

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

export interface NoticeReader {
  userId: number
  publicId: string
  choices: NoticeChoices
  rhythm: Rhythm
  /** Verified. */
  email: string | null
  /** Verified. */
  phone: string | null
  reach: NoticeReach
  /** Where to be told was chosen or put aside. */
  hasChosenReach: boolean
  /** By the link of a letter: whoever reads the addresses of the account now may be a thief. */
  isFrozen: boolean
}

/** How each of these people wants to be told. */
export async function findReaders(
  db: DbOrTx,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, NoticeReader>> {
  if (userIds.length === 0) return new Map()
  const live = db
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, users.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
  const chats = db
    .select({ messenger: messengerLinks.messenger })
    .from(messengerLinks)
    .where(eq(messengerLinks.userId, users.id))
  const rows = await db
    .select({
      userId: users.id,
      publicId: users.publicId,
      email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
      hasPush: sql<boolean>`exists ${live}`,
      chats: sql<MessengerName[]>`array(${chats})`,
      isFrozen: sql<boolean>`${users.frozenAt} is not null`,
      settings: noticeSettings,
    })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(sql`${users.id} = any(${sql.param([...new Set(userIds)])}::bigint[])`)
  return new Map(
    rows.map(({ settings, hasPush, chats: linked, ...person }) => [
      person.userId,
      {
        ...person,
        reach: {
          email: person.email !== null,
          push: hasPush,
          phone: person.phone !== null,
          chats: linked,
        },
        hasChosenReach: (settings?.reachChosenAt ?? null) !== null,
        choices: settings?.choices ?? {},
        rhythm: settings ?? defaultRhythm,
      },
    ]),
  )
}

/** Which of these objects each of these people asked to be silent about, as `userId objectId`. */
export async function findMuted(
  db: DbOrTx,
  userIds: readonly number[],
  objectIds: readonly string[],
): Promise<Set<string>> {
  if (objectIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: noticeMutes.userId, objectId: noticeMutes.objectId })
    .from(noticeMutes)
    .where(
      and(inArray(noticeMutes.userId, [...new Set(userIds)]), inArray(noticeMutes.objectId, [...objectIds])),
    )
  return new Set(rows.map((row) => `${row.userId} ${row.objectId}`))
}

/** The row of a person, made when there was none, changed by nobody else until the transaction ends. */
export async function lockSettings(tx: Tx, userId: number) {
  await tx.insert(noticeSettings).values({ userId }).onConflictDoNothing()
  const [row] = await tx.select().from(noticeSettings).where(eq(noticeSettings.userId, userId)).for('update')
  if (!row) throw new Error('the settings of a person were deleted meanwhile')
  return row
}

export async function updateSettings(
  tx: Tx,
  userId: number,
  values: Partial<typeof noticeSettings.$inferInsert>,
): Promise<void> {
  await tx.update(noticeSettings).set(values).where(eq(noticeSettings.userId, userId))
}

export async function findUserId(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.publicId, publicId), isNull(users.deletedAt)))
  return row?.id
}
