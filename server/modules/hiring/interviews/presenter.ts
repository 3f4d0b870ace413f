import { imageUrl } from '@/lib/contracts/images'
import {
  type InterviewerResponse,
  interviewLimits,
  interviewTimes,
  phaseOfInterview,
  takenPlace,
} from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { maskContacts } from '@/server/platform/mask-contacts'
import { awaitedSide, isAgreed, opensBefore } from './conditions'
import type { FoundInterview, MemberRow } from './interviews.repository'
import { factsOf, subjectOf } from './run-transition.service'
import { interviewMachine } from './transitions'

export interface Viewer {
  userId: number
  side: 'candidate' | 'employer'
  /** Of the company: the viewer role has no actions. */
  mayAct: boolean
  /** May take part in the interview and read its notes. */
  mayHold: boolean
}

/** Related data of the row. */
export interface RelatedFacts {
  members: readonly MemberRow[]
  /** Authors of submitted scorecards. */
  scored: ReadonlySet<number>
  /** Attendance given for the current time. */
  responses: ReadonlyMap<number, InterviewerResponse>
  surveyed: boolean
  /** Whether the candidate has written about the company. */
  told: boolean
  passGiven: Date | null
  name: { first: string; last: string } | null
  /** The candidate's number, where the company calls and may see it. */
  candidatePhone: string | null
}

/** Expected number of scorecards: of active interviewers, plus those submitted by former ones. */
export const expectedScorecards = (
  members: readonly { userId: number }[],
  scored: ReadonlySet<number>,
): number => new Set([...members.map(({ userId }) => userId), ...scored]).size

/** Contacts in texts of an unverified company are masked for the candidate. */
export const textFor =
  (side: Viewer['side'], { verified }: Pick<FoundInterview, 'verified'>) =>
  (text: string): string =>
    side === 'employer' || verified ? text : maskContacts(text).text

const iso = (at: Date | null) => at?.toISOString() ?? null

/** After the interview; no scorecard is requested before. */
export const hasTakenPlace = (status: FoundInterview['row']['status']): boolean =>
  takenPlace.some((each) => each === status)

/** The address would identify an anonymous employer: the candidate sees it once a time is agreed. */
export const isPlaceOpen = (
  { anonymous, status }: Pick<FoundInterview, 'anonymous'> & Pick<FoundInterview['row'], 'status'>,
  side: Viewer['side'],
): boolean => side === 'employer' || !anonymous || isAgreed(status)

function placeOf({ anonymous, row, round }: FoundInterview, viewer: Viewer): Interview['place'] {
  const { place } = round
  if (!place || !isPlaceOpen({ anonymous, status: row.status }, viewer.side)) return null
  const { city_id: _, ...shown } = place
  return shown
}

function phoneOf({ row, round }: FoundInterview, viewer: Viewer, beside: RelatedFacts): Interview['phone'] {
  if (row.kind !== 'phone' || !round.phone) return null
  const { caller, number } = round.phone
  const known = caller === 'employer' ? beside.candidatePhone : number || null
  return { caller, number: viewer.side === caller && isAgreed(row.status) ? known : null }
}

/** Agreed and upcoming: interviewers can report their attendance. */
export const isAwaited = ({ row }: FoundInterview, now: Date): boolean =>
  row.status === 'confirmed' && row.startsAt !== null && row.startsAt > now

/** On the last day before an agreed time, and during the waiting period. */
export function mayReportArrival({ row }: FoundInterview, now: Date): boolean {
  if (row.status !== 'confirmed' || !row.startsAt || row.kind === 'video_async') return false
  const left = row.startsAt.getTime() - now.getTime()
  return left <= interviewTimes.wayBefore && left > -interviewTimes.noShowAfter
}

