import type { Tx } from '@/server/db/client'
import { settleReserved } from '@/server/modules/billing'
import { AppError } from '@/server/platform/errors'
import type { FoundInterview, InterviewRow } from '../interviews.repository'
import { changeKey, sendNotice } from '../notices.service'
import { findAnswers, findQuestions, findRecorded, hasAnswers, isAnswered } from './answers.repository'
import { discard } from './files.repository'

/** All questions must be answered; a withdrawn recording is no answer. @throws AppError validation_failed */
export async function requireAnswers(tx: Tx, { row }: FoundInterview): Promise<void> {
  const answers = await findAnswers(tx, row.id)
  const given = new Set(answers.filter(isAnswered).map(({ answer }) => answer.position))
  const fields = (await findQuestions(tx, row.roundId))
    .filter(({ position }) => !given.has(position))
    .map(({ position }) => ({ field: `answers.${position}`, code: 'required' as const }))
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

const over = ['cancelled_by_employer', 'cancelled_by_candidate', 'expired']

/** Uses the reserved unit when there is any answer, otherwise releases it; cancelled recordings are deleted. */
export async function settleRecorded(tx: Tx, row: InterviewRow, now: Date): Promise<void> {
  const isDone = row.status === 'done'
  if (!isDone && !over.includes(row.status)) return
  if (!isDone) await discard(tx, [row.id], now)
  const recorded = await findRecorded(tx, row.id)
  if (!recorded?.useId) return
  const used = isDone && (await hasAnswers(tx, row.id))
  await settleReserved({ clock: { now: () => now } }, tx, recorded.useId, used ? 'used' : 'returned')
}

/** Notifies the company of answers, either submitted or existing at the deadline. */
export async function notifyOfAnswers(tx: Tx, changed: FoundInterview, now: Date): Promise<void> {
  if (changed.row.kind !== 'video_async' || !(await hasAnswers(tx, changed.row.id))) return
  await sendNotice(tx, changed, {
    kind: 'interview.answered',
    reader: 'employer',
    key: changeKey(changed),
    now,
  })
}
