import type { DomainEvent } from '@/lib/contracts/events'
import type { InterviewAction, InterviewActor, InterviewState } from '@/lib/contracts/interview-states'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { publishAll } from '@/server/platform/events'
import { passTurn } from '../negotiations/negotiation-access.service'
import { type Facts, holdsPlace, type Subject } from './conditions'
import { remindAt, wakeAt } from './due-times'
import {
  type FoundInterview,
  findById,
  findMembers,
  findScored,
  type InterviewRow,
  insertStep,
  updateInterview,
} from './interviews.repository'
import { settleRecorded } from './recorded/finish.service'
import { releasePlace } from './slots.repository'
import { interviewMachine } from './transitions'

export const subjectOf = (row: InterviewRow): Subject => ({
  kind: row.kind,
  status: row.status,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  dueAt: row.dueAt,
  reschedules: row.reschedules,
  way: row.way,
  disputedAt: row.disputedAt,
  updatedAt: row.updatedAt,
  joined: { candidate: row.candidateJoinedAt !== null, employer: row.employerJoinedAt !== null },
})

export const factsOf = (now: Date, more: Partial<Facts> = {}): Facts => ({ now, allScored: false, ...more })

/** Whether all active interviewers have submitted scorecards, and there is at least one. */
export async function isScored(tx: Tx, { row }: FoundInterview): Promise<boolean> {
  const members = await findMembers(tx, [row.roundId])
  const sent = new Set((await findScored(tx, [row.id])).map(({ userId }) => userId))
  return sent.size > 0 && members.every(({ userId }) => sent.has(userId))
}

export async function publishChange(
  tx: Tx,
  found: FoundInterview,
  row: InterviewRow,
  socketId: string | undefined,
  more: readonly DomainEvent[] = [],
): Promise<void> {
  const payload = {
    interviewId: row.publicId,
    negotiationId: found.negotiationPublicId,
    version: row.revision,
    vacancyId: found.vacancyPublicId,
    resumeId: found.resumePublicId,
    companyId: found.companyPublicId,
    candidateId: found.candidatePublicId,
  }
  await publishAll(tx, [{ kind: 'interview.updated', payload }, ...more], { exceptSocketId: socketId })
}

export interface TransitionInput {
  action: InterviewAction
  actor: InterviewActor
  actorUserId: number | null
  reason?: InterviewRow['reason']
  text?: string | null | undefined
  socketId?: string | undefined
  /** Key of the slot booked by `changes`. */
  slotPublicId?: string
  /** Further columns of the transition: a chosen time, new terms. */
  changes?: Partial<InterviewRow>
  /** Further events besides the transition itself. */
  newsOf?: (after: InterviewRow) => DomainEvent[]
}

/** Statuses that change the calendar entry. */
const calendarChanges = (before: InterviewRow, status: InterviewState, startsAt: Date | null) =>
  before.startsAt?.getTime() !== startsAt?.getTime() || holdsPlace(before.status) !== holdsPlace(status)

/**
 * Executes a transition on a locked row: status, slot, reminders, history, event.
 * @throws AppError wrong_state, with the current state
 */
export async function runTransition(
  tx: Tx,
  found: FoundInterview,
  input: TransitionInput,
  facts: Facts,
): Promise<FoundInterview> {
  const { row } = found
  const { now } = facts
  const transition = interviewMachine.transition(subjectOf(row), input.action, input.actor, facts)
  if (!transition) {
    throw new AppError('wrong_state', { data: { status: row.status, revision: row.revision } })
  }
  const { to: status, effects } = transition
  const released = effects.includes('releasePlace') && { slotId: null }
  const changes = { ...(effects.includes('clearDeadline') && { dueAt: null }), ...input.changes }
  if (released && row.slotId !== null) await releasePlace(tx, row.slotId)
  const next = {
    ...row,
    status,
    ...released,
    ...changes,
    updatedAt: input.action === 'dispute' ? row.updatedAt : now,
  }
  const shown = calendarChanges(row, status, next.startsAt)
  const after = await updateInterview(tx, row, {
    ...changes,
    status,
    ...released,
    reason: input.reason ?? null,
    reasonText: input.text || null,
    ...(status !== 'confirmed' && status !== row.status && { way: null, wayAt: null }),
    wakeAt: wakeAt(subjectOf(next), now, next.rescheduleBy),
    remindAt: remindAt(next, now),
    sequence: row.sequence + (shown ? 1 : 0),
    sortAt: status === 'confirmed' && next.startsAt ? next.startsAt : row.sortAt,
    updatedAt: next.updatedAt,
  })
  await insertStep(tx, {
    interviewId: row.id,
    at: now,
    actor: input.actor,
    actorUserId: input.actorUserId,
    action: input.action,
    status,
    startsAt: after.startsAt,
    reason: input.reason ?? null,
    text: input.text || null,
  })
  if (row.kind === 'video_async') await settleRecorded(tx, after, now)
  if (effects.includes('passTurn')) await passTurn(tx, after.negotiationId, now)
  await publishChange(tx, found, after, input.socketId, input.newsOf?.(after))
  if (after.roundId === row.roundId) {
    const slotPublicId = after.slotId === null ? null : (input.slotPublicId ?? found.slotPublicId)
    return { ...found, row: after, slotPublicId }
  }
  const changed = await findById(tx, row.id)
  if (!changed) throw new Error(`interview ${row.id} vanished under its lock`)
  return changed
}
