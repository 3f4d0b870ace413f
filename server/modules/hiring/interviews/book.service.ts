import type { Interview } from '@/lib/contracts/interviews'
import { minuteMs } from '@/lib/shared/time'
import { type Db, isConstraintViolation, type Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { createBatcher, createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { passTurn } from '../negotiations/negotiation-access.service'
import { bookedEvent } from './booking-events.service'
import { lockHours } from './busy-times.repository'
import { mayReschedule } from './conditions'
import { closesAt } from './due-times'
import { lockUnchangedInterview, ownInterview } from './interview-access.service'
import type { FoundInterview, SlotRow } from './interviews.repository'
import { extendPass } from './passes.repository'
import { deleteAt } from './passes.service'
import { presentFound } from './read.service'
import { factsOf, runTransition, subjectOf } from './run-transition.service'
import {
  findSlot,
  findSlotOffers,
  type SlotOffer,
  takePlace,
  takeWindow,
  type WantedSlot,
} from './slots.repository'
import { openTimesOf } from './slots.service'

const asking = new WeakMap<Db, (wanted: WantedSlot) => Promise<SlotOffer | undefined>>()
function chanceOf(db: Db, wanted: WantedSlot): Promise<SlotOffer | undefined> {
  const ask = asking.get(db) ?? createBatcher((all: readonly WantedSlot[]) => findSlotOffers(db, all))
  asking.set(db, ask)
  return ask(wanted)
}

/** Concurrency limit: further attempts would only occupy database connections. */
const tries = createConcurrencyLimit(4, Number.POSITIVE_INFINITY)
/** In-process queue of booking attempts by slot. */
const trying = new Map<string, Promise<{ left: number }>>()

/**
 * Serialises booking attempts for a slot, and rejects the others early when it is full, before expensive work: the
 * winner reports the places `left`, and the rest check again with one shared query. Across processes the constraint in
 * `take` decides.
 * @throws AppError slot_taken
 */
async function takeIfAvailable<Taken extends { left: number }>(
  db: Db,
  wanted: WantedSlot,
  take: () => Promise<Taken>,
): Promise<Taken> {
  for (;;) {
    const chance = await chanceOf(db, wanted)
    // Errors are handled by the caller that owns the promise.
    if (!chance) return take()
    if (chance.gone) throw new AppError('slot_taken')
    const key = `${chance.roundId} ${wanted.startsAt.getTime()}`
    const ahead = trying.get(key)
    if (!ahead) {
      const work = tries.run(take) ?? take()
      trying.set(key, work)
      return work.finally(() => trying.delete(key))
    }
    const [over] = await Promise.allSettled([ahead])
    if (over.status === 'fulfilled' && over.value.left <= 0 && !chance.own) throw new AppError('slot_taken')
  }
}

export interface BookInput {
  publicId: string
  startsAt: Date
  revision: number
  timeZone: string
  socketId: string | undefined
}

/** Books a listed slot. @throws AppError slot_taken, slot_too_soon, validation_failed */
async function takeNamed(tx: Tx, { round }: FoundInterview, startsAt: Date, now: Date): Promise<SlotRow> {
  const taken = await takePlace(tx, round.id, startsAt, now)
  if (taken) return taken
  const slot = await findSlot(tx, round.id, startsAt)
  if (!slot)
    throw new AppError('validation_failed', { fields: [{ field: 'starts_at', code: 'not_in_list' }] })
  throw new AppError(slot.closesAt <= now ? 'slot_too_soon' : 'slot_taken')
}

/** Books a time of the open hours; bookings are serialised. @throws AppError slot_taken */
async function takeOpen(
  ctx: ServiceContext,
  tx: Tx,
  { row, round }: FoundInterview,
  startsAt: Date,
  now: Date,
): Promise<SlotRow> {
  await lockHours(tx, round.vacancyId)
  const { times, bufferMinutes } = await openTimesOf(ctx, tx, round, row.id)
  const range = times.find((each) => each.startsAt.getTime() === startsAt.getTime())
  const slot =
    range &&
    (await takeWindow(tx, {
      ...range,
      publicId: newPublicId(),
      roundId: round.id,
      vacancyId: round.vacancyId,
      closesAt: closesAt(startsAt, now),
      blocksUntil: new Date(range.endsAt.getTime() + bufferMinutes * minuteMs),
      capacity: 1,
      createdAt: now,
    }))
  if (!slot) throw new AppError('slot_taken')
  return slot
}

/** Releases an agreed time first, if the rules allow rescheduling. @throws AppError reschedule_limit, slot_too_soon */
async function releaseAgreedTime(
  tx: Tx,
  found: FoundInterview,
  actor: Actor,
  now: Date,
): Promise<FoundInterview> {
  const { row } = found
  if (row.status !== 'confirmed') return found
  const subject = subjectOf(row)
  if (!mayReschedule(subject, factsOf(now))) {
    throw new AppError(
      mayReschedule({ ...subject, reschedules: 0 }, factsOf(now)) ? 'reschedule_limit' : 'slot_too_soon',
    )
  }
  return runTransition(
    tx,
    found,
    {
      action: 'request_reschedule',
      actor: 'candidate',
      actorUserId: actor.userId,
      changes: { reschedules: row.reschedules + 1, rescheduleBy: 'candidate' },
    },
    factsOf(now),
  )
}

/**
 * Books a slot. Concurrent attempts succeed up to its capacity; the others get `slot_taken`.
 * @throws AppError not_found, conflict_changes, wrong_state, slot_taken, slot_too_soon, reschedule_limit
 */
export async function bookInterview(ctx: ServiceContext, actor: Actor, input: BookInput): Promise<Interview> {
  const { startsAt, socketId } = input
  if (actor.accountType !== 'candidate') {
    await ownInterview(ctx.db, actor, input.publicId)
    throw new AppError('forbidden')
  }
  const take = () =>
    ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now()
      const { side, found } = await lockUnchangedInterview(tx, actor, input.publicId, input.revision)
      const isRescheduled = found.row.status === 'confirmed'
      // The current slot chosen again: no change; the number of places left is unknown.
      if (isRescheduled && found.row.startsAt?.getTime() === startsAt.getTime())
        return { side, booked: found, left: Number.POSITIVE_INFINITY }
      const given = await releaseAgreedTime(tx, found, actor, now)
      if (!['proposed', 'reschedule_requested'].includes(given.row.status))
        throw new AppError('wrong_state', { data: { status: given.row.status } })
      const slot =
        found.round.mode === 'windows'
          ? await takeOpen(ctx, tx, given, startsAt, now)
          : await takeNamed(tx, given, startsAt, now)
      const booked = await runTransition(
        tx,
        given,
        {
          action: 'pick',
          actor: 'candidate',
          actorUserId: actor.userId,
          socketId,
          slotPublicId: slot.publicId,
          newsOf: ({ publicId, revision }) => [
            bookedEvent(publicId, revision, slot, { moved: isRescheduled, now }),
          ],
          changes: {
            slotId: slot.id,
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
            candidateZone: input.timeZone,
            rescheduleBy: null,
            candidateJoinedAt: null,
            employerJoinedAt: null,
          },
        },
        factsOf(now),
      )
      if (found.round.place?.pass_needed)
        await extendPass(tx, found.row.id, deleteAt(slot.startsAt, found.round.timeZone))
      await passTurn(tx, found.row.negotiationId, now)
      return { side, booked, left: slot.capacity - slot.taken }
    })
  const wanted = { publicId: input.publicId, candidateId: actor.userId, startsAt }
  const { side, booked } = await takeIfAvailable(ctx.db, wanted, take).catch((error: unknown) => {
    // Race: a database constraint let one of them through.
    throw isConstraintViolation(error) ? new AppError('slot_taken') : error
  })
  return presentFound(ctx, actor, side, booked)
}
