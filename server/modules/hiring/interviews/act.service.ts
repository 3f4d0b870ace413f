import type { FieldError } from '@/lib/contracts/errors'
import {
  cancelReasonsOf,
  type InterviewAction,
  type InterviewArrival,
  type InterviewerResponse,
} from '@/lib/contracts/interview-states'
import type { Interview, InterviewAct } from '@/lib/contracts/interviews'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { type Side, sideOf } from '../negotiations/negotiations.policy'
import { isEnded } from '../negotiations/next-state'
import { wakeAt } from './due-times'
import { lockOwnInterview, lockUnchangedInterview } from './interview-access.service'
import {
  type FoundInterview,
  findById,
  findMembers,
  type InterviewRow,
  insertMembers,
  insertRound,
  lockInterview,
  setTimes,
  updateInterview,
} from './interviews.repository'
import { notifyOfTransition, sendNotice } from './notices.service'
import { deletePass } from './passes.repository'
import { isAwaited, mayReportArrival } from './presenter'
import { dueOf, slotRows } from './propose.service'
import { presentFound } from './read.service'
import { notifyOfAnswers, requireAnswers } from './recorded/finish.service'
import { saveResponse } from './responses.repository'
import {
  factsOf,
  publishChange,
  runTransition,
  subjectOf,
  type TransitionInput,
} from './run-transition.service'
import { insertSlots } from './slots.repository'
import { openTimesOf, requireFree } from './slots.service'
import { type ProposedTimes, readTimes } from './times'
import { interviewMachine } from './transitions'
import type { Range } from './windows'

export interface ActInput extends InterviewAct {
  publicId: string
  socketId: string | undefined
}

/** Actions with a call of their own. */
const elsewhere: readonly InterviewAction[] = ['propose', 'pick', 'rate']

const needsTimes = ({ action }: ActInput, side: Side) =>
  side.actor === 'employer' && (action === 'propose_times' || action === 'request_reschedule')

/** @throws AppError validation_failed, with every missing field of the action */
function checkInput(input: ActInput, side: Side, { round }: FoundInterview, now: Date): Range[] {
  const { action, reason, text, times } = input
  const fields: FieldError[] = []
  let ranges: Range[] = []
  if (action === 'cancel') {
    if (!reason) fields.push({ field: 'reason', code: 'required' })
    else if (!cancelReasonsOf[side.actor].includes(reason))
      fields.push({ field: 'reason', code: 'not_in_list' })
    else if (reason === 'other' && !text) fields.push({ field: 'text', code: 'required' })
  }
  if (action === 'dispute' && !text) fields.push({ field: 'text', code: 'required' })
  if (needsTimes(input, side)) {
    if (!times) fields.push({ field: 'times.slots', code: 'required' })
    else {
      const { durationMinutes, capacity } = round
      const read = readTimes(times, {
        durationMinutes,
        shared: false,
        grouped: capacity > 1,
        now,
        prefix: 'times.',
      })
      fields.push(...read.fields)
      ranges = read.ranges
    }
  }
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  return ranges
}

const wrongState = ({ status, revision }: InterviewRow) =>
  new AppError('wrong_state', { data: { status, revision } })

async function changesOf(
  tx: Tx,
  input: ActInput,
  side: Side,
  found: FoundInterview,
  { ranges, now }: { ranges: Range[]; now: Date },
): Promise<Partial<InterviewRow>> {
  const { row } = found
  const changes: Partial<InterviewRow> = {}
  if (input.action === 'request_reschedule') {
    changes.rescheduleBy = side.actor
    if (row.status === 'confirmed') changes.reschedules = row.reschedules + 1
  }
  if (input.action === 'propose_times') changes.rescheduleBy = null
  // The agreed end gives way to the real one; a talk that began and ended before its time keeps the agreed one.
  if (input.action === 'finish' && row.startsAt && row.endsAt && now > row.startsAt && now < row.endsAt)
    changes.endsAt = now
  if (needsTimes(input, side) && input.times)
    Object.assign(changes, await newTimes(tx, found, { times: input.times, ranges, now }))
  if (input.action === 'dispute') Object.assign(changes, { disputeText: input.text ?? '', disputedAt: now })
  return changes
}

/**
 * Executes one of the `actions[]` of an interview.
 * @throws AppError not_found, forbidden, conflict_changes and wrong_state (data: status, revision), validation_failed
 */
