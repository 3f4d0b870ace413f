import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers, users } from '@/server/db/schema/accounts'
import { interviewRoundMembers, interviewRounds, interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'

const mostReaders = 50

/** Those of the company who may act now and have to do with a round, or answer for what it is about. */
export async function findReaders(db: DbOrTx, roundId: number) {
  const talks = sql<boolean>`${companyMembers.userId} is not distinct from ${interviewRounds.organizerId} or exists (
    select 1 from ${interviewRoundMembers} talking
    where talking.round_id = ${roundId} and talking.user_id = ${companyMembers.userId})`
  const manages = sql<boolean>`${companyMembers.userId} is not distinct from ${vacancies.managerId}`
  return db
    .select({ userId: companyMembers.userId, talks, manages })
    .from(interviewRounds)
    .innerJoin(vacancies, eq(vacancies.id, interviewRounds.vacancyId))
    .innerJoin(companyMembers, eq(companyMembers.companyId, interviewRounds.companyId))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(interviewRounds.id, roundId),
        ne(companyMembers.role, 'viewer'),
        isNull(users.bannedAt),
        isNull(users.deletedAt),
        or(talks, manages, eq(companyMembers.role, 'owner')),
      ),
    )
    .orderBy(desc(talks), desc(manages), companyMembers.createdAt, companyMembers.userId)
    .limit(mostReaders)
}

/** Talks the person was to judge whose scorecards are all there but theirs. */
export async function wakeScored(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  await tx
    .update(interviews)
    .set({ wakeAt: now })
    .where(
      and(
        eq(interviews.companyId, companyId),
        eq(interviews.status, 'awaiting_feedback'),
        sql`exists (select 1 from interview_round_members gone
          where gone.round_id = interviews.round_id and gone.user_id = ${userId})`,
        sql`exists (select 1 from interview_scorecards card where card.interview_id = interviews.id)`,
        sql`not exists (select 1 from interview_round_members talking
          join company_members member on member.user_id = talking.user_id
            and member.company_id = ${companyId} and member.role <> 'viewer'
          join users person on person.id = talking.user_id and person.banned_at is null and person.deleted_at is null
          where talking.round_id = interviews.round_id and not exists (
            select 1 from interview_scorecards card
            where card.interview_id = interviews.id and card.user_id = talking.user_id))`,
      ),
    )
}
