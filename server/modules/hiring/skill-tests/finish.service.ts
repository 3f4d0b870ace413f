import type { Tx } from '@/server/db/client'
import { forEachIsolated } from '@/server/platform/concurrency'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { completeTestStep } from '../negotiations/negotiation-access.service'
import { gradeTest } from '../screening/grading'
import {
  type AttemptRow,
  type FoundAttempt,
  findAnswers,
  findMissed,
  findOver,
  lockAttemptByKey,
  updateAttempt,
} from './attempts.repository'
import { notifyOfGrade } from './notices.service'

/** An answer sent in the last moment may still be on its way. */
export const graceMs = 2000
const batch = 200

/** Tells both sides that a test stands otherwise now. */
export async function announce(tx: Tx, found: FoundAttempt, attempt: AttemptRow): Promise<FoundAttempt> {
  await publish(tx, {
    kind: 'test.updated',
    payload: {
      attemptId: attempt.publicId,
      vacancyId: found.vacancyPublicId,
      candidateId: found.candidatePublicId,
      version: attempt.revision,
    },
  })
  return { ...found, attempt }
}

/** Score, pass and criteria out of what was answered; words without a mark leave it `submitted`. */
export async function regrade(
  tx: Tx,
  { attempt, version }: FoundAttempt,
  points: Readonly<Record<string, number>>,
  now: Date,
) {
  const answers = (await findAnswers(tx, [attempt.id])).get(attempt.id) ?? {}
  const { score, open, failed } = gradeTest(version.questions, answers, points)
  const graded = open.length === 0
  return {
    state: graded ? ('graded' as const) : ('submitted' as const),
    score,
    passed: graded ? score >= version.passScore : null,
    failed,
    gradedAt: graded ? now : null,
  }
}

/**
 * Ends a test that is under way, once: whoever holds its row. What was answered in time is graded, and an application
 * that waited for it goes on.
 */
export async function finish(tx: Tx, found: FoundAttempt, now: Date): Promise<FoundAttempt> {
  const { attempt } = found
  if (attempt.state !== 'started') return found
  const finishedAt = attempt.endsAt && attempt.endsAt < now ? attempt.endsAt : now
  const after = await updateAttempt(tx, attempt.id, {
    ...(await regrade(tx, found, attempt.points, now)),
    finishedAt,
  })
  if (attempt.negotiationId !== null) await completeTestStep(tx, attempt.negotiationId, now)
  return announce(tx, found, after)
}

/** Whether no answer is taken any more. */
export const isOver = ({ state, endsAt }: AttemptRow, now: Date): boolean =>
  state === 'started' && endsAt !== null && endsAt.getTime() + graceMs <= now.getTime()

async function each(
  ctx: ServiceContext,
  ids: readonly number[],
  work: (tx: Tx, found: FoundAttempt) => Promise<boolean>,
): Promise<number> {
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const found = await lockAttemptByKey(tx, id)
      return found ? work(tx, found) : false
    })
  return forEachIsolated(ctx, ids, one, { failed: 'a test could not be ended', keyOf: (id) => id })
}

/** Ends tests whose time is up. Any number of processes may sweep: each test ends once. Returns how many. */
export async function finishOver(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const over = await findOver(ctx.db, new Date(now.getTime() - graceMs), batch)
  return each(ctx, over, async (tx, found) => {
    if (!isOver(found.attempt, now)) return false
    const { attempt: after } = await finish(tx, found, now)
    // Whoever ran out of time may have gone away.
    await notifyOfGrade(tx, found, after, now)
    return true
  })
}

/** Closes tests that nobody started in time. Returns how many. */
export async function expireMissed(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return each(ctx, await findMissed(ctx.db, now, batch), async (tx, found) => {
    const { attempt } = found
    if (attempt.state !== 'assigned' || !attempt.deadlineAt || attempt.deadlineAt > now) return false
    await announce(tx, found, await updateAttempt(tx, attempt.id, { state: 'expired' }))
    return true
  })
}
