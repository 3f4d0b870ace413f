import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers, users } from '@/server/db/schema/accounts'
import { interviewRoundMembers, interviewSlots, interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'
import type { SlotRow } from './interviews.repository'
import type { Range } from './windows'

export async function insertSlots(
  tx: Tx,
  slots: readonly (typeof interviewSlots.$inferInsert)[],
): Promise<void> {
  if (slots.length > 0) await tx.insert(interviewSlots).values([...slots])
}

const isOpen = (roundId: number, now: Date) =>
  and(
    eq(interviewSlots.roundId, roundId),
    isNull(interviewSlots.withdrawnAt),
    gt(interviewSlots.closesAt, now),
    isNull(interviewSlots.blocksUntil),
  )

/** Named times with a place left, in order. */
export async function findFree(db: DbOrTx, roundId: number, now: Date): Promise<SlotRow[]> {
  return db
    .select()
    .from(interviewSlots)
    .where(and(isOpen(roundId, now), lt(interviewSlots.taken, interviewSlots.capacity)))
    .orderBy(asc(interviewSlots.startsAt))
}

export async function findSlot(db: DbOrTx, roundId: number, startsAt: Date): Promise<SlotRow | undefined> {
  const [row] = await db
    .select()
    .from(interviewSlots)
    .where(and(eq(interviewSlots.roundId, roundId), eq(interviewSlots.startsAt, startsAt)))
  return row
}

/** A time of one's own interview. */
export interface WantedSlot {
  publicId: string
  candidateId: number
  startsAt: Date
}
export interface SlotOffer {
  roundId: number
  /** Others have every place of it: all that most of those who come at once need to be told. */
  gone: boolean
  /** They hold a place of it themselves. */
  own: boolean
}

/** In the order asked for; undefined where the interview is not theirs. */
export async function findSlotOffers(
  db: DbOrTx,
  wanted: readonly WantedSlot[],
): Promise<readonly (SlotOffer | undefined)[]> {
  const publicIds = wanted.map(({ publicId }) => publicId)
  const candidateIds = wanted.map(({ candidateId }) => candidateId)
  const times = wanted.map(({ startsAt }) => startsAt.toISOString())
  const { rows } = await db.execute<{ nth: number; roundId: number; gone: boolean; own: boolean }>(sql`
    select w.nth, ${interviews.roundId} as "roundId",
      coalesce(${interviewSlots.taken} >= ${interviewSlots.capacity}
        and ${interviews.slotId} is distinct from ${interviewSlots.id}, false) as gone,
      coalesce(${interviews.slotId} = ${interviewSlots.id}, false) as own
    from unnest(${sql.param(publicIds)}::text[], ${sql.param(candidateIds)}::bigint[],
      ${sql.param(times)}::timestamptz[]) with ordinality as w(public_id, candidate_id, starts_at, nth)
    join ${interviews} on ${interviews.publicId} = w.public_id and ${interviews.candidateId} = w.candidate_id
    left join ${interviewSlots}
      on ${interviewSlots.roundId} = ${interviews.roundId} and ${interviewSlots.startsAt} = w.starts_at`)
  const found = new Map(rows.map(({ nth, ...chance }) => [nth, chance]))
  return wanted.map((_, index) => found.get(index + 1))
}

/**
 * Takes one place of a named time. The row is the lock: of any number who come at once as many pass as there are
 * places. Undefined when there is none.
 */
export async function takePlace(
  tx: Tx,
  roundId: number,
  startsAt: Date,
  now: Date,
): Promise<SlotRow | undefined> {
  const [row] = await tx
    .update(interviewSlots)
    .set({ taken: sql`${interviewSlots.taken} + 1` })
    .where(
      and(
        isOpen(roundId, now),
        eq(interviewSlots.startsAt, startsAt),
        lt(interviewSlots.taken, interviewSlots.capacity),
      ),
    )
    .returning()
  return row
}

/** Writes a time of the open hours as taken; the exclusion of the database refuses one that overlaps. */
export async function takeWindow(
  tx: Tx,
  values: typeof interviewSlots.$inferInsert,
): Promise<SlotRow | undefined> {
  const [row] = await tx
    .insert(interviewSlots)
    .values({ ...values, taken: 1 })
    .onConflictDoUpdate({
      target: [interviewSlots.roundId, interviewSlots.startsAt],
      set: { taken: 1, blocksUntil: values.blocksUntil ?? null },
      setWhere: eq(interviewSlots.taken, 0),
    })
    .returning()
  return row
}

/** One after another within a round: two who change places would each hold what the other waits for. */
export async function releasePlace(tx: Tx, slotId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('interview-places'), ${interviewSlots.roundId}::int)
    from ${interviewSlots} where ${interviewSlots.id} = ${slotId}`)
  await tx
    .update(interviewSlots)
    .set({ taken: sql`${interviewSlots.taken} - 1` })
    .where(eq(interviewSlots.id, slotId))
}

/** Those who choose out of the hours of one vacancy come one after another. */
export async function lockHours(tx: Tx, vacancyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('interview-hours'), ${vacancyId}::int)`)
}

/** What is taken of a vacancy's time, whatever way, beside the time that one interview holds alone. */
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
  /** Only what they do for this company: what they do for another is not its business. */
  companyId?: number
  exceptId?: number | undefined
}

/**
 * What these people have agreed to elsewhere, as interviewers of companies they still belong to; a session of many is
 * one time.
 */
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

/** What a candidate has agreed to, beside one interview. */
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
