import { type AnswerValue, answerError, isEmpty } from '@/lib/contracts/screening-questions'
import { testLimits } from '@/lib/contracts/skill-tests'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { type DbOrTx, isUniqueViolation, type Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { completeTestStep } from '../negotiations/negotiation-access.service'
import { isUnfinished } from './assign.service'
import { presentAttempt } from './attempts.presenter'
import {
  type AttemptRow,
  deleteAnswer,
  type FoundAttempt,
  findAnswers,
  findAttempt,
  findLatestFor,
  findOpenVacancy,
  findReusable,
  insertAttempt,
  lockAttempt,
  saveAnswer,
  updateAttempt,
} from './attempts.repository'
import { announce, finish, graceMs, isOver } from './finish.service'
import { updateVersion } from './library.repository'
import { isStillValid, requiredTest } from './vacancy-test.service'

const reuseMs = testLimits.reuseDays * dayMs

const wrongState = ({ state }: AttemptRow) => new AppError('wrong_state', { data: { state } })

/** The reusable result for an unstarted test. */
const reusableFor = (db: DbOrTx, { attempt }: FoundAttempt, now: Date) =>
  findReusable(db, {
    candidateId: attempt.candidateId,
    contentKey: attempt.contentKey,
    notId: attempt.id,
    since: new Date(now.getTime() - reuseMs),
  })

export async function presentFor(db: DbOrTx, found: FoundAttempt, now: Date): Promise<TestAttempt> {
  const { attempt } = found
  const [answers, reusable] = await Promise.all([
    attempt.state === 'started' ? findAnswers(db, [attempt.id]) : undefined,
    attempt.state === 'assigned' ? reusableFor(db, found, now) : undefined,
  ])
  return presentAttempt(found, { now, answers: answers?.get(attempt.id) ?? {}, reusable })
}

/** An own attempt, locked; ended first when its time is up. @throws AppError not_found */
async function hold(tx: Tx, actor: Actor, publicId: string, now: Date): Promise<FoundAttempt> {
  const found = await lockAttempt(tx, publicId, { candidateId: actor.userId })
  if (!found) throw new AppError('not_found')
  return isOver(found.attempt, now) ? finish(tx, found, now) : found
}

/** @throws AppError not_found */
export async function getAttempt(ctx: ServiceContext, actor: Actor, publicId: string): Promise<TestAttempt> {
  const now = ctx.clock.now()
  const found = await findAttempt(ctx.db, publicId, { candidateId: actor.userId })
  if (!found) throw new AppError('not_found')
  const current = isOver(found.attempt, now)
    ? await ctx.db.transaction((tx) => hold(tx, actor, publicId, now))
    : found
  return presentFor(ctx.db, current, now)
}

/** @throws AppError not_found, wrong_state after the end or the deadline to start */
export async function startAttempt(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<TestAttempt> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const found = await hold(tx, actor, publicId, now)
    const { attempt, version } = found
    if (attempt.state === 'started') return presentFor(tx, found, now)
    const late = attempt.deadlineAt !== null && attempt.deadlineAt <= now
    if (attempt.state !== 'assigned' || late) throw wrongState(attempt)
    const end = now.getTime() + version.minutes * minuteMs
    const endsAt = new Date(Math.min(end, attempt.deadlineAt?.getTime() ?? end))
    const started = await updateAttempt(tx, attempt.id, { state: 'started', startedAt: now, endsAt })
    return presentFor(tx, await announce(tx, found, started), now)
  })
}

