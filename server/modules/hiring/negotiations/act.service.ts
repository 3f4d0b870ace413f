import type { NegotiationAction, NegotiationState } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import type { Act, ConflictDetails, Negotiation } from '@/lib/contracts/negotiations'
import { candidateRefusalReasons, refusalReasons, withdrawalReasons } from '@/lib/contracts/refusal-reasons'
import { dayMs } from '@/lib/shared/time'
import { isUniqueViolation, type Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { findOfNegotiations, isAnyAhead } from '../interviews/ongoing.repository'
import { assignTest, isUnfinished, testsOf } from '../skill-tests/assign.service'
import { latestAct } from './latest-act'
import { placeInStage } from './move-to-stage.service'
import { announceChange, notifyColleagues } from './negotiation-events.service'
import { requireMayAct, type Side, sideOf } from './negotiations.policy'
import {
  type FoundNegotiation,
  lockNegotiation,
  type NegotiationRow,
  withOtherOpen,
} from './negotiations.repository'
import { presentOne } from './read.service'
import { factsOf, runTransition, subjectOf } from './run-transition.service'
import { negotiationMachine } from './transitions'
import { hasPending, insertPending, takePending, updateNegotiation } from './transitions.repository'

/** Data of a conflict: the current state, and who caused it. */
const conflictDetails = async (
  tx: Tx,
  { actor, side, row }: { actor: Actor; side: Side; row: NegotiationRow },
): Promise<ConflictDetails> => ({
  status: row.status,
  revision: row.revision,
  ...(await latestAct(tx, actor, side, row.id)),
})

/** Delay before the candidate is notified of a decline; it can be undone meanwhile. */
export const undoMs = 10_000
const furthestDeadlineMs = 60 * dayMs
/** Actions that require a text. */
const spoken: readonly string[] = ['assign_test', 'propose_interview']

/** The calls of an offer act by their own services; the table knows their transitions all the same. */
export interface ActInput extends Omit<Act, 'action'> {
  action: NegotiationAction
  publicId: string
  socketId: string | undefined
}

/** What is wrong with the deadline of a test. */
export function deadlineErrors(deadline: string | undefined, now: Date): FieldError[] {
  if (!deadline) return [{ field: 'deadline', code: 'required' }]
  const ahead = new Date(deadline).getTime() - now.getTime()
  return ahead <= 0 || ahead > furthestDeadlineMs ? [{ field: 'deadline', code: 'date_invalid' }] : []
}

/** @throws AppError validation_failed, with every missing field of the action */
function checkInput(input: ActInput, side: Side, status: NegotiationState, now: Date): void {
  const { action, reason, text, deadline } = input
  const fields: FieldError[] = []
  const employer = side.actor === 'employer'
  if (action === 'decline') {
    const ofEmployer = status === 'offer_accepted' ? withdrawalReasons : refusalReasons
    const reasons: readonly string[] = employer ? ofEmployer : candidateRefusalReasons
    if (employer && !reason) fields.push({ field: 'reason', code: 'required' })
    if (reason && !reasons.includes(reason)) fields.push({ field: 'reason', code: 'not_in_list' })
    if (employer && (reason === 'other' || reason === 'offer_other') && !text)
      fields.push({ field: 'text', code: 'required' })
  }
  if (spoken.includes(action) && !text && !input.test_public_id)
    fields.push({ field: 'text', code: 'required' })
  if (action === 'assign_test') {
    fields.push(...deadlineErrors(deadline, now))
  }
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

async function hold(
  tx: Tx,
  actor: Actor,
  publicId: string,
): Promise<{ side: Side; found: FoundNegotiation }> {
  const side = sideOf(actor)
  const found = side && (await lockNegotiation(tx, publicId, side))
  if (!side || !found) throw new AppError('not_found')
  requireMayAct(side)
  return { side, found }
}

/** A test of the company is submitted by its attempt, not by this action. @throws AppError test_required */
async function requireNoTest(tx: Tx, { row }: FoundNegotiation): Promise<void> {
  const test = (await testsOf(tx, [row.id], 'candidate')).get(row.id)
  if (test && isUnfinished(test)) throw new AppError('test_required')
}

const conflict = async (tx: Tx, actor: Actor, side: Side, { row }: FoundNegotiation) =>
  new AppError('conflict_changes', { data: { ...(await conflictDetails(tx, { actor, side, row })) } })

/**
 * Executes one of the row's `actions[]`. An employer's decline is delayed by ten seconds and can be undone until then.
 * @throws AppError not_found, forbidden, conflict_changes and wrong_state (data: status, revision), validation_failed
 */
export async function act(ctx: ServiceContext, actor: Actor, input: ActInput): Promise<Negotiation> {
  const work = ctx.db.transaction(async (tx): Promise<FoundNegotiation> => {
    const { side, found } = await hold(tx, actor, input.publicId)
    const now = ctx.clock.now()
    if (found.row.revision !== input.revision) throw await conflict(tx, actor, side, found)
    // A colleague's decline is pending: the client's data is outdated.
    if (side.actor === 'employer' && (await hasPending(tx, found.row.id)))
      throw await conflict(tx, actor, side, found)
    const otherOpen = input.action === 'reopen' && (await withOtherOpen(tx, [found.row])).size > 0
    const meetings = input.action === 'assign_test' ? await findOfNegotiations(tx, [found.row.id]) : []
    const facts = factsOf(found, now, {
      otherOpen,
      meetingAhead: isAnyAhead(meetings),
      ...(input.deadline && { deadline: new Date(input.deadline) }),
    })
    if (!negotiationMachine.transition(subjectOf(found.row), input.action, side.actor, facts)) {
      throw new AppError('wrong_state', {
        data: { ...(await conflictDetails(tx, { actor, side, row: found.row })) },
      })
    }
    checkInput(input, side, found.row.status, now)
    if (input.action === 'submit_test') await requireNoTest(tx, found)
    const reason = input.action === 'decline' ? (input.reason ?? null) : null
    if (input.action === 'decline' && side.actor === 'employer') {
      const set = await insertPending(tx, {
        negotiationId: found.row.id,
        action: 'decline',
        actorUserId: actor.userId,
        reason,
        text: input.text || null,
        dueAt: new Date(now.getTime() + undoMs),
        createdAt: now,
      })
      if (!set) throw await conflict(tx, actor, side, found)
      await notifyColleagues(tx, found, now, input.socketId)
      return found
    }
    if (input.action === 'assign_test' && input.test_public_id) {
      const { id: negotiationId, vacancyId, companyId, candidateId } = found.row
      const deadline = input.deadline ? new Date(input.deadline) : undefined
      const to = { negotiationId, vacancyId, companyId, candidateId, deadline, now }
      await assignTest(tx, { ...to, testPublicId: input.test_public_id })
    }
    const after = await runTransition(
      tx,
      found,
      {
        action: input.action,
        actor: side.actor,
        actorUserId: actor.userId,
        reason,
        text: input.text,
        socketId: input.socketId,
      },
      facts,
    )
    const stagePublicId = side.actor === 'employer' ? input.stage_public_id : undefined
    return stagePublicId ? placeInStage(tx, after, { stagePublicId, movedBy: actor.userId, now }) : after
  })
  const found = await work.catch((error: unknown) => {
    // Race: reopened while another negotiation of the pair was started; the unique index let one of them through.
    throw isUniqueViolation(error) ? new AppError('wrong_state') : error
  })
  return presentOne(ctx, actor, found)
}

/**
 * Undoes a pending decline.
 * @throws AppError not_found, forbidden, wrong_state when nothing is pending or the vacancy was closed
 */
export async function undoPending(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Negotiation> {
  const found = await ctx.db.transaction(async (tx) => {
    const { side, found } = await hold(tx, actor, publicId)
    const taken =
      side.actor === 'employer' ? await takePending(tx, found.row.id, { undoable: true }) : undefined
    if (!taken) throw new AppError('wrong_state', { data: { status: found.row.status } })
    await notifyColleagues(tx, found, ctx.clock.now(), undefined)
    return found
  })
  return presentOne(ctx, actor, found)
}

/**
 * Edits the letter of an unopened application.
 * @throws AppError not_found, wrong_state, validation_failed
 */
export async function editLetter(
  ctx: ServiceContext,
  actor: Actor,
  input: { publicId: string; letter: string; socketId: string | undefined },
): Promise<Negotiation> {
  const found = await ctx.db.transaction(async (tx) => {
    const { side, found } = await hold(tx, actor, input.publicId)
    const { row } = found
    const mine = side.actor === 'candidate' && row.origin === 'application'
    if (!mine || row.status !== 'new') throw new AppError('wrong_state', { data: { status: row.status } })
    if (found.letterRequired && input.letter === '') throw invalidField('letter', 'required')
    const changed = { ...found, row: await updateNegotiation(tx, row, { letter: input.letter }) }
    await announceChange(tx, changed, input.socketId)
    return changed
  })
  return presentOne(ctx, actor, found)
}
