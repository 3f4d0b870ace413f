import type { FieldError } from '@/lib/contracts/errors'
import type { AttemptReport } from '@/lib/contracts/test-attempts'
import type { Tx } from '@/server/db/client'
import { type Actor, companyIdOf, refuseWithout } from '@/server/platform/actor'
import { forEachIsolated } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { completeTestStep } from '../negotiations/negotiation-access.service'
import { keyOfNegotiation } from '../negotiations/read.service'
import { gradeTest } from '../screening/grading'
import { presentReport } from './attempts.presenter'
import {
  type AttemptRow,
  type FoundAttempt,
  findAnswers,
  findMissed,
  findOfNegotiations,
  findOver,
  lockAttempt,
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

/** Tests of an application, for the company only. @throws AppError not_found */
export async function reportsOf(
  ctx: ServiceContext,
  actor: Actor,
  negotiationPublicId: string,
): Promise<AttemptReport[]> {
  if (companyIdOf(actor) === null) throw new AppError('not_found')
  const id = await keyOfNegotiation(ctx, actor, negotiationPublicId)
  const found = await findOfNegotiations(ctx.db, [id])
  const answers = await findAnswers(
    ctx.db,
    found.map(({ attempt }) => attempt.id),
  )
  return found.map((each) => presentReport(each, answers.get(each.attempt.id) ?? {}))
}

/**
 * Manual grades of free-text answers; the last one completes the test.
 * @throws AppError not_found, forbidden, wrong_state before the end, conflict_changes, validation_failed
 */
export async function markAnswers(
  ctx: ServiceContext,
  actor: Actor,
  input: { publicId: string; points: Readonly<Record<string, number>>; revision: number },
): Promise<AttemptReport> {
  return ctx.db.transaction(async (tx) => {
    const companyId = companyIdOf(actor)
    const found = companyId === null ? undefined : await lockAttempt(tx, input.publicId, { companyId })
    if (!found || found.attempt.negotiationId === null) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    const { attempt } = found
    const over = attempt.state === 'submitted' || attempt.state === 'graded'
    if (!over || attempt.reusedFrom !== null) {
      throw new AppError('wrong_state', { data: { state: attempt.state } })
    }
    if (attempt.revision !== input.revision) throw new AppError('conflict_changes')
    const answers = (await findAnswers(tx, [attempt.id])).get(attempt.id) ?? {}
    const open = new Set(
      presentReport(found, answers)
        .tasks.filter(({ verdict }) => verdict === 'open')
        .map(({ question }) => question.id),
    )
    const fields: FieldError[] = Object.keys(input.points)
      .filter((id) => !open.has(id))
      .map((id) => ({ field: `points.${id}`, code: 'not_in_list' }))
    if (fields.length > 0) throw new AppError('validation_failed', { fields })
    const points = { ...attempt.points, ...input.points }
    const now = ctx.clock.now()
    const graded = await regrade(tx, found, points, attempt.gradedAt ?? now)
    const after = await updateAttempt(tx, attempt.id, { ...graded, points })
    await notifyOfGrade(tx, found, after, now)
    return presentReport(await announce(tx, found, after), answers)
  })
}
