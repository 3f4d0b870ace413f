import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { findOfNegotiations, turnFactsOf } from '../interviews/ongoing.repository'
import { offerTurnFacts } from '../offers/deadline-facts.repository'
import { placeInStage } from './move-to-stage.service'
import { eventPayload } from './negotiation-events.service'
import { type Side, sideOf } from './negotiations.policy'
import {
  type FoundNegotiation,
  findNegotiation,
  findSteps,
  lockById,
  lockNegotiation,
  lockOfVacancy,
  type StepRow,
} from './negotiations.repository'
import { isEnded } from './next-state'
import { clockColumns, factsOf, runTransition, subjectOf } from './run-transition.service'
import { holdStage } from './stages.repository'
import { negotiationMachine } from './transitions'
import { setTurn } from './transitions.repository'
import { startTurn } from './turn'

/** A negotiation and the person's side. */
export interface NegotiationAccess {
  found: FoundNegotiation
  side: Side
  endedAt: Date | null
}
export type { StepRow }
export type AccessedRow = FoundNegotiation['row']

const accessOf = (found: FoundNegotiation, side: Side): NegotiationAccess => ({
  found,
  side,
  endedAt: isEnded(found.row.status) ? found.row.updatedAt : null,
})

/** @throws AppError not_found for people on neither side */
export async function findAccess(db: DbOrTx, actor: Actor, publicId: string): Promise<NegotiationAccess> {
  const side = sideOf(actor)
  const found = side && (await findNegotiation(db, publicId, side))
  if (!found) throw new AppError('not_found')
  return accessOf(found, side)
}

/** The same, locked until the transaction ends. @throws AppError not_found */
export async function lockAccess(tx: Tx, actor: Actor, publicId: string): Promise<NegotiationAccess> {
  const side = sideOf(actor)
  const found = side && (await lockNegotiation(tx, publicId, side))
  if (!found) throw new AppError('not_found')
  return accessOf(found, side)
}

/** History, oldest first. */
export const stepsOfNegotiation = (db: DbOrTx, { found }: NegotiationAccess): Promise<StepRow[]> =>
  findSteps(db, [found.row.id])

/** Payload of events about its conversation. */
export const conversationPayload = ({ found }: NegotiationAccess, version: number) => ({
  ...eventPayload(found),
  version,
})

/**
 * A message to the candidate restarts the employer's turn; the candidate's turn and ended negotiations are not
 * changed. Not a transition, so the revision stays.
 */
export async function restartTurn(tx: Tx, { found, side }: NegotiationAccess, now: Date): Promise<void> {
  const { row } = found
  if (side.actor !== 'employer' || row.turn !== 'employer' || isEnded(row.status)) return
  await writeTurn(tx, found, now)
}

/** An interview was proposed, agreed, moved or dropped: decides anew whose turn it is. */
export async function passTurn(tx: Tx, negotiationId: number, now: Date): Promise<void> {
  const found = await lockById(tx, negotiationId)
  if (found?.row.status === 'interview') await writeTurn(tx, found, now)
}

/** A version of an offer was sent, or a question about it asked or answered: decides anew whose turn it is. */
export const passOfferTurn = (tx: Tx, found: FoundNegotiation, now: Date): Promise<void> =>
  writeTurn(tx, found, now)

async function writeTurn(tx: Tx, { row, promiseDays }: FoundNegotiation, now: Date): Promise<void> {
  const interviews = turnFactsOf(await findOfNegotiations(tx, [row.id]))
  const offer = row.status === 'offer' ? await offerTurnFacts(tx, row.id) : undefined
  const turn = startTurn(row.status, row.origin, { now, promiseDays, interviews, offer })
  await setTurn(tx, row.id, clockColumns(turn, now, row.status))
}

/** Negotiations of one vacancy, locked in key order. */
export const lockNegotiationsOf = (
  tx: Tx,
  vacancyId: number,
  publicIds: readonly string[],
): Promise<FoundNegotiation[]> => lockOfVacancy(tx, vacancyId, publicIds)

/** Whether the state allows proposing an interview, with or without a transition. */
export const mayInterview = (found: FoundNegotiation, now: Date): boolean =>
  negotiationMachine.transition(
    subjectOf(found.row),
    'propose_interview',
    'employer',
    factsOf(found, now),
  ) !== undefined

/** Executes the transition of a proposed interview. Returns the new revision. */
export async function transitionToInterview(
  tx: Tx,
  found: FoundNegotiation,
  {
    stagePublicId,
    ...by
  }: {
    actorUserId: number
    text: string
    now: Date
    socketId: string | undefined
    /** The own stage to stand in; the first of interviews without one, or once it was deleted. */
    stagePublicId: string | undefined
  },
): Promise<number> {
  const input = { action: 'propose_interview', actor: 'employer', ...by } as const
  const after = await runTransition(tx, found, input, factsOf(found, by.now))
  const place = { movedBy: by.actorUserId, now: by.now }
  if (stagePublicId && (await holdStage(tx, after.row.companyId, stagePublicId)))
    await placeInStage(tx, after, { ...place, stagePublicId })
  return after.row.revision
}

/** A test has ended: if it was awaited, it counts as submitted. */
export async function completeTestStep(tx: Tx, negotiationId: number, now: Date): Promise<void> {
  const found = await lockById(tx, negotiationId)
  if (found?.row.status !== 'test') return
  const by = { actor: 'candidate', actorUserId: found.row.candidateId } as const
  await runTransition(tx, found, { action: 'submit_test', ...by }, factsOf(found, now))
}
