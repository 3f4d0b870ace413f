import type { DomainEvent, EventPayload } from '@/lib/contracts/events'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { findByPublicIds } from './interviews.repository'
import { changeKey, noticesFor, readersOf } from './notices.service'

/** Booking events become notifications asynchronously, so that bookings do not wait for them. */
export const bookedEvent = (
  interviewId: string,
  version: number,
  { startsAt }: { startsAt: Date },
  { moved, now }: { moved: boolean; now: Date },
): DomainEvent => ({
  kind: 'interview.booked',
  payload: { interviewId, version, startsAt: startsAt.toISOString(), at: now.toISOString(), moved },
})

type Booked = EventPayload<'interview.booked'>

/** Publishes bookings in their transaction, with the state at that time. */
export async function writeBookings(tx: Tx, events: readonly Booked[], now: Date): Promise<void> {
  const rows = await findByPublicIds(
    tx,
    events.map(({ interviewId }) => interviewId),
  )
  const readers = new Map<number, number[]>()
  for (const found of rows)
    if (!readers.has(found.round.id)) readers.set(found.round.id, await readersOf(tx, found, 'employer'))
  const notices = events.flatMap(({ interviewId, version, startsAt, at, moved }) => {
    const found = rows.find(({ row }) => row.publicId === interviewId)
    // Erased since.
    if (!found) return []
    const chosen = {
      status: 'confirmed' as const,
      startsAt: new Date(startsAt),
      revision: version,
      reason: null,
      way: null,
    }
    const then = { ...found, row: { ...found.row, ...chosen } }
    const kind = moved ? 'interview.moved' : 'interview.confirmed'
    const told = { kind, reader: 'employer', key: changeKey(then) } as const
    return noticesFor(readers.get(found.round.id) ?? [], then, told).map((notice) => ({
      ...notice,
      at: new Date(at),
    }))
  })
  await notify(tx, notices, now)
}

/** Handler for the relay; idempotent. */
export const notifyOfBookings = (ctx: ServiceContext, events: readonly Booked[]): Promise<void> =>
  ctx.db.transaction((tx) => writeBookings(tx, events, ctx.clock.now()))
