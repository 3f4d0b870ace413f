import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import type { VacancyStage, VacancyStages } from '@/lib/contracts/vacancy-screening'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { holdVacancy, ownVacancy, tellOfScreening } from './own-vacancy.service'
import { findSelection, type SelectionRow, saveSelection } from './selection.repository'

const usual: readonly VacancyStage[] = negotiationStages.map((stage) => ({
  stage,
  name: null,
  hidden: false,
}))

const present = (row: SelectionRow | undefined): VacancyStages => ({
  stages: row?.stages ?? [...usual],
  revision: row?.stagesRevision ?? 0,
})

/** @throws AppError vacancy_not_found */
export async function getStages(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<VacancyStages> {
  const { id } = await ownVacancy(ctx, actor, vacancyPublicId)
  return present(await findSelection(ctx.db, id))
}

/** @throws AppError vacancy_not_found, forbidden, conflict_changes with the stages as they are (data) */
export async function setStages(
  ctx: ServiceContext,
  actor: Actor,
  input: VacancyStages & { vacancyPublicId: string; socketId: string | undefined },
): Promise<VacancyStages> {
  return ctx.db.transaction(async (tx) => {
    const vacancy = await holdVacancy(tx, actor, input.vacancyPublicId)
    const before = present(await findSelection(tx, vacancy.id))
    if (before.revision !== input.revision) throw new AppError('conflict_changes', { data: { ...before } })
    const after = { stages: input.stages, stagesRevision: before.revision + 1 }
    await saveSelection(tx, vacancy.id, after)
    await tellOfScreening(tx, vacancy, ctx.clock.now(), input.socketId)
    return { stages: after.stages, revision: after.stagesRevision }
  })
}
