import {
  type Answers,
  answersErrors,
  type Question,
  type QuestionWithKey,
} from '@/lib/contracts/screening-questions'
import type { DbOrTx, Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { failedCriteria } from './grading'
import { findAnswers, findLastSet, insertAnswers, updateSet } from './screening.repository'

/** A question without its answer key. */
export const withoutKey = ({ id, kind, text, required, options }: QuestionWithKey): Question => ({
  id,
  kind,
  text,
  required,
  options,
})

/** Screening questions of a vacancy. */
export async function questionsBefore(
  db: DbOrTx,
  vacancyId: number,
): Promise<{ version: number; questions: Question[] }> {
  const set = await findLastSet(db, vacancyId)
  return { version: set?.version ?? 0, questions: (set?.questions ?? []).map(withoutKey) }
}

export interface Given {
  answers: Answers
  /** The shown version; not checked when absent. */
  version?: number | undefined
}

/**
 * Validates screening answers, and returns a function that stores them with the application.
 * @throws AppError conflict_changes when the questions have changed, validation_failed
 */
export async function checkAnswers(
  tx: Tx,
  vacancyId: number,
  { answers, version }: Given,
): Promise<(negotiationId: number, now: Date) => Promise<void>> {
  const set = await findLastSet(tx, vacancyId)
  if (version !== undefined && version !== (set?.version ?? 0)) throw new AppError('conflict_changes')
  if (!set || set.questions.length === 0) return async () => undefined
  const fields = answersErrors(set.questions, answers)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const asked = new Set(set.questions.map(({ id }) => id))
  const kept = Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)))
  return async (negotiationId, now) => {
    await insertAnswers(tx, {
      negotiationId,
      setId: set.id,
      answers: kept,
      failed: failedCriteria(set.questions, kept),
      createdAt: now,
    })
    if (!set.usedAt) await updateSet(tx, set.id, { usedAt: now })
  }
}

/** Answers per application: total, and those that failed a criterion. */
export async function answersSummary(
  db: DbOrTx,
  negotiationIds: readonly number[],
): Promise<Map<number, { answered: number; failed: number }>> {
  const rows = await findAnswers(db, negotiationIds)
  return new Map(
    rows.map(({ negotiationId, answers, failed }) => [
      negotiationId,
      { answered: Object.keys(answers).length, failed: failed.length },
    ]),
  )
}
