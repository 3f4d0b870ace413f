import { and, asc, inArray, ne } from 'drizzle-orm'
import type { NextInterview } from '@/lib/contracts/interviews'
import type { DbOrTx } from '@/server/db/client'
import { interviews } from '@/server/db/schema/interviews'
import type { InterviewTurnFacts } from '../negotiations/reply-deadline'
import { awaitedSide, isAgreed } from './conditions'

/** An interview that is not past, with what decides whose turn it is. */
export type OngoingInterview = Awaited<ReturnType<typeof findOngoing>>[number]

export async function findOngoing(db: DbOrTx, negotiationIds: readonly number[]) {
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
    })
    .from(interviews)
    .where(and(inArray(interviews.negotiationId, [...negotiationIds]), ne(interviews.phase, 'past')))
    .orderBy(asc(interviews.id))
}

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, at) => (at && (!last || at > last) ? at : last), null)

const isBooked = (each: OngoingInterview) => isAgreed(each.status) && each.kind !== 'video_async'

/** What the interviews of one negotiation mean for its turn. */
export const turnFactsOf = (ongoing: readonly OngoingInterview[]): InterviewTurnFacts => ({
  answerBy: latest(ongoing.filter((each) => awaitedSide(each) === 'candidate').map(({ dueAt }) => dueAt)),
  agreedUntil: latest(ongoing.filter(isBooked).map(({ endsAt }) => endsAt)),
})

const time = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY

/** The interview a card speaks of: one that awaits the candidate, else the next one booked, else one to be moved. */
export function presentNext(ongoing: readonly OngoingInterview[]): NextInterview | null {
  const rank = (each: OngoingInterview) => (awaitedSide(each) === 'candidate' ? 0 : isBooked(each) ? 1 : 2)
  const when = (each: OngoingInterview) => time(isBooked(each) ? each.startsAt : each.dueAt)
  const [next] = ongoing.toSorted((a, b) => rank(a) - rank(b) || when(a) - when(b))
  if (!next) return null
  return {
    public_id: next.publicId,
    kind: next.kind,
    status: next.status,
    waits_for: awaitedSide(next),
    starts_at: isBooked(next) ? (next.startsAt?.toISOString() ?? null) : null,
    due_at: next.dueAt?.toISOString() ?? null,
  }
}
