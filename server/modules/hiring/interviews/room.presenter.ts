import { channel } from '@/lib/contracts/channels'
import type { Room, RoomSeat } from '@/lib/contracts/interview-room'
import { roomLimits, roomTimes } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { memberName } from '@/server/modules/identity'
import type { Keys } from '@/server/platform/keys'
import { isAgreed, opensBefore } from './conditions'
import type { InterviewAccess } from './interview-access.service'
import type { InterviewRow } from './interviews.repository'
import { factsOf, subjectOf } from './run-transition.service'
import type { SeatFound } from './seats.repository'
import { interviewMachine } from './transitions'

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
 * Whether the room may be entered now. `colleagues` are the other members inside: one seat is reserved for the
 * candidate.
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

/** Other members inside; empty for the candidate. */
export const colleaguesOf = (
  viewer: { actor: 'candidate' | 'employer'; userId: number },
  seats: readonly { seat: { side: string; userId: number } }[],
): number =>
  viewer.actor === 'employer'
    ? seats.filter(({ seat }) => seat.side === 'employer' && seat.userId !== viewer.userId).length
    : 0

/** A seat that left or missed its heartbeats is released. */
export const isThere = ({ leftAt, seenAt }: { leftAt: Date | null; seenAt: Date }, now: Date): boolean =>
  leftAt === null && now.getTime() - seenAt.getTime() < roomTimes.goneAfter

interface About {
  userId: number
  keys: Keys
  now: Date
  /** The interview with the names visible to the viewer. */
  interview: Interview
  startedAt: Date | null
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function presentSeat(
  found: SeatFound,
  { side, found: { anonymous, row } }: InterviewAccess,
  about: About,
): RoomSeat {
  const { seat, userPublicId, firstName, presenceVisible } = found
  const { candidate } = about.interview
  // Name of the other side as far as it is visible to the viewer.
  const employerSees = seat.side === 'candidate' ? (candidate?.first ?? null) : firstName
  const candidateSees = seat.side === 'employer' && anonymous ? null : firstName
  const { socketId } = seat
  return {
    public_id: seat.publicId,
    member:
      presenceVisible || socketId !== null
        ? memberName(
            about.keys,
            { userId: userPublicId, interviewId: row.publicId, socketId: socketId ?? '' },
            presenceVisible,
          )
        : null,
    side: seat.side,
    name: side.actor === 'employer' ? employerSees : candidateSees,
    me: seat.userId === about.userId,
    admitted: seat.admittedAt !== null,
    entered_at: seat.enteredAt.toISOString(),
  }
}

export function presentRoom(held: InterviewAccess, seats: readonly SeatFound[], about: About): Room {
  const { side, found } = held
  const { row } = found
  const { now, interview, userId } = about
  const { opensAt, closesAt } = timesOfRoom(row)
  const { candidate, company } = interview
  return {
    interview_public_id: row.publicId,
    viewer: side.actor,
    vacancy_title: interview.vacancy.title,
    with:
      side.actor === 'candidate'
        ? company.name
        : candidate
          ? `${candidate.first} ${candidate.last}`.trim()
          : '',
    starts_at: iso(row.startsAt),
    ends_at: iso(row.endsAt),
    opens_at: iso(opensAt),
    closes_at: iso(closesAt),
    started_at: iso(about.startedAt),
    entry: entryOf(row, { now, colleagues: colleaguesOf({ actor: side.actor, userId }, seats) }),
    channel: channel.interview(row.publicId),
    seats: seats.map((found) => presentSeat(found, held, about)),
    revision: row.revision,
    may_finish: interviewMachine.transition(subjectOf(row), 'finish', side.actor, factsOf(now)) !== undefined,
    now: now.toISOString(),
  }
}
