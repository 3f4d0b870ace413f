import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companyMembers, users } from '@/server/db/schema/accounts'
import { interviewRoundMembers, interviewRounds } from '@/server/db/schema/interviews'
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
