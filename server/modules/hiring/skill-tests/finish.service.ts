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

/** Grace period for answers sent at the last moment. */
export const graceMs = 2000
const batch = 200

/** Publishes a change of a test to both sides. */
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

/** Computes score, pass and criteria; ungraded free text leaves it `submitted`. */
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
 * Ends a running test once; the caller holds its row. Grades answers given in time, and continues a waiting
 * application.
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

/** Whether answers are no longer accepted. */
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

/** Ends tests whose time is up. Safe in several processes. Returns their number. */
export async function finishOver(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const over = await findOver(ctx.db, new Date(now.getTime() - graceMs), batch)
  return each(ctx, over, async (tx, found) => {
    if (!isOver(found.attempt, now)) return false
    const { attempt: after } = await finish(tx, found, now)
    // The candidate may have left the page: notify them.
    await notifyOfGrade(tx, found, after, now)
    return true
  })
}

/** Expires tests not started in time. Returns their number. */
export async function expireMissed(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return each(ctx, await findMissed(ctx.db, now, batch), async (tx, found) => {
    const { attempt } = found
    if (attempt.state !== 'assigned' || !attempt.deadlineAt || attempt.deadlineAt > now) return false
    await announce(tx, found, await updateAttempt(tx, attempt.id, { state: 'expired' }))
    return true
  })
}
