import { and, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers } from '@/server/db/schema/companies'
import { interviewRoundMembers, interviewSlots, interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Range } from './windows'

/** Serialises bookings from the open hours of one vacancy. */
export async function lockHours(tx: Tx, vacancyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('interview-hours'), ${vacancyId}::int)`)
}

/** Taken times of a vacancy, except by the given interview. */
export async function findTaken(
  db: DbOrTx,
  vacancyId: number,
  since: Date,
  exceptId?: number,
): Promise<Range[]> {
  return db
    .select({ startsAt: interviewSlots.startsAt, endsAt: interviewSlots.endsAt })
    .from(interviewSlots)
    .where(
      and(
        eq(interviewSlots.vacancyId, vacancyId),
        gte(interviewSlots.startsAt, since),
        gt(interviewSlots.taken, 0),
        exceptId === undefined
          ? undefined
          : sql`not exists (select 1 from interviews own
              where own.slot_id = interview_slots.id and own.id = ${exceptId} and not own.grouped)`,
      ),
    )
}

const agreed = inArray(interviews.status, ['confirmed', 'in_progress'])

export interface BusyWithin {
  from: Date
  to: Date
  /** Only their interviews for this company: those for others are private. */
  companyId?: number
  exceptId?: number | undefined
}

/** Other agreed interviews of these interviewers, for companies they still belong to; a group session is one entry. */
export async function findBusyMembers(
  db: DbOrTx,
  userIds: readonly number[],
  { from, to, companyId, exceptId }: BusyWithin,
) {
  if (userIds.length === 0) return []
  return db
    .selectDistinct({
      userId: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      vacancyId: vacancies.id,
      vacancyTitle: vacancies.title,
      startsAt: sql<Date>`${interviews.startsAt}`.mapWith(interviews.startsAt),
      endsAt: sql<Date>`${interviews.endsAt}`.mapWith(interviews.endsAt),
    })
    .from(interviewRoundMembers)
    .innerJoin(interviews, eq(interviews.roundId, interviewRoundMembers.roundId))
    .innerJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, interviews.companyId),
        eq(companyMembers.userId, interviewRoundMembers.userId),
      ),
    )
    .innerJoin(users, eq(users.id, interviewRoundMembers.userId))
    .innerJoin(vacancies, eq(vacancies.id, interviews.vacancyId))
    .where(
      and(
        inArray(interviewRoundMembers.userId, [...userIds]),
        agreed,
        lt(interviews.startsAt, to),
        gt(interviews.endsAt, from),
        companyId === undefined ? undefined : eq(interviews.companyId, companyId),
        exceptId === undefined ? undefined : ne(interviews.id, exceptId),
      ),
    )
    .orderBy(sql`${interviews.startsAt}`, users.id, vacancies.id)
    .limit(500)
}

/** Other agreed interviews of a candidate. */
export async function findBusyCandidate(
  db: DbOrTx,
  candidateId: number,
  exceptId: number,
  now: Date,
): Promise<Range[]> {
  return db
    .select({
      startsAt: sql<Date>`${interviews.startsAt}`.mapWith(interviews.startsAt),
      endsAt: sql<Date>`${interviews.endsAt}`.mapWith(interviews.endsAt),
    })
    .from(interviews)
    .where(
      and(
        eq(interviews.candidateId, candidateId),
        ne(interviews.id, exceptId),
        agreed,
        or(gt(interviews.endsAt, now), isNull(interviews.endsAt)),
      ),
    )
}
