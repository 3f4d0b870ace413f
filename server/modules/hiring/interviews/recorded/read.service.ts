import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import { recordingLimits } from '@/lib/contracts/recording-limits'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { Side } from '../../negotiations/negotiations.policy'
import { isEnded } from '../../negotiations/next-state'
import { type InterviewAccess, lockOwnInterview, ownInterview } from '../interview-access.service'
import type { FoundInterview } from '../interviews.repository'
import { hasTakenPlace, textFor } from '../presenter'
import {
  findAnswers,
  findNotes,
  findQuestions,
  findRecorded,
  presentNote,
  type QuestionRow,
} from './answers.repository'

export const isRecorded = ({ row }: FoundInterview) => row.kind === 'video_async'

/** Answers are accepted in the recording state, before the deadline, unless declined. */
export const mayAnswer = ({ row, negotiationStatus }: FoundInterview, side: Side, now: Date): boolean =>
  side.actor === 'candidate' &&
  row.status === 'in_progress' &&
  row.kind === 'video_async' &&
  !isEnded(negotiationStatus) &&
  (row.dueAt === null || now < row.dueAt)

/** @throws AppError not_found, also for another kind of interview */
export async function ownRecorded(db: DbOrTx, actor: Actor, publicId: string): Promise<InterviewAccess> {
  const held = await ownInterview(db, actor, publicId)
  if (!isRecorded(held.found)) throw new AppError('not_found')
  return held
}

/** An interview open for answers of the candidate. @throws AppError not_found, forbidden, wrong_state */
export async function lockForAnswer(
  ctx: ServiceContext,
  tx: Tx,
  actor: Actor,
  publicId: string,
): Promise<InterviewAccess> {
  const held = await lockOwnInterview(tx, actor, publicId)
  if (!isRecorded(held.found)) throw new AppError('not_found')
  if (held.side.actor !== 'candidate') throw new AppError('forbidden')
  if (!mayAnswer(held.found, held.side, ctx.clock.now()))
    throw new AppError('wrong_state', { data: { status: held.found.row.status } })
  return held
}

/** @throws AppError not_found */
export async function questionAt(db: DbOrTx, found: FoundInterview, position: number): Promise<QuestionRow> {
  const question = (await findQuestions(db, found.row.roundId)).find((each) => each.position === position)
  if (!question) throw new AppError('not_found')
  return question
}

export const attemptsOf = ({ retakes }: Pick<QuestionRow, 'retakes'>) => retakes + 1

type Found = Awaited<ReturnType<typeof findAnswers>>[number]

function answerOf(found: Found | undefined): RecordedInterview['items'][number]['answer'] {
  const { answer, recording } = found ?? {}
  if (!answer?.kind || !answer.answeredAt) return null
  const at = answer.answeredAt.toISOString()
  if (answer.kind === 'text') return { kind: 'text', text: answer.text, seconds: null, at }
  if (!recording) return { kind: 'gone', text: null, seconds: null, at }
  return { kind: 'video', text: null, seconds: (recording.durationMs ?? 0) / 1000, at }
}

export async function presentRecorded(
  ctx: ServiceContext,
  actor: Actor,
  { side, found }: InterviewAccess,
): Promise<RecordedInterview> {
  const { row } = found
  const [questions, answers, recorded, notes] = await Promise.all([
    findQuestions(ctx.db, row.roundId),
    findAnswers(ctx.db, row.id),
    findRecorded(ctx.db, row.id),
    side.actor === 'employer' ? findNotes(ctx.db, row.id, actor.userId) : [],
  ])
  const forCompany = side.actor === 'employer'
  // The company sees submitted answers only.
  const shown = !forCompany || hasTakenPlace(row.status)
  const ends = answers.flatMap(({ recording }) =>
    recording?.status === 'ready' ? [recording.deleteAt.getTime()] : [],
  )
  const words = textFor(side.actor, found)
  return {
    items: questions.map((question) => {
      const own = shown ? answers.find(({ answer }) => answer.position === question.position) : undefined
      return {
        position: question.position,
        text: forCompany || own || hasTakenPlace(row.status) ? words(question.text) : null,
        prep_seconds: question.prepSeconds,
        max_seconds: question.maxSeconds,
        retakes: question.retakes,
        opened_at: own?.answer.openedAt.toISOString() ?? null,
        attempts_left: Math.max(0, attemptsOf(question) - (own?.answer.attempts ?? 0)),
        answer: answerOf(own),
      }
    }),
    may_answer: mayAnswer(found, side, ctx.clock.now()),
    consent_at: recorded?.consentAt?.toISOString() ?? null,
    viewed_at: recorded?.viewedAt?.toISOString() ?? null,
    keep_until: shown && ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
    notes: notes.map(presentNote),
  }
}

/** @throws AppError not_found */
export async function readAnswers(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<RecordedInterview> {
  return presentRecorded(ctx, actor, await ownRecorded(ctx.db, actor, publicId))
}

export const retainedUntil = (now: Date) => new Date(now.getTime() + recordingLimits.keepDays * dayMs)
