import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { NoticeChoices } from '@/lib/contracts/notice-kinds'
import type { DbOrTx, Tx } from '@/server/db/client'
import { sessions, users } from '@/server/db/schema/accounts'
import { noticeMutes, noticeSettings, pushSubscriptions } from '@/server/db/schema/notices'
import { type Rhythm, usualRhythm } from './timing'

export interface NoticeReader {
  userId: number
  publicId: string
  choices: NoticeChoices
  rhythm: Rhythm
  /** Verified. */
  email: string | null
  hasPush: boolean
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
  const rows = await db
    .select({
      userId: users.id,
      publicId: users.publicId,
      email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
      hasPush: sql<boolean>`exists ${live}`,
      isFrozen: sql<boolean>`${users.frozenAt} is not null`,
      settings: noticeSettings,
    })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(sql`${users.id} = any(${sql.param([...new Set(userIds)])}::bigint[])`)
  return new Map(
    rows.map(({ settings, ...person }) => [
      person.userId,
      { ...person, choices: settings?.choices ?? {}, rhythm: settings ?? usualRhythm },
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
