import type { NegotiationAction, NegotiationActor, NegotiationOrigin } from '@/lib/contracts/enums'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { LinkTags } from '@/lib/contracts/negotiations'
import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import { endVersions } from '../offers/offers.repository'
import { planRules } from '../stage-rules/plan.service'
import { eventPayload } from './negotiation-events.service'
import type { FoundNegotiation, NegotiationRow } from './negotiations.repository'
import { begin, isEnded, isUndoable, type Next, nextState } from './next-state'
import type { Facts, Subject } from './transitions'
import { insertNegotiation, insertStep, takePending, updateNegotiation } from './transitions.repository'
import { type Turn, warningState } from './turn'

export const subjectOf = (row: NegotiationRow): Subject => ({
  origin: row.origin,
  status: row.status,
  turn:
    row.turn && row.turnDueAt
      ? { actor: row.turn, startedAt: row.turnStartedAt ?? row.createdAt, dueAt: row.turnDueAt }
      : null,
  endedAt: isEnded(row.status) ? row.updatedAt : null,
})

export const factsOf = (
  found: Pick<FoundNegotiation, 'promiseDays'>,
  now: Date,
  more: Partial<Facts> = {},
): Facts => ({
  now,
  promiseDays: found.promiseDays,
  otherOpen: false,
  closing: false,
  meetingAhead: true,
  transferAgreed: false,
  ...more,
})

export function clockColumns(turn: Turn | null, now: Date, status: NegotiationRow['status']) {
  // An accepted offer has no deadline and no reminders; of an open proposal the interview itself reminds.
  const isSilent = status === 'offer_accepted' || (status === 'interview' && turn?.actor === 'candidate')
  const warning = turn && !isSilent ? warningState(turn, now) : null
  return {
    turn: turn?.actor ?? null,
    turnStartedAt: turn?.startedAt ?? null,
    turnDueAt: turn?.dueAt ?? null,
    warnings: warning?.passed ?? 0,
    warnAt: warning?.at ?? null,
  }
}

const milestones = {
  in_review: 'reviewAt',
  interview: 'interviewAt',
  offer: 'offerAt',
  hired: 'hiredAt',
} as const

/** First time in a stage, for the funnel. */
function milestone(row: NegotiationRow, status: NegotiationRow['status'], now: Date) {
  const column = milestones[status as keyof typeof milestones]
  return column && row[column] === null ? { [column]: now } : {}
}

export interface TransitionInput {
  action: NegotiationAction
  actor: NegotiationActor
  actorUserId: number | null
  reason?: string | null | undefined
  text?: string | null | undefined
  socketId?: string | undefined
  /** Done by a rule: it answers nobody. */
  automatic?: true
}

/**
 * Executes a transition on a locked row: state, deadline, history, event; a pending decline is cancelled.
 * @throws AppError wrong_state, with the current state
 */
export async function runTransition(
  tx: Tx,
  found: FoundNegotiation,
  input: TransitionInput,
  facts: Facts,
): Promise<FoundNegotiation> {
  const { row } = found
  const { now } = facts
  const next = nextState(subjectOf(row), input.action, input.actor, facts)
  if (!next) {
    throw new AppError('wrong_state', { data: { status: row.status, revision: row.revision } })
  }
  const isOpening = next.effects.includes('markViewed')
  const byEmployer = input.actor === 'employer'
  const after = await updateNegotiation(tx, row, {
    status: next.status,
    ...(!isOpening && clockColumns(next.turn, now, next.status)),
    ...(isOpening && { viewedAt: now }),
    ...(next.effects.includes('recordAnswer') && !input.automatic && { answeredAt: row.answeredAt ?? now }),
    ...(byEmployer && !isOpening && !input.automatic && { answerText: input.text || null }),
    ...milestone(row, next.status, now),
    // A proposed transfer is void once the negotiation has ended.
    ...(next.turn === null && { transferTargetId: null }),
    reason: input.reason ?? null,
    updatedAt: now,
  })
  await insertStep(tx, after, row, {
    at: now,
    actor: input.actor,
    actorUserId: input.actorUserId,
    action: input.action,
    reason: input.reason ?? null,
    text: input.text || null,
  })
  if (!isOpening) {
    const waiting = await takePending(tx, row.id)
    // Race: the vacancy is closed and the decline is queued; the candidate may still end it, but not continue.
    if (waiting && !isUndoable(waiting) && input.actor === 'candidate' && next.turn !== null) {
      throw new AppError('wrong_state', { data: { status: row.status, revision: row.revision } })
    }
  }
  // An accepted version stays; what was prepared or sent ends with the offer, in whatever way it was left.
  if (after.status !== 'offer' && (row.status === 'offer' || isEnded(after.status))) {
    const declined = input.action === 'decline' && input.actor === 'candidate'
    await endVersions(tx, after.id, declined ? 'declined' : 'ended', now)
  }
  if (stageOf(after.status) !== stageOf(row.status))
    await planRules(tx, after, { movedBy: byEmployer ? input.actorUserId : null, now })
  const changed = { ...found, row: after }
  await publish(
    tx,
    { kind: 'negotiation.updated', payload: eventPayload(changed) },
    { exceptSocketId: input.socketId },
  )
  return changed
}

export interface StartInput extends Omit<FoundNegotiation, 'row'> {
  origin: NegotiationOrigin
  vacancyId: number
  publication: number
  resumeId: number
  candidateId: number
  companyId: number
  letter: string
  resumeChanges?: ResumeChanges | null
  via?: 'autopickup' | 'move' | 'base' | null
  link?: LinkTags | undefined
  actorUserId: number
  now: Date
  socketId: string | undefined
}

/** Inserts the initial state with its history; undefined when the pair has an open negotiation already. */
export async function startNegotiation(tx: Tx, input: StartInput): Promise<FoundNegotiation | undefined> {
  const { now, origin, promiseDays } = input
  const first: Next = begin(origin, { now, promiseDays })
  const row = await insertNegotiation(
    tx,
    {
      publicId: newPublicId(),
      vacancyId: input.vacancyId,
      publication: input.publication,
      resumeId: input.resumeId,
      candidateId: input.candidateId,
      companyId: input.companyId,
      origin,
      status: first.status,
      letter: input.letter,
      resumeChanges: input.resumeChanges ?? null,
      via: input.via ?? null,
      utmSource: input.link?.source,
      utmMedium: input.link?.medium,
      utmCampaign: input.link?.campaign,
      ...clockColumns(first.turn, now, first.status),
      createdAt: now,
      updatedAt: now,
    },
    {
      at: now,
      actor: origin === 'application' ? 'candidate' : 'employer',
      actorUserId: input.actorUserId,
      action: origin === 'application' ? 'apply' : 'invite',
      reason: null,
      text: input.letter || null,
    },
  )
  if (!row) return undefined
  await planRules(tx, row, { movedBy: null, now })
  const found: FoundNegotiation = {
    row,
    promiseDays,
    letterRequired: input.letterRequired,
    vacancyPublicId: input.vacancyPublicId,
    resumePublicId: input.resumePublicId,
    companyPublicId: input.companyPublicId,
    candidatePublicId: input.candidatePublicId,
  }
  await publish(
    tx,
    { kind: 'negotiation.created', payload: eventPayload(found) },
    { exceptSocketId: input.socketId },
  )
  return found
}
