import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { NegotiationState } from '@/lib/contracts/enums'
import { type InterviewState, phaseOfInterview } from '@/lib/contracts/interview-states'
import type { NextInterview } from '@/lib/contracts/interviews'
import type { DbOrTx } from '@/server/db/client'
import { interviewPasses } from '@/server/db/schema/interview-details'
import { interviewRounds, interviews } from '@/server/db/schema/interviews'
import { isEnded } from '../negotiations/next-state'
import type { InterviewTurnFacts } from '../negotiations/turn'
import { awaitedSide, isAgreed } from './conditions'

/** An interview of a negotiation, with what decides whose turn it is. */
export type NegotiationInterview = Awaited<ReturnType<typeof findOfNegotiations>>[number]

/** All of them in the order of their proposals: a person is invited a few times at most. */
export async function findOfNegotiations(db: DbOrTx, negotiationIds: readonly number[]) {
  if (negotiationIds.length === 0) return []
  return db
    .select({
      negotiationId: interviews.negotiationId,
      publicId: interviews.publicId,
      kind: interviews.kind,
      status: interviews.status,
      rescheduleBy: interviews.rescheduleBy,
      startsAt: interviews.startsAt,
      endsAt: interviews.endsAt,
      dueAt: interviews.dueAt,
      reason: interviews.reason,
      reasonText: interviews.reasonText,
      updatedAt: interviews.updatedAt,
      passMissing: sql<boolean>`coalesce((${interviewRounds.place} ->> 'pass_needed')::boolean, false)
        and ${interviewPasses.interviewId} is null`,
    })
    .from(interviews)
    .innerJoin(interviewRounds, eq(interviewRounds.id, interviews.roundId))
    .leftJoin(interviewPasses, eq(interviewPasses.interviewId, interviews.id))
    .where(inArray(interviews.negotiationId, [...negotiationIds]))
    .orderBy(asc(interviews.id))
}

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, at) => (at && (!last || at > last) ? at : last), null)

/** Whether a meeting is agreed, or times of one are being chosen. */
export const isAnyAhead = (all: readonly NegotiationInterview[]): boolean => all.some(isOngoing)
const isOngoing = ({ status }: NegotiationInterview) => phaseOfInterview[status] !== 'past'

const isBooked = (each: NegotiationInterview) => isAgreed(each.status) && each.kind !== 'video_async'

/** What the interviews of one negotiation mean for its turn. */
export const turnFactsOf = (ongoing: readonly NegotiationInterview[]): InterviewTurnFacts => ({
  answerBy: latest(ongoing.filter((each) => awaitedSide(each) === 'candidate').map(({ dueAt }) => dueAt)),
  agreedUntil: latest(ongoing.filter(isBooked).map(({ endsAt }) => endsAt)),
})

const time = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY

/** Ended without having taken place. */
const fallen: readonly InterviewState[] = [
  'cancelled_by_employer',
  'cancelled_by_candidate',
  'expired',
  'no_show_candidate',
  'no_show_employer',
]

/**
 * The interview a card speaks of: one that awaits the candidate, else the next one booked, else one to be moved. Without
 * any of them the last one, when it fell through: the next step is missing then, unless the hiring has gone on to an offer.
 * @param words what the reader may see of a text of the company
 */
export function presentNext(
  all: readonly NegotiationInterview[],
  status: NegotiationState,
  words: (text: string) => string,
): NextInterview | null {
  if (isEnded(status)) return null
  const ongoing = all.filter(isOngoing)
  const rank = (each: NegotiationInterview) =>
    awaitedSide(each) === 'candidate' ? 0 : isBooked(each) ? 1 : 2
  const when = (each: NegotiationInterview) => time(isBooked(each) ? each.startsAt : each.dueAt)
  const last = all.at(-1)
  const goesOn = status === 'offer' || status === 'offer_accepted'
  const missed = last && !goesOn && fallen.includes(last.status) ? last : undefined
  const next = ongoing.toSorted((a, b) => rank(a) - rank(b) || when(a) - when(b))[0] ?? missed
  if (!next) return null
  return {
    public_id: next.publicId,
    kind: next.kind,
    status: next.status,
    waits_for: awaitedSide(next),
    starts_at: next.startsAt?.toISOString() ?? null,
    due_at: next.dueAt?.toISOString() ?? null,
    reason: next.reason,
    reason_text: next.reasonText && words(next.reasonText),
    changed_at: next.updatedAt.toISOString(),
    pass_missing: isBooked(next) && next.passMissing,
  }
}
