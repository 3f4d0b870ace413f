import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import { dayMs, moscowOffsetMs } from '@/lib/shared/time'

export type TurnActor = 'candidate' | 'employer'

/** The awaited side and its deadline. */
export interface Turn {
  actor: TurnActor
  startedAt: Date
  dueAt: Date
}

/** A candidate's time for an invitation, a test without a deadline, an offer. */
const candidateDays = 14

/** What is left at least to decide on an offer after a question about it was answered. */
const daysAfterAnswer = 2

/** End of the Moscow day that is `days` after `from`: a promise in days includes its last day. */
export function endOfPromisedDay(from: Date, days: number): Date {
  const local = from.getTime() + moscowOffsetMs + days * dayMs
  return new Date((Math.floor(local / dayMs) + 1) * dayMs - 1 - moscowOffsetMs)
}

const turnOwners: Partial<Record<NegotiationState, TurnActor>> = {
  in_review: 'employer',
  test: 'candidate',
  interview: 'employer',
  offer: 'candidate',
  offer_accepted: 'employer',
}

/** The awaited side of a state; null for ended states. */
export function turnOwner(status: NegotiationState, origin: NegotiationOrigin): TurnActor | null {
  if (status === 'new' || status === 'viewed') return origin === 'application' ? 'employer' : 'candidate'
  return turnOwners[status] ?? null
}

export interface TurnFacts {
  now: Date
  /** 3, 7 or 14: the reply promise of the vacancy. */
  promiseDays: number
  /** A test deadline set by the employer. */
  deadline?: Date | undefined
  interviews?: InterviewTurnFacts | undefined
  offer?: OfferTurnFacts | undefined
}

/** The sent version of an offer; it counts in the state `offer`. */
export interface OfferTurnFacts {
  /** End of its last day; null for one without a date. */
  validUntil: Date | null
  /** A question of the candidate is unanswered. */
  asked: boolean
  /** Time of the latest answer. */
  answeredAt: Date | null
}

/** Interviews of a negotiation that are not past; they count in the state `interview`. */
export interface InterviewTurnFacts {
  /** Until when the candidate may choose a time or record answers; null when nothing is open. */
  answerBy: Date | null
  /** End of the last agreed interview; null when none is agreed. */
  agreedUntil: Date | null
}

/**
 * Whose turn it is, and until when; null for ended states. Cards, notices, letters and sweeps go by this alone.
 * While a proposal is open, the candidate is awaited until its answer-by; an agreed interview is waited for, so the
 * employer's promise runs from its end. A question about an offer is the employer's to answer, and keeps the offer open.
 */
export function startTurn(
  status: NegotiationState,
  origin: NegotiationOrigin,
  { now, promiseDays, deadline, interviews, offer }: TurnFacts,
): Turn | null {
  const owner = turnOwner(status, origin)
  if (!owner) return null
  const { answerBy, agreedUntil } =
    status === 'interview' && interviews ? interviews : { answerBy: null, agreedUntil: null }
  if (answerBy && answerBy > now) return { actor: 'candidate', startedAt: now, dueAt: answerBy }
  if (status === 'offer' && offer) {
    if (offer.asked) return { actor: 'employer', startedAt: now, dueAt: endOfPromisedDay(now, promiseDays) }
    const dueAt = offerDueAt(offer, now)
    return { actor: 'candidate', startedAt: now, dueAt }
  }
  const stated = owner === 'candidate' && deadline && deadline > now ? deadline : null
  const startedAt = agreedUntil && agreedUntil > now ? agreedUntil : now
  const days = owner === 'employer' ? promiseDays : candidateDays
  return { actor: owner, startedAt, dueAt: stated ?? endOfPromisedDay(startedAt, days) }
}

/** The stated last day, and never less than two days after an answer. */
function offerDueAt({ validUntil, answeredAt }: OfferTurnFacts, now: Date): Date {
  const due = validUntil ?? endOfPromisedDay(now, candidateDays)
  const least = answeredAt ? endOfPromisedDay(answeredAt, daysAfterAnswer) : due
  return new Date(Math.max(least.getTime(), due.getTime()))
}

/** Reminder times: for the employer at one third, two thirds and a day before the deadline, for the candidate once. */
export function warningTimes({ actor, startedAt, dueAt }: Turn): Date[] {
  const start = startedAt.getTime()
  const span = dueAt.getTime() - start
  const parts = actor === 'employer' ? [start + span / 3, start + (span * 2) / 3] : [start + (span * 2) / 3]
  const lastDay = dueAt.getTime() - dayMs
  if (actor === 'employer' && lastDay > start) parts.push(lastDay)
  return parts.sort((a, b) => a - b).map((time) => new Date(Math.round(time)))
}

/** The next reminder after `now`, and the number of past ones; `at` is null when none is left. */
export function warningState(turn: Turn, now: Date): { passed: number; at: Date | null } {
  const times = warningTimes(turn)
  const passed = times.filter((time) => time <= now).length
  return { passed, at: times[passed] ?? null }
}
