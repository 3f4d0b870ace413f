import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { takenPlace } from '@/lib/contracts/interview-states'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { rolesWith } from '@/server/db/schema/companies'
import { calendarFeeds } from '@/server/db/schema/interview-details'
import { interviewRoundMembers, interviews } from '@/server/db/schema/interviews'
import { type FoundInterview, selectFound } from './interviews.repository'

export type FeedRow = typeof calendarFeeds.$inferSelect

export async function findFeed(db: DbOrTx, userId: number): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row
}

/** The feed of an active account: neither deleted nor banned nor frozen. */
export async function findFeedOf(db: DbOrTx, userPublicId: string) {
  const [row] = await db
    .select({
      userId: users.id,
      accountType: users.accountType,
      version: calendarFeeds.version,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(
        eq(users.publicId, userPublicId),
        isNull(calendarFeeds.endedAt),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        isNull(users.frozenAt),
      ),
    )
  return row
}

export async function renewFeed(tx: Tx, userId: number, now: Date): Promise<FeedRow> {
  const [row] = await tx
    .insert(calendarFeeds)
    .values({ userId, createdAt: now })
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { version: sql`${calendarFeeds.version} + 1`, endedAt: null, createdAt: now },
    })
    .returning()
  if (!row) throw new Error('a calendar was written and none came back')
  return row
}

/** Replaces the secret of an existing feed; does not create one. */
export async function rotateFeed(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(calendarFeeds)
    .set({ version: sql`${calendarFeeds.version} + 1`, createdAt: now })
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.endedAt)))
}

export async function endFeed(db: DbOrTx, userId: number, now: Date): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ endedAt: now })
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.endedAt)))
}

/** Entries of a person's calendar: as a candidate, or as an interviewer of a company they still act for. */
export async function findForCalendar(
  db: DbOrTx,
  { userId, accountType }: { userId: number; accountType: string },
  since: Date,
): Promise<FoundInterview[]> {
  const mine =
    accountType === 'candidate'
      ? eq(interviews.candidateId, userId)
      : sql`exists (select 1 from ${interviewRoundMembers} talking
          join company_members member on member.user_id = talking.user_id and member.company_id = interviews.company_id
            and member.role in ${rolesWith('score')}
          where talking.round_id = interviews.round_id and talking.user_id = ${userId})`
  return selectFound(db)
    .where(
      and(
        mine,
        isNotNull(interviews.startsAt),
        gte(interviews.startsAt, since),
        or(
          inArray(interviews.status, ['confirmed', 'in_progress', ...takenPlace]),
          // Cancelled interviews stay in the feed as cancelled for a while.
          gte(interviews.updatedAt, since),
        ),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(1000)
}