/** @throws AppError not_found, wrong_state when the time is up, validation_failed */
export async function answerQuestion(
  ctx: ServiceContext,
  actor: Actor,
  input: { publicId: string; question: string; value: AnswerValue | null },
): Promise<{ saved_at: string; ends_at: string }> {
  const now = ctx.clock.now()
  const answered = await ctx.db.transaction(async (tx) => {
    const { attempt, version } = await hold(tx, actor, input.publicId, now)
    const { endsAt } = attempt
    if (attempt.state !== 'started' || !endsAt || endsAt.getTime() + graceMs <= now.getTime()) {
      // The end must be committed, so the error is thrown outside the transaction.
      return wrongState(attempt)
    }
    const question = version.questions.find(({ id }) => id === input.question)
    if (!question) throw invalidField('question', 'not_in_list')
    if (input.value === null || isEmpty(input.value)) await deleteAnswer(tx, attempt.id, question.id)
    else {
      const code = answerError(question, input.value)
      if (code) throw invalidField('value', code)
      await saveAnswer(tx, {
        attemptId: attempt.id,
        questionId: question.id,
        value: input.value,
        answeredAt: now,
      })
    }
    return { saved_at: now.toISOString(), ends_at: endsAt.toISOString() }
  })
  if (answered instanceof AppError) throw answered
  return answered
}

/** @throws AppError not_found, wrong_state before the start */
export async function submitAttempt(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<TestAttempt> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const found = await hold(tx, actor, publicId, now)
    if (found.attempt.state === 'assigned' || found.attempt.state === 'expired') {
      throw wrongState(found.attempt)
    }
    return presentFor(tx, await finish(tx, found, now), now)
  })
}

/** @throws AppError not_found, wrong_state without an earlier result or after the start */
export async function reuseResult(ctx: ServiceContext, actor: Actor, publicId: string): Promise<TestAttempt> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const found = await hold(tx, actor, publicId, now)
    const { attempt, version } = found
    const late = attempt.deadlineAt !== null && attempt.deadlineAt <= now
    const earlier = attempt.state === 'assigned' && !late ? await reusableFor(tx, found, now) : undefined
    if (!earlier || earlier.score === null) throw wrongState(attempt)
    // Submitted at once: the rest is the same as for every ended test.
    const taken = await updateAttempt(tx, attempt.id, {
      state: 'graded',
      startedAt: null,
      finishedAt: now,
      gradedAt: earlier.gradedAt,
      score: earlier.score,
      passed: earlier.score >= version.passScore,
      failed: earlier.failed,
      reusedFrom: earlier.reusedFrom ?? earlier.id,
    })
    if (attempt.negotiationId !== null) await completeTestStep(tx, attempt.negotiationId, now)
    return presentFor(tx, await announce(tx, found, taken), now)
  })
}

/** The attempt for a vacancy before an application, found or created. */
async function attemptFor(ctx: ServiceContext, actor: Actor, vacancyPublicId: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const vacancy = await findOpenVacancy(tx, vacancyPublicId)
    if (!vacancy?.firstPublishedAt || vacancy.status === 'blocked') throw new AppError('vacancy_not_found')
    const running = vacancy.status === 'active' && (vacancy.expiresAt === null || vacancy.expiresAt > now)
    if (!running) throw new AppError('unavailable_for_archived')
    const required = await requiredTest(tx, vacancy.id)
    if (!required) throw new AppError('wrong_state')
    const { test, version } = required
    const of = { candidateId: actor.userId, vacancyId: vacancy.id, testId: test.id }
    const latest = await findLatestFor(tx, of)
    if (latest && (isUnfinished(latest) || isStillValid(latest, now))) return latest.publicId
    if (!version.usedAt) await updateVersion(tx, version.id, { usedAt: now })
    const made = await insertAttempt(tx, {
      publicId: newPublicId(),
      versionId: version.id,
      candidateId: actor.userId,
      companyId: vacancy.companyId,
      vacancyId: vacancy.id,
      contentKey: version.contentKey,
      assignedAt: now,
    })
    return made.publicId
  })
}

/**
 * @throws AppError forbidden for employers, vacancy_not_found, unavailable_for_archived, wrong_state without a
 * required test
 */
export async function beginTest(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<TestAttempt> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const publicId = await attemptFor(ctx, actor, vacancyPublicId).catch((error: unknown) => {
    // Race: started in two tabs; the unique index let one through, the other reads it.
    if (!isUniqueViolation(error)) throw error
    return attemptFor(ctx, actor, vacancyPublicId)
  })
  return getAttempt(ctx, actor, publicId)
}
