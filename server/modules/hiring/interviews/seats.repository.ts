import { and, eq, gt, isNull } from 'drizzle-orm'
import { roomTimes } from '@/lib/contracts/interview-states'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { interviewSeats } from '@/server/db/schema/interview-details'
import { interviewSteps } from '@/server/db/schema/interviews'

export type SeatRow = typeof interviewSeats.$inferSelect

/** Present participants with their names, in the order they first came. */
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

/** One seat per person; a new entry replaces the previous one and keeps the admission. */
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

/** Undefined when the seat no longer belongs to the person. */
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

/** False when it was not theirs, or had left already. */
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

/** Start of the call; null before. */
export async function findStart(db: DbOrTx, interviewId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: interviewSteps.at })
    .from(interviewSteps)
    .where(and(eq(interviewSteps.interviewId, interviewId), eq(interviewSteps.action, 'start')))
    .orderBy(interviewSteps.id)
    .limit(1)
  return row?.at ?? null
}
