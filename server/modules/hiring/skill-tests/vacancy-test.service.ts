import type { VacancyTest } from '@/lib/contracts/skill-tests'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { holdVacancy, ownVacancy, tellOfScreening } from '../screening/own-vacancy.service'
import { countUses, findTest, findVacancyTest, lockTest, saveVacancyTest } from './library.repository'
import { presentCard } from './library.service'

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

/** @throws AppError vacancy_not_found, forbidden, conflict_changes, validation_failed for a test that is not the company’s */
export async function setVacancyTest(
  ctx: ServiceContext,
  actor: Actor,
  input: ChooseTest,
): Promise<VacancyTest> {
  return ctx.db.transaction(async (tx) => {
    const vacancy = await holdVacancy(tx, actor, input.vacancyPublicId)
    const before = await present(tx, vacancy.id)
    if (before.revision !== input.revision) throw new AppError('conflict_changes', { data: { ...before } })
    let testId: number | null = null
    if (input.test_public_id) {
      // Held, so that nobody takes it away while it is being chosen.
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
    await tellOfScreening(tx, vacancy, ctx.clock.now(), input.socketId)
    return present(tx, vacancy.id)
  })
}