export function presentInterview(
  found: FoundInterview,
  viewer: Viewer,
  beside: RelatedFacts,
  now: Date,
): Interview {
  const { row, round } = found
  const forCompany = viewer.side === 'employer'
  const words = textFor(viewer.side, found)
  const named = forCompany || !found.anonymous
  const mine = beside.scored.has(viewer.userId)
  // The proposing member attends by default.
  const isOrganizer = (userId: number) => userId === round.organizerId
  const responseOf = (userId: number) =>
    isOrganizer(userId) ? 'accepted' : (beside.responses.get(userId) ?? null)
  const expected = beside.members.some(({ userId }) => userId === viewer.userId)
  return {
    public_id: row.publicId,
    round_public_id: round.publicId,
    negotiation_public_id: found.negotiationPublicId,
    kind: row.kind,
    status: row.status,
    phase: phaseOfInterview[row.status],
    waits_for: awaitedSide(row),
    revision: row.revision,
    viewer: viewer.side,
    vacancy: { public_id: found.vacancyPublicId, title: found.vacancyTitle ?? '' },
    resume: { public_id: found.resumePublicId, title: found.resumeTitle ?? '' },
    company: {
      name: found.companyName,
      logo_url: imageUrl(found.companyLogo, 96),
      verified: found.verified && !found.anonymous,
    },
    candidate: forCompany ? beside.name : null,
    interviewers: named
      ? beside.members.map(({ publicId, firstName, lastName, userId }) => ({
          public_id: publicId,
          name: forCompany ? `${firstName} ${lastName}`.trim() : firstName,
          me: userId === viewer.userId,
          response: forCompany ? responseOf(userId) : null,
        }))
      : [],
    may_respond: forCompany && expected && !isOrganizer(viewer.userId) && isAwaited(found, now),
    duration_minutes: round.durationMinutes,
    time_zone: round.timeZone,
    candidate_zone: row.candidateZone,
    starts_at: iso(row.startsAt),
    ends_at: iso(row.endsAt),
    due_at: iso(row.dueAt),
    mode: round.mode,
    capacity: round.capacity,
    session_public_id: forCompany ? found.slotPublicId : null,
    note: words(round.note),
    place: placeOf(found, viewer),
    phone: phoneOf(found, viewer, beside),
    pass: round.place?.pass_needed
      ? { needed: true, given: beside.passGiven !== null, deleted_at: iso(beside.passGiven) }
      : null,
    room_opens_at:
      viewer.mayHold && row.kind === 'video_live' && isAgreed(row.status) && row.startsAt
        ? new Date(row.startsAt.getTime() - opensBefore(row.kind)).toISOString()
        : null,
    may_read_room: viewer.mayHold && row.kind === 'video_live' && hasTakenPlace(row.status),
    joined: { candidate: iso(row.candidateJoinedAt), employer: iso(row.employerJoinedAt) },
    reschedules_left: Math.max(0, interviewLimits.reschedules - row.reschedules),
    way: row.way && row.wayAt ? { state: row.way, at: row.wayAt.toISOString() } : null,
    may_tell_way: viewer.side === 'candidate' && mayReportArrival(found, now),
    reason: row.reason,
    reason_text: row.reasonText && words(row.reasonText),
    dispute:
      row.disputedAt && row.disputeText !== null
        ? { text: row.disputeText, at: row.disputedAt.toISOString() }
        : null,
    scorecards:
      forCompany && hasTakenPlace(row.status)
        ? { mine, expected, sent: beside.scored.size, of: expectedScorecards(beside.members, beside.scored) }
        : null,
    survey:
      viewer.side === 'candidate' && hasTakenPlace(row.status)
        ? { may: !beside.surveyed, given: beside.surveyed }
        : null,
    experience:
      viewer.side === 'candidate' && hasTakenPlace(row.status) && !found.anonymous
        ? { written: beside.told }
        : null,
    actions: viewer.mayAct
      ? interviewMachine
          .available(subjectOf(row), viewer.side, factsOf(now))
          // Actions that submitting a scorecard executes.
          .filter(({ action }) => action !== 'rate')
          .map(({ action, to, needs }) => ({ action, to, needs: [...needs] }))
      : [],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
