import type { Tx } from '@/server/db/client'
import { forEachIsolated, forEachThenThrow } from '@/server/platform/concurrency'
import type { ServiceContext } from '../../context'
import { isEnded } from '../negotiations/next-state'
import { remindAt, remindedOf, reminderAt, wakeAt } from './due-times'
import { type FoundInterview, findMembers, findScored, lockById, setTimes } from './interviews.repository'
import { notifyOfReminder, notifyOfTransition, sendNotice } from './notices.service'
import { deletePass } from './passes.repository'
import { notifyOfAnswers } from './recorded/finish.service'
import { isRecorded } from './recorded/read.service'
import { factsOf, isScored, runTransition, subjectOf } from './run-transition.service'
import { findOpenOf, findToRemind, findToWake, statusOfNegotiation } from './sweep.repository'
import { interviewMachine } from './transitions'

const batch = 200

type Work = (tx: Tx, found: FoundInterview, now: Date) => Promise<boolean>

/** Runs work once per row: under its lock, with `skip locked` for other processes. */
async function eachLocked(ctx: ServiceContext, ids: readonly number[], work: Work): Promise<number> {
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, id, { skipLocked: true })
      return found ? work(tx, found, ctx.clock.now()) : false
    })
  return forEachIsolated(ctx, ids, one, { failed: 'an interview could not be swept', keyOf: (id) => id })
}

/** The authors of the missing scorecards have left the company: stop waiting. */
async function rateScored(tx: Tx, found: FoundInterview, now: Date): Promise<boolean> {
  const allScored = await isScored(tx, found)
  if (allScored)
    await runTransition(
      tx,
      found,
      { action: 'rate', actor: 'scheduler', actorUserId: null },
      factsOf(now, { allScored }),
    )
  return allScored
}

/** A single reminder after three days. */
async function remindOfScorecard(tx: Tx, found: FoundInterview, now: Date): Promise<void> {
  const { row } = found
  const sent = new Set((await findScored(tx, [row.id])).map(({ userId }) => userId))
  const owing = (await findMembers(tx, [row.roundId])).filter(({ userId }) => !sent.has(userId))
  await setTimes(tx, row.id, { wakeAt: null })
  const only = owing.map(({ userId }) => userId)
  const key = `interview:${row.publicId}:scorecard`
  await sendNotice(tx, found, { kind: 'interview.feedback', reader: 'employer', key, now, only })
}

/**
 * Scheduled transitions: expires unconfirmed interviews, records no-shows seen in rooms, ends forgotten calls,
 * requests feedback. Safe in several processes. Returns the number of changes.
 */
export async function wakeInterviews(ctx: ServiceContext): Promise<number> {
  const ids = await findToWake(ctx.db, ctx.clock.now(), batch)
  return eachLocked(ctx, ids, async (tx, found, now) => {
    const { row } = found
    if (!row.wakeAt || row.wakeAt > now) return false
    if (row.status === 'awaiting_feedback') {
      if (!(await rateScored(tx, found, now))) await remindOfScorecard(tx, found, now)
      return true
    }
    // At the deadline, answers of a candidate who declined are not submitted.
    if (isRecorded(found) && isEnded(found.negotiationStatus) && (await callOff(tx, found, now))) return true
    const facts = factsOf(now)
    // Interviews of an ended negotiation are handled elsewhere.
    const available = interviewMachine.available(subjectOf(row), 'scheduler', facts)
    const due = available.find(({ action }) => action !== 'cancel')
    if (!due) {
      const next = wakeAt(subjectOf(row), now, row.rescheduleBy)
      await setTimes(tx, row.id, { wakeAt: next && next > now ? next : null })
      return false
    }
    const by = { actor: 'scheduler', actorUserId: null } as const
    const { action } = due
    const changed = await runTransition(tx, found, { action, ...by }, facts)
    if (action === 'finish') await notifyOfAnswers(tx, changed, now)
    if (action === 'expire') await deletePass(tx, row.id)
    await notifyOfTransition(tx, changed, { action, actor: by.actor, now })
    return true
  })
}

/**
 * Sends due reminders: a day, an hour and ten minutes before an interview, a day and three hours before a deadline for
 * answers; reminder and notification are one transaction.
 */
export async function remindOfInterviews(ctx: ServiceContext): Promise<number> {
  const ids = await findToRemind(ctx.db, ctx.clock.now(), batch)
  return eachLocked(ctx, ids, async (tx, found, now) => {
    const { row } = found
    if (!row.remindAt || row.remindAt > now) return false
    await setTimes(tx, row.id, { remindAt: remindAt(row, now) })
    const about = remindedOf(row)
    const minutes = about && reminderAt(about.at, now, about.minutes)
    // Overdue reminders are dropped.
    if (!about || minutes === null || about.at <= now) return false
    await notifyOfReminder(tx, found, { at: about.at, minutes, now })
    return true
  })
}

/** Cancels pending interviews of an ended negotiation. False when there are none. */
async function callOff(tx: Tx, found: FoundInterview, now: Date): Promise<boolean> {
  const facts = factsOf(now)
  if (!interviewMachine.transition(subjectOf(found.row), 'cancel', 'scheduler', facts)) return false
  const agreed = found.row.status === 'confirmed'
  const changed = await runTransition(
    tx,
    found,
    { action: 'cancel', actor: 'scheduler', actorUserId: null, reason: 'negotiation_ended' },
    facts,
  )
  await deletePass(tx, found.row.id)
  // The end of the negotiation has its own notification; interviewers learn that the slot is free.
  if (agreed) await notifyOfTransition(tx, changed, { action: 'cancel', actor: 'scheduler', now })
  return true
}

/** Handles the end of a negotiation: cancels its interviews. The event comes once, so wait for locks. Idempotent. */
export async function endWithNegotiation(ctx: ServiceContext, negotiationPublicId: string): Promise<number> {
  const status = await statusOfNegotiation(ctx.db, negotiationPublicId)
  if (!status || !isEnded(status)) return 0
  let ended = 0
  await forEachThenThrow(await findOpenOf(ctx.db, negotiationPublicId), (id) =>
    ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, id)
      if (found && (await callOff(tx, found, ctx.clock.now()))) ended += 1
    }),
  )
  return ended
}
