import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { falling } from '@/server/db/order'
import { users } from '@/server/db/schema/accounts'
import { messageFiles, messages } from '@/server/db/schema/conversations'
import { negotiationSteps } from '@/server/db/schema/negotiations'
import type { Writer } from './rules'

export type MessageRow = typeof messages.$inferSelect

const shown = {
  message: messages,
  file: messageFiles,
  author: { firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt },
}
const selectShown = (db: DbOrTx) =>
  db
    .select(shown)
    .from(messages)
    .leftJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .leftJoin(users, eq(users.id, messages.authorId))
export type ShownMessage = Awaited<ReturnType<typeof pageOfMessages>>[number]

/** Newest first. */
export async function pageOfMessages(
  db: DbOrTx,
  negotiationId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return selectShown(db)
    .where(
      and(
        eq(messages.negotiationId, negotiationId),
        beforeId === undefined ? undefined : lt(messages.id, beforeId),
      ),
    )
    .orderBy(falling(messages.id))
    .limit(limit)
}

export async function findShown(db: DbOrTx, id: number): Promise<ShownMessage | undefined> {
  const [row] = await selectShown(db).where(eq(messages.id, id))
  return row
}

export async function findMessage(
  db: DbOrTx,
  negotiationId: number,
  publicId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.negotiationId, negotiationId), eq(messages.publicId, publicId)))
  return row
}

/** The message a page has sent before under the same id of its own. */
export async function findSent(
  db: DbOrTx,
  where: { negotiationId: number; authorId: number; clientId: string },
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.negotiationId, where.negotiationId),
        eq(messages.authorId, where.authorId),
        eq(messages.clientId, where.clientId),
      ),
    )
  return row
}

export async function insertMessage(tx: Tx, values: typeof messages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx.insert(messages).values(values).returning()
  if (!row) throw new Error('a message was written and none came back')
  return row
}

/** How many messages a side has written since the other side's last word or move; opening is neither. */
export async function countInARow(db: DbOrTx, negotiationId: number, writer: Writer): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.negotiationId, negotiationId),
        eq(messages.side, writer),
        sql`${messages.id} > coalesce((
          select max(theirs.id) from messages theirs
          where theirs.negotiation_id = ${negotiationId} and theirs.side <> ${writer}), 0)`,
        sql`${messages.createdAt} >= coalesce((
          select max(moved.at) from ${negotiationSteps} moved
          where moved.negotiation_id = ${negotiationId} and moved.action <> 'open'
            and moved.actor = ${writer === 'candidate' ? 'employer' : 'candidate'}), '-infinity')`,
      ),
    )
  return row?.n ?? 0
}

export async function insertFile(db: DbOrTx, values: typeof messageFiles.$inferInsert): Promise<void> {
  await db.insert(messageFiles).values(values)
}

export async function attachFile(tx: Tx, path: string, messageId: number): Promise<void> {
  await tx.update(messageFiles).set({ messageId }).where(eq(messageFiles.path, path))
}

export async function removeFileRow(db: DbOrTx, path: string): Promise<void> {
  await db.delete(messageFiles).where(and(eq(messageFiles.path, path), isNull(messageFiles.messageId)))
}

/** Files stored before a moment that no message has. */
export async function findUnusedFiles(db: DbOrTx, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ path: messageFiles.path })
    .from(messageFiles)
    .where(and(isNull(messageFiles.messageId), lt(messageFiles.createdAt, before)))
    .limit(most)
  return rows.map(({ path }) => path)
}
