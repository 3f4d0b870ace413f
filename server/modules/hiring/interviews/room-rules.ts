import { type Room, roomLimits, roomTimes } from '@/lib/contracts/interview-room'
import { opensBefore } from './conditions'
import type { InterviewRow } from './interviews.repository'
import { isAgreed } from './machine'

interface RoomTimes {
  opensAt: Date | null
  closesAt: Date | null
}

export function timesOfRoom({ kind, startsAt, endsAt }: InterviewRow): RoomTimes {
  return {
    opensAt: startsAt && new Date(startsAt.getTime() - opensBefore(kind)),
    closesAt: endsAt && new Date(endsAt.getTime() + roomTimes.opensAfter),
  }
}

/**
 * Whether the room may be entered now. `colleagues` are the others of the company who are in: one place is kept for the
 * candidate, whom nobody can shut out.
 */
export function entryOf(
  row: InterviewRow,
  { now, colleagues = 0 }: { now: Date; colleagues?: number },
): Room['entry'] {
  const { opensAt, closesAt } = timesOfRoom(row)
  if (!isAgreed(row.status) || !opensAt || !closesAt || now >= closesAt) return 'over'
  if (now < opensAt) return 'early'
  return colleagues >= roomLimits.seats - 1 ? 'full' : 'open'
}

/** Who is in for the company beside the viewer; for the candidate it is nobody's room to fill. */
export const colleaguesOf = (
  viewer: { actor: 'candidate' | 'employer'; userId: number },
  seats: readonly { seat: { side: string; userId: number } }[],
): number =>
  viewer.actor === 'employer'
    ? seats.filter(({ seat }) => seat.side === 'employer' && seat.userId !== viewer.userId).length
    : 0

/** A tab that has left, or has not been heard of, is in the room no more. */
export const isThere = ({ leftAt, seenAt }: { leftAt: Date | null; seenAt: Date }, now: Date): boolean =>
  leftAt === null && now.getTime() - seenAt.getTime() < roomTimes.goneAfter
