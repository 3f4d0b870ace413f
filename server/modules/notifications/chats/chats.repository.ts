import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { MessengerName } from '@/lib/contracts/notice-kinds'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { messengerLinks, messengerTokens } from '@/server/db/schema/messengers'
import { notifications } from '@/server/db/schema/platform'
import type { NotificationRow } from '../notifications.repository'

export type ChatRow = typeof messengerLinks.$inferSelect

export async function findChats(db: DbOrTx, userId: number): Promise<ChatRow[]> {
  return db
    .select()
    .from(messengerLinks)
    .where(eq(messengerLinks.userId, userId))
    .orderBy(asc(messengerLinks.messenger))
}

export async function findChat(
  db: DbOrTx,
  userId: number,
  messenger: MessengerName,
): Promise<ChatRow | undefined> {
  const [row] = await db
    .select()
    .from(messengerLinks)
    .where(and(eq(messengerLinks.userId, userId), eq(messengerLinks.messenger, messenger)))
  return row
}

/** Whose chat it is; undefined for a person who may not act now: frozen, banned or deleted. */
export async function findOwner(
  db: DbOrTx,
  messenger: MessengerName,
  chatId: string,
): Promise<{ userId: number } | undefined> {
  const [row] = await db
    .select({ userId: messengerLinks.userId })
    .from(messengerLinks)
    .innerJoin(users, eq(users.id, messengerLinks.userId))
    .where(
      and(
        eq(messengerLinks.messenger, messenger),
        eq(messengerLinks.chatId, chatId),
        isNull(users.frozenAt),
        isNull(users.bannedAt),
        isNull(users.deletedAt),
      ),
    )
  return row
}

/** Whoever makes a chat theirs waits for whoever else does. */
export async function lockChat(tx: Tx, messenger: MessengerName, chatId: string): Promise<void> {
  const key = `chat:${messenger}:${chatId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** A chat has one person, and a person one chat of a messenger: earlier ones give way. Returns whose it was. */
export async function putChat(tx: Tx, row: typeof messengerLinks.$inferInsert): Promise<number | undefined> {
  const [before] = await tx
    .delete(messengerLinks)
    .where(and(eq(messengerLinks.messenger, row.messenger), eq(messengerLinks.chatId, row.chatId)))
    .returning({ userId: messengerLinks.userId })
  await tx
    .insert(messengerLinks)
    .values(row)
    .onConflictDoUpdate({
      target: [messengerLinks.userId, messengerLinks.messenger],
      set: { chatId: row.chatId, createdAt: row.createdAt },
    })
  return before?.userId
}

/** Ends a chat by its person, or by its number. Returns whose it was; undefined when there was none. */
export async function deleteChat(
  db: DbOrTx,
  messenger: MessengerName,
  which: { userId: number } | { chatId: string },
): Promise<number | undefined> {
  const mine =
    'userId' in which ? eq(messengerLinks.userId, which.userId) : eq(messengerLinks.chatId, which.chatId)
  const [row] = await db
    .delete(messengerLinks)
    .where(and(eq(messengerLinks.messenger, messenger), mine))
    .returning({ userId: messengerLinks.userId })
  return row?.userId
}

/** All chats of a person, and links into them that were given out. */
export async function deleteChatsOf(tx: Tx, userId: number): Promise<void> {
  for (const table of [messengerLinks, messengerTokens])
    await tx.delete(table).where(eq(table.userId, userId))
}

/** A new link replaces the one given out before. */
export async function putToken(db: DbOrTx, row: typeof messengerTokens.$inferInsert): Promise<void> {
  const { userId: _, messenger: __, ...values } = row
  await db
    .insert(messengerTokens)
    .values(row)
    .onConflictDoUpdate({ target: [messengerTokens.userId, messengerTokens.messenger], set: values })
}

/** Uses a token up; undefined for one that is unknown, used, out of date or of another messenger. */
export async function takeToken(
  tx: Tx,
  tokenHash: string,
  messenger: MessengerName,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx
    .delete(messengerTokens)
    .where(and(eq(messengerTokens.tokenHash, tokenHash), eq(messengerTokens.messenger, messenger)))
    .returning()
  return row && row.expiresAt > now ? row.userId : undefined
}

/** Until when links of a person that were not used yet hold, by messenger. */
export async function findPending(db: DbOrTx, userId: number, now: Date): Promise<Map<MessengerName, Date>> {
  const rows = await db
    .select({ messenger: messengerTokens.messenger, expiresAt: messengerTokens.expiresAt })
    .from(messengerTokens)
    .where(and(eq(messengerTokens.userId, userId), gt(messengerTokens.expiresAt, now)))
  return new Map(rows.map(({ messenger, expiresAt }) => [messenger, expiresAt]))
}

export async function deleteToken(db: DbOrTx, userId: number, messenger: MessengerName): Promise<void> {
  await db
    .delete(messengerTokens)
    .where(and(eq(messengerTokens.userId, userId), eq(messengerTokens.messenger, messenger)))
}

export async function deleteTokensBefore(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(messengerTokens).where(lt(messengerTokens.expiresAt, now))
}

export async function mayAct(db: DbOrTx, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.frozenAt), isNull(users.bannedAt), isNull(users.deletedAt)))
  return row !== undefined
}

export async function findOwnNotice(
  db: DbOrTx,
  userId: number,
  publicId: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.publicId, publicId), eq(notifications.userId, userId)))
  return row
}
