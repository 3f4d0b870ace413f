import { testLimits } from '@/lib/contracts/skill-tests'
import { dayMs } from '@/lib/shared/duration'
import type { DbOrTx, Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { type AttemptRow, findLatestFor, insertAttempt, updateAttempt } from './attempts.repository'
import { findVacancyTest, type VacancyTestRow } from './library.repository'

const reuseMs = testLimits.reuseDays * dayMs

/** The test a vacancy wants before an application, with its current version. */
export async function requiredTest(db: DbOrTx, vacancyId: number) {
  const found = await findVacancyTest(db, vacancyId)
  if (!found?.link.required || !found.test || !found.version) return undefined
  return { test: found.test, version: found.version } satisfies Partial<VacancyTestRow>
}

/** Whether an attempt still counts for an application made now. */
export function counts({ state, finishedAt }: AttemptRow, now: Date): boolean {
  const done = state === 'submitted' || state === 'graded'
  return done && finishedAt !== null && now.getTime() - finishedAt.getTime() <= reuseMs
}

/** What the apply form tells of the test; null when none is asked for. */
export async function testBefore(
  db: DbOrTx,
  of: { vacancyId: number; candidateId: number },
  now: Date,
): Promise<{ title: string; minutes: number; questions: number; taken: boolean } | null> {
  const required = await requiredTest(db, of.vacancyId)
  if (!required) return null
  const { test, version } = required
  const latest = await findLatestFor(db, { ...of, testId: test.id })
  return {
    title: version.title,
    minutes: version.minutes,
    questions: version.questions.length,
    taken: latest !== undefined && counts(latest, now),
  }
}

/**
 * Checks that the required test is done, and returns how to tie its result to the application.
 * @throws AppError test_required
 */
export async function checkTest(
  tx: Tx,
  of: { vacancyId: number; candidateId: number },
  now: Date,
): Promise<(negotiationId: number) => Promise<void>> {
  const required = await requiredTest(tx, of.vacancyId)
  if (!required) return async () => undefined
  const latest = await findLatestFor(tx, { ...of, testId: required.test.id })
  if (!latest || !counts(latest, now)) throw new AppError('test_required')
  return async (negotiationId) => {
    if (latest.negotiationId === null) {
      await updateAttempt(tx, latest.id, { negotiationId })
      return
    }
    // It was taken for an earlier application: that one keeps it, this one shows the same result.
    const { id, publicId: _, ...same } = latest
    await insertAttempt(tx, {
      ...same,
      publicId: newPublicId(),
      negotiationId,
      reusedFrom: latest.reusedFrom ?? id,
      revision: 1,
    })
  }
}
