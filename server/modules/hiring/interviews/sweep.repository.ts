import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { interviews } from '@/server/db/schema/interviews'
import { negotiations } from '@/server/db/schema/negotiations'

export async function findToWake(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: interviews.id })
    .from(interviews)
    .where(lte(interviews.wakeAt, now))
    .orderBy(asc(interviews.wakeAt), asc(interviews.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function findToRemind(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: interviews.id })
    .from(interviews)
    .where(lte(interviews.remindAt, now))
    .orderBy(asc(interviews.remindAt), asc(interviews.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Pending interviews of a negotiation. */
export async function findOpenOf(db: DbOrTx, negotiationPublicId: string): Promise<number[]> {
  const rows = await db
    .select({ id: interviews.id })
    .from(interviews)
    .innerJoin(negotiations, eq(negotiations.id, interviews.negotiationId))
    .where(
      and(
        eq(negotiations.publicId, negotiationPublicId),
        or(
          inArray(interviews.status, ['proposed', 'confirmed', 'reschedule_requested']),
          // A call in progress continues; pending recorded answers do not.
          and(eq(interviews.status, 'in_progress'), eq(interviews.kind, 'video_async')),
        ),
      ),
    )
    .orderBy(interviews.id)
  return rows.map(({ id }) => id)
}

export async function statusOfNegotiation(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({ status: negotiations.status })
    .from(negotiations)
    .where(eq(negotiations.publicId, publicId))
  return row?.status
}
