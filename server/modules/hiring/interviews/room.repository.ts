import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { interviewNotes, interviewRoomMessages } from '@/server/db/schema/interview-details'

const withAuthor = (db: DbOrTx) =>
  db
    .select({ message: interviewRoomMessages, firstName: users.firstName, deletedAt: users.deletedAt })
    .from(interviewRoomMessages)
    .leftJoin(users, eq(users.id, interviewRoomMessages.authorId))
export type WrittenMessage = Awaited<ReturnType<typeof withAuthor>>[number]

export async function findRoomMessage(
  db: DbOrTx,
  interviewId: number,
  publicId: string,
): Promise<WrittenMessage | undefined> {
  const [found] = await withAuthor(db).where(
    and(eq(interviewRoomMessages.interviewId, interviewId), eq(interviewRoomMessages.publicId, publicId)),
  )
  return found
}

/** The newest first. */
export async function pageOfRoomMessages(
  db: DbOrTx,
  interviewId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<WrittenMessage[]> {
  return withAuthor(db)
    .where(
      and(
        eq(interviewRoomMessages.interviewId, interviewId),
        beforeId === undefined ? undefined : lt(interviewRoomMessages.id, beforeId),
      ),
    )
    .orderBy(desc(interviewRoomMessages.id))
    .limit(limit)
}

export async function countRoomMessages(db: DbOrTx, interviewId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(interviewRoomMessages)
    .where(eq(interviewRoomMessages.interviewId, interviewId))
  return row?.n ?? 0
}

/** The stored public id; another one when the message existed already. */
export async function insertRoomMessage(
  tx: Tx,
  message: typeof interviewRoomMessages.$inferInsert & { authorId: number },
): Promise<{ publicId: string; isNew: boolean }> {
  const { interviewId, authorId, clientId, publicId } = message
  const rows = await tx
    .insert(interviewRoomMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ publicId: interviewRoomMessages.publicId })
  if (rows.length > 0) return { publicId, isNew: true }
  const [kept] = await tx
    .select({ publicId: interviewRoomMessages.publicId })
    .from(interviewRoomMessages)
    .where(
      and(
        eq(interviewRoomMessages.interviewId, interviewId),
        eq(interviewRoomMessages.authorId, authorId),
        eq(interviewRoomMessages.clientId, clientId),
      ),
    )
  if (!kept) throw new Error('a message was neither written nor there')
  return { publicId: kept.publicId, isNew: false }
}

export async function findNotes(db: DbOrTx, interviewId: number, userId: number) {
  const [row] = await db
    .select()
    .from(interviewNotes)
    .where(and(eq(interviewNotes.interviewId, interviewId), eq(interviewNotes.userId, userId)))
  return row
}
export type NotesRow = NonNullable<Awaited<ReturnType<typeof findNotes>>>

/** Undefined when the revision is outdated; revision 0 stands for no notes. */
export async function saveNotes(
  tx: Tx,
  { interviewId, userId, text, revision, now }: NotesInput,
): Promise<NotesRow | undefined> {
  const [row] =
    revision === 0
      ? await tx
          .insert(interviewNotes)
          .values({ interviewId, userId, text, updatedAt: now })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(interviewNotes)
          .set({ text, revision: revision + 1, updatedAt: now })
          .where(
            and(
              eq(interviewNotes.interviewId, interviewId),
              eq(interviewNotes.userId, userId),
              eq(interviewNotes.revision, revision),
            ),
          )
          .returning()
  return row
}
interface NotesInput {
  interviewId: number
  userId: number
  text: string
  revision: number
  now: Date
}
