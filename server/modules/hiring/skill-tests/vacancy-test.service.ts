import { testLimits, type VacancyTest } from '@/lib/contracts/skill-tests'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lockForChange, ownVacancy, publishScreening } from '../screening/own-vacancy.service'
import { type AttemptRow, findLatestFor, insertAttempt, updateAttempt } from './attempts.repository'
import {
  countUses,
  findTest,
  findVacancyTest,
  lockTest,
  saveVacancyTest,
  type VacancyTestRow,
} from './library.repository'
import { presentCard } from './library.service'

const reuseMs = testLimits.reuseDays * dayMs

/** The required test of a vacancy with its current version. */
export async function requiredTest(db: DbOrTx, vacancyId: number) {
  const found = await findVacancyTest(db, vacancyId)
  if (!found?.link.required || !found.test || !found.version) return undefined
  return { test: found.test, version: found.version } satisfies Partial<VacancyTestRow>
}

/** Whether an attempt is valid for an application now. */
export function isStillValid({ state, finishedAt }: AttemptRow, now: Date): boolean {
  const done = state === 'submitted' || state === 'graded'
  return done && finishedAt !== null && now.getTime() - finishedAt.getTime() <= reuseMs
}

/** Data of the test for the application form; null when none is required. */
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
    taken: latest !== undefined && isStillValid(latest, now),
  }
}

/**
 * Checks that the required test is completed, and returns a function that links it to the application.
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
  if (!latest || !isStillValid(latest, now)) throw new AppError('test_required')
  return async (negotiationId) => {
    if (latest.negotiationId === null) {
      await updateAttempt(tx, latest.id, { negotiationId })
      return
    }
    // The attempt belongs to an earlier application: this one gets a copy of its result.
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

async function present(db: DbOrTx, vacancyId: number): Promise<VacancyTest> {
  const found = await findVacancyTest(db, vacancyId)
  const { test, version, link } = found ?? {}
  return {
    test: test && version ? presentCard({ test, version, vacancies: await countUses(db, test.id) }) : null,
    required: Boolean(test && link?.required),
    revision: link?.revision ?? 0,
  }
}

/** @throws AppError vacancy_not_found */
export async function getVacancyTest(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<VacancyTest> {
  const { id } = await ownVacancy(ctx, actor, vacancyPublicId)
  return present(ctx.db, id)
}

export interface ChooseTest {
  vacancyPublicId: string
  test_public_id: string | null
  required: boolean
  revision: number
  socketId: string | undefined
}

/** @throws AppError vacancy_not_found, forbidden, conflict_changes, validation_failed for a test of another company */
export async function setVacancyTest(
  ctx: ServiceContext,
  actor: Actor,
  input: ChooseTest,
): Promise<VacancyTest> {
  return ctx.db.transaction(async (tx) => {
    const vacancy = await lockForChange(tx, actor, input.vacancyPublicId)
    const before = await present(tx, vacancy.id)
    if (before.revision !== input.revision) throw new AppError('conflict_changes', { data: { ...before } })
    let testId: number | null = null
    if (input.test_public_id) {
      // Locked against deletion.
      const held = await lockTest(tx, input.test_public_id, vacancy.companyId)
      const found = held && (await findTest(tx, input.test_public_id, vacancy.companyId))
      if (!found) throw invalidField('test_public_id', 'not_in_list')
      testId = found.test.id
    }
    await saveVacancyTest(tx, {
      vacancyId: vacancy.id,
      testId,
      required: testId !== null && input.required,
      revision: input.revision + 1,
    })
    await publishScreening(tx, vacancy, ctx.clock.now(), input.socketId)
    return present(tx, vacancy.id)
  })
}
