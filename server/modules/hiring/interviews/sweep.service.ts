import type { Tx } from '@/server/db/client'
import { forEachIsolated, forEachThenThrow } from '@/server/platform/concurrency'
import type { ServiceContext } from '../../context'
import { isEnded } from '../negotiations/next-state'
import { remindAt, remindedOf, reminderAt, wakeAt } from './due-times'
import { type FoundInterview, findMembers, findScored, lockById, setTimes } from './interviews.repository'
import { notifyOfReminder, notifyOfTransition, sendNotice } from './notices.service'
import { notifyOfAnswers } from './recorded/finish.service'
import { isRecorded } from './recorded/read.service'
import { factsOf, isScored, runTransition, subjectOf } from './run-transition.service'
import { findOpenOf, findToRemind, findToWake, statusOfNegotiation } from './sweep.repository'
import { interviewMachine } from './transitions'
import { deletePass } from './visits.repository'

const batch = 200

type Work = (tx: Tx, found: FoundInterview, now: Date) => Promise<boolean>

/** Does a piece of work once per row: under its lock, skipping rows another process is busy with. */
async function eachLocked(ctx: ServiceContext, ids: readonly number[], work: Work): Promise<number> {
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, id, { skipLocked: true })
      return found ? work(tx, found, ctx.clock.now()) : false
    })
  return forEachIsolated(ctx, ids, one, { failed: 'an interview could not be swept', keyOf: (id) => id })
}

/** Those who owed the last scorecards have left the company: nobody else is waited for. */
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

/** Once, three days after: those who owe a scorecard. */
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
 * What the clock does to interviews: unconfirmed ones are freed, absence seen in a room is written down, talks nobody
 * ended are over, feedback is asked for. Any number of processes may sweep. Returns how many changed.
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
    // A deadline does not send the answers of somebody who has refused.
    if (isRecorded(found) && isEnded(found.negotiationStatus) && (await callOff(tx, found, now))) return true
    const facts = factsOf(now)
    // Of a negotiation that is over something else takes care.
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
 * Reminds both sides of a talk a day, an hour and ten minutes before, and the candidate of a deadline for answers a day
 * and three hours before; the reminder and its notice are one transaction.
 */
export async function remindOfInterviews(ctx: ServiceContext): Promise<number> {
  const ids = await findToRemind(ctx.db, ctx.clock.now(), batch)
  return eachLocked(ctx, ids, async (tx, found, now) => {
    const { row } = found
    if (!row.remindAt || row.remindAt > now) return false
    await setTimes(tx, row.id, { remindAt: remindAt(row, now) })
    const about = remindedOf(row)
    const minutes = about && reminderAt(about.at, now, about.minutes)
    // Too late is said by nobody.
    if (!about || minutes === null || about.at <= now) return false
    await notifyOfReminder(tx, found, { at: about.at, minutes, now })
    return true
  })
}

/** What was proposed or agreed in a negotiation that is over. False when nothing of it is open. */
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
  // The end of the negotiation is told by itself; whoever prepared for a time hears that it is free.
  if (agreed) await notifyOfTransition(tx, changed, { action: 'cancel', actor: 'scheduler', now })
  return true
}

/**
 * A negotiation is over: what was proposed or agreed in it is called off. It is heard of once, so whoever holds an
 * interview just now is waited for. Doing it again finds nothing.
 */
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
