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

/** Whether the room may be entered now; `seats` are those of others. */
export function entryOf(row: InterviewRow, { now, seats }: { now: Date; seats: number }): Room['entry'] {
  const { opensAt, closesAt } = timesOfRoom(row)
  if (!isAgreed(row.status) || !opensAt || !closesAt || now >= closesAt) return 'over'
  if (now < opensAt) return 'early'
  return seats >= roomLimits.seats ? 'full' : 'open'
}

/** A tab that has left, or has not been heard of, is in the room no more. */
export const isThere = ({ leftAt, seenAt }: { leftAt: Date | null; seenAt: Date }, now: Date): boolean =>
  leftAt === null && now.getTime() - seenAt.getTime() < roomTimes.goneAfter
