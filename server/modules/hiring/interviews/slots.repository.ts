import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { interviewSlots, interviews } from '@/server/db/schema/interviews'
import type { SlotRow } from './interviews.repository'

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

/** Listed slots with places left, in order. */
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

/** A slot of one's own interview. */
export interface WantedSlot {
  publicId: string
  candidateId: number
  startsAt: Date
}
export interface SlotOffer {
  roundId: number
  /** Full: the only information most concurrent bookings need. */
  gone: boolean
  /** The interview holds a place of it already. */
  own: boolean
}

/** In the given order; undefined where the slot does not belong to the interview. */
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
 * Takes a place of a listed slot by an atomic update: concurrent bookings succeed up to the capacity. Undefined when
 * it is full.
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

/** Inserts a time of the open hours as taken; the exclusion constraint rejects overlaps. */
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

/** Serialised per round, since swapping places would deadlock. */
export async function releasePlace(tx: Tx, slotId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('interview-places'), ${interviewSlots.roundId}::int)
    from ${interviewSlots} where ${interviewSlots.id} = ${slotId}`)
  await tx
    .update(interviewSlots)
    .set({ taken: sql`${interviewSlots.taken} - 1` })
    .where(eq(interviewSlots.id, slotId))
}