export async function actOnInterview(ctx: ServiceContext, actor: Actor, input: ActInput): Promise<Interview> {
  const { action, socketId } = input
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockUnchangedInterview(tx, actor, input.publicId, input.revision)
    const { row } = held.found
    const facts = factsOf(now)
    const allowed =
      !elsewhere.includes(action) &&
      interviewMachine.transition(subjectOf(row), action, held.side.actor, facts)
    if (!allowed) throw wrongState(row)
    const answered = action === 'finish' && row.kind === 'video_async'
    // The event that ends the negotiation may not have been processed yet.
    if (answered && isEnded(held.found.negotiationStatus)) throw wrongState(row)
    if (answered) await requireAnswers(tx, held.found)
    const ranges = checkInput(input, held.side, held.found, now)
    if (needsTimes(input, held.side) && input.times?.mode === 'windows')
      requireFree(await openTimesOf(ctx, tx, held.found.round, row.id), 'times.mode')
    const transition: TransitionInput = {
      action,
      actor: held.side.actor,
      actorUserId: actor.userId,
      reason: input.reason ?? null,
      text: input.text,
      socketId,
      changes: await changesOf(tx, input, held.side, held.found, { ranges, now }),
    }
    const changed = await runTransition(tx, held.found, transition, facts)
    if (action === 'cancel' || action === 'decline') await deletePass(tx, row.id)
    if (answered) await notifyOfAnswers(tx, changed, now)
    await notifyOfTransition(tx, changed, { action, actor: held.side.actor, now })
    return { side: held.side, found: changed }
  })
  return presentFound(ctx, actor, side, found)
}

/** New times for one candidate: a separate round with the same terms, so that the slots of others stay. */
async function newTimes(
  tx: Tx,
  { round }: FoundInterview,
  { times, ranges, now }: { times: ProposedTimes; ranges: readonly Range[]; now: Date },
): Promise<Partial<InterviewRow>> {
  const { id: _, ...terms } = round
  const next = await insertRound(tx, {
    ...terms,
    publicId: newPublicId(),
    mode: times.mode,
    timeZone: times.time_zone,
    createdAt: now,
  })
  const members = await findMembers(tx, [round.id])
  await insertMembers(
    tx,
    next.id,
    members.map(({ userId }) => userId),
  )
  await insertSlots(tx, slotRows(next, ranges, now))
  return { roundId: next.id, dueAt: dueOf(ranges, now) }
}

/**
 * Attendance of an interviewer («Буду», «Не смогу»). Not a transition: the time stays agreed.
 * @throws AppError not_found, forbidden for others, wrong_state without an agreed time
 */
export async function respond(
  ctx: ServiceContext,
  actor: Actor,
  {
    publicId,
    response,
    socketId,
  }: { publicId: string; response: InterviewerResponse; socketId: string | undefined },
): Promise<Interview> {
  const side = sideOf(actor)
  if (!side) throw new AppError('not_found')
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const found = await lockInterview(tx, publicId, side)
    if (!found) throw new AppError('not_found')
    const { row } = found
    const members = await findMembers(tx, [row.roundId])
    const invited = members.some(({ userId }) => userId === actor.userId)
    if (!invited || found.round.organizerId === actor.userId) throw new AppError('forbidden')
    if (!row.startsAt || !isAwaited(found, now))
      throw new AppError('wrong_state', { data: { status: row.status } })
    const said = {
      interviewId: row.id,
      userId: actor.userId,
      response,
      startsAt: row.startsAt,
      createdAt: now,
    }
    await saveResponse(tx, said)
    await publishChange(tx, found, row, socketId)
    return found
  })
  return presentFound(ctx, actor, side, held)
}

/**
 * Arrival report of a candidate («Еду», «Опаздываю на 15 минут»). Not a transition; published live.
 * @throws AppError not_found, wrong_state when no interview is imminent
 */
export async function reportArrival(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, state, socketId }: { publicId: string; state: InterviewArrival; socketId: string | undefined },
): Promise<Interview> {
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockOwnInterview(tx, actor, publicId)
    const { row } = held.found
    if (held.side.actor !== 'candidate' || !mayReportArrival(held.found, now))
      throw new AppError('wrong_state', { data: { status: row.status } })
    const after = await updateInterview(tx, row, { way: state, wayAt: now })
    await setTimes(tx, row.id, { wakeAt: wakeAt(subjectOf(after), now, after.rescheduleBy) })
    const changed = await findById(tx, row.id)
    if (!changed) throw new Error(`interview ${row.id} vanished under its lock`)
    if (state !== row.way) {
      const key = `interview:${publicId}:way:${state}:${row.startsAt?.getTime() ?? 0}`
      await sendNotice(tx, changed, { kind: 'interview.way', reader: 'employer', key, now })
    }
    await publishChange(tx, changed, after, socketId)
    return { side: held.side, found: changed }
  })
  return presentFound(ctx, actor, side, found)
}
