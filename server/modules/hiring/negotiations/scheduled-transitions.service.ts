import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { forEachIsolated } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { endGracePeriod } from './close-vacancy.service'
import { findWarned, type WarnedNegotiation } from './history.repository'
import { type FoundNegotiation, lockById } from './negotiations.repository'
import { factsOf, runTransition, subjectOf } from './run-transition.service'
import {
  findDuePending,
  findExpired,
  findToWarn,
  findUnclaimed,
  recomputeReplyStats as recompute,
  setWarning,
} from './scheduled-transitions.repository'
import { importedReason } from './transitions'
import { takePending } from './transitions.repository'
import { warningState } from './turn'

const batch = 200
const statsDays = 30
const statsLeast = 5

type Work = (found: FoundNegotiation, tx: Tx) => Promise<boolean>

/** Runs work once per row: under its lock, with `skip locked`, and only if it is still due. */
async function eachLocked(ctx: ServiceContext, ids: readonly number[], work: Work): Promise<number> {
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, id, { skipLocked: true })
      return found ? work(found, tx) : false
    })
  return forEachIsolated(ctx, ids, one, { failed: 'a negotiation could not be swept', keyOf: (id) => id })
}

/** Executes due declines, and ends what the closing of a vacancy left to the worker. Returns their number. */
export async function sendPendingDeclines(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findDuePending(ctx.db, now, batch), async (found, tx) => {
    const pending = await takePending(tx, found.row.id, { dueBefore: now })
    if (!pending) return false
    try {
      await runTransition(
        tx,
        found,
        {
          action: pending.action,
          actor: 'employer',
          actorUserId: pending.actorUserId,
          reason: pending.reason,
          text: pending.text,
        },
        factsOf(found, now, { closing: pending.closing }),
      )
      return true
    } catch (error) {
      // It ended meanwhile by the other side: nothing to do.
      if (error instanceof AppError && error.code === 'wrong_state') return false
      throw error
    }
  })
}

/** Expires unanswered negotiations. Returns their number. */
export async function expireDue(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findExpired(ctx.db, now, batch), async (found, tx) => {
    const { turn } = subjectOf(found.row)
    const { status } = found.row
    if (!turn || turn.dueAt > now || status === 'offer_accepted') return false
    if (status === 'interview' && turn.actor === 'candidate') return false
    if (await endGracePeriod(tx, found, now)) return true
    await runTransition(
      tx,
      found,
      { action: 'expire', actor: 'scheduler', actorUserId: null },
      factsOf(found, now),
    )
    return true
  })
}

/** Ends applications that nobody will ever read: their adverts were imported, and nobody acts for the company. */
export async function endUnclaimed(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findUnclaimed(ctx.db, batch), async (found, tx) => {
    await runTransition(
      tx,
      found,
      { action: 'close_vacancy', actor: 'employer', actorUserId: null, reason: importedReason },
      factsOf(found, now, { closing: true }),
    )
    return true
  })
}

interface Deadline {
  subject: WarnedNegotiation
  reader: 'candidate' | 'employer'
  dueAt: Date
  /** Index of the reminder within this turn. */
  number: number
}

/** Reminds the awaited side of its deadline; `tell` runs in the transaction that counts the reminder. */
export async function warnDue(
  ctx: ServiceContext,
  tell: (tx: Tx, deadline: Deadline) => Promise<void>,
): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findToWarn(ctx.db, now, batch), async ({ row }, tx) => {
    const { turn } = subjectOf(row)
    if (!row.warnAt || row.warnAt > now || !turn) return false
    const { passed, at } = warningState(turn, now)
    await setWarning(tx, row.id, { warnings: passed, warnAt: at })
    // Reminders after the deadline are dropped: the end itself is notified.
    if (turn.dueAt <= now) return false
    const subject = await findWarned(tx, row.id)
    await tell(tx, { subject, reader: turn.actor, dueAt: turn.dueAt, number: passed })
    return true
  })
}

/** Recomputes the reply statistics of all companies over 30 days. */
export async function recomputeReplyStats(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return recompute(ctx.db, { now, since: new Date(now.getTime() - statsDays * dayMs), least: statsLeast })
}
