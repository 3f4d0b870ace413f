import type { FieldError } from '@/lib/contracts/errors'
import type { AttemptReport } from '@/lib/contracts/test-attempts'
import { type Actor, companyIdOf, refuseViewer } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { keyOfNegotiation } from '../negotiations/read.service'
import { presentReport } from './attempts.presenter'
import { findAnswers, findOfNegotiations, lockAttempt, updateAttempt } from './attempts.repository'
import { announce, regrade } from './finish.service'
import { notifyOfGrade } from './notices.service'

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
    refuseViewer(actor)
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
