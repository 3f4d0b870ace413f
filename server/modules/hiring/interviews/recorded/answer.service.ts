import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { InterviewAccess } from '../interview-access.service'
import { type AnswerRow, openAnswer, type QuestionRow, updateAnswer } from './answers.repository'
import { requireConsent } from './consent.service'
import { discard } from './files.repository'
import { attemptsOf, lockForAnswer, presentRecorded, questionAt } from './read.service'

export interface At {
  publicId: string
  position: number
}

type Work = (
  tx: Tx,
  place: { held: InterviewAccess; question: QuestionRow; answer: AnswerRow; now: Date },
) => Promise<void>

/** Runs work on one answer of an open interview under its lock; marks the question as opened. */
async function onAnswer(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, position }: At,
  work: Work,
): Promise<RecordedInterview> {
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const answering = await lockForAnswer(ctx, tx, actor, publicId)
    const question = await questionAt(tx, answering.found, position)
    const answer = await openAnswer(tx, answering.found.row.id, position, now)
    await work(tx, { held: answering, question, answer, now })
    return answering
  })
  return presentRecorded(ctx, actor, held)
}

/** @throws AppError not_found, forbidden, wrong_state */
export const openQuestion = (ctx: ServiceContext, actor: Actor, at: At): Promise<RecordedInterview> =>
  onAnswer(ctx, actor, at, async () => undefined)

/** @throws AppError not_found, forbidden, wrong_state, recording_consent_required, limit_exceeded */
export const beginAttempt = (ctx: ServiceContext, actor: Actor, at: At): Promise<RecordedInterview> =>
  onAnswer(ctx, actor, at, async (tx, { held, question, answer }) => {
    await requireConsent(tx, held)
    if (answer.attempts >= attemptsOf(question)) throw new AppError('limit_exceeded')
    await updateAnswer(tx, answer, { attempts: answer.attempts + 1 })
  })

/**
 * A text instead of a recording; an earlier recording is deleted.
 * @throws AppError not_found, forbidden, wrong_state
 */
export const answerInText = (
  ctx: ServiceContext,
  actor: Actor,
  at: At & { text: string },
): Promise<RecordedInterview> =>
  onAnswer(ctx, actor, at, async (tx, { held, answer, now }) => {
    await discard(tx, [held.found.row.id], now, { position: at.position })
    await updateAnswer(tx, answer, { kind: 'text', text: at.text, recordingId: null, answeredAt: now })
  })
