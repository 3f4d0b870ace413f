import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { roomTimes } from '@/lib/contracts/interview-room'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { interviewNotes, interviewRoomMessages, interviewSeats } from '@/server/db/schema/interview-details'
import { interviewSteps } from '@/server/db/schema/interviews'

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

/** The public id it is kept under, which is another one when it was written before. */
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

/** Undefined when they were changed since `revision` was read; 0 is read where there are none. */
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

export type SeatRow = typeof interviewSeats.$inferSelect

/** Those who are in the room now, with how they are called; in the order they first came. */
export async function findSeats(db: DbOrTx, interviewId: number, now: Date) {
  return db
    .select({
      seat: interviewSeats,
      userPublicId: users.publicId,
      firstName: users.firstName,
      presenceVisible: users.presenceVisible,
    })
    .from(interviewSeats)
    .innerJoin(users, eq(users.id, interviewSeats.userId))
    .where(
      and(
        eq(interviewSeats.interviewId, interviewId),
        isNull(interviewSeats.leftAt),
        gt(interviewSeats.seenAt, new Date(now.getTime() - roomTimes.goneAfter)),
      ),
    )
    .orderBy(interviewSeats.side, interviewSeats.enteredAt)
}
export type SeatFound = Awaited<ReturnType<typeof findSeats>>[number]

export async function findSeat(
  db: DbOrTx,
  interviewId: number,
  userId: number,
): Promise<SeatRow | undefined> {
  const [row] = await db
    .select()
    .from(interviewSeats)
    .where(and(eq(interviewSeats.interviewId, interviewId), eq(interviewSeats.userId, userId)))
  return row
}

/** A person has one seat; a new entry takes the place of the one before and keeps that they were let in. */
export async function takeSeat(tx: Tx, seat: typeof interviewSeats.$inferInsert): Promise<void> {
  const { interviewId: _, userId: __, admittedAt: ___, side: ____, ...values } = seat
  await tx
    .insert(interviewSeats)
    .values(seat)
    .onConflictDoUpdate({
      target: [interviewSeats.interviewId, interviewSeats.userId],
      set: { ...values, leftAt: null },
    })
}

/** Undefined when the seat is not the person’s any more. */
export async function touchSeat(
  tx: Tx,
  { interviewId, userId, publicId }: { interviewId: number; userId: number; publicId: string },
  values: { seenAt: Date; socketId?: string },
): Promise<void> {
  await tx
    .update(interviewSeats)
    .set(values)
    .where(
      and(
        eq(interviewSeats.interviewId, interviewId),
        eq(interviewSeats.userId, userId),
        eq(interviewSeats.publicId, publicId),
      ),
    )
}

/** False when it was not theirs, or left already. */
export async function leaveSeat(
  tx: Tx,
  { interviewId, userId, publicId }: { interviewId: number; userId: number; publicId: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(interviewSeats)
    .set({ leftAt: now })
    .where(
      and(
        eq(interviewSeats.interviewId, interviewId),
        eq(interviewSeats.userId, userId),
        eq(interviewSeats.publicId, publicId),
        isNull(interviewSeats.leftAt),
      ),
    )
    .returning({ userId: interviewSeats.userId })
  return rows.length > 0
}

export async function admitSeat(tx: Tx, publicId: string, now: Date): Promise<void> {
  await tx.update(interviewSeats).set({ admittedAt: now }).where(eq(interviewSeats.publicId, publicId))
}

/** When the talk began; null before. */
export async function findStart(db: DbOrTx, interviewId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: interviewSteps.at })
    .from(interviewSteps)
    .where(and(eq(interviewSteps.interviewId, interviewId), eq(interviewSteps.action, 'start')))
    .orderBy(interviewSteps.id)
    .limit(1)
  return row?.at ?? null
}
