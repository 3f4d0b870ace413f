import type { Availability, TimeWindow } from '@/lib/contracts/vacancy-screening'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { holdVacancy, ownVacancy, tellOfScreening } from './own-vacancy.service'
import { findSelection, type SelectionRow, saveSelection } from './selection.repository'

const workday = (): TimeWindow[] => [{ from: '10:00', to: '18:00' }]

const usual = (): Omit<Availability, 'revision'> => ({
  time_zone: 'Europe/Moscow',
  buffer_minutes: 15,
  horizon_days: 14,
  max_per_day: 8,
  weekly: [workday(), workday(), workday(), workday(), workday(), [], []],
  exceptions: [],
})

const present = (row: SelectionRow | undefined): Availability => ({
  ...(row?.availability ?? usual()),
  revision: row?.availabilityRevision ?? 0,
})

/** The hours of a vacancy, for those who make times out of them. */
export const hoursOfVacancy = async (db: DbOrTx, vacancyId: number): Promise<Availability> =>
  present(await findSelection(db, vacancyId))

/** @throws AppError vacancy_not_found */
export async function getAvailability(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<Availability> {
  const { id } = await ownVacancy(ctx, actor, vacancyPublicId)
  return present(await findSelection(ctx.db, id))
}

/** @throws AppError vacancy_not_found, forbidden, conflict_changes with the hours as they are (data) */
export async function setAvailability(
  ctx: ServiceContext,
  actor: Actor,
  input: { vacancyPublicId: string; hours: Availability; socketId: string | undefined },
): Promise<Availability> {
  const { revision, ...hours } = input.hours
  return ctx.db.transaction(async (tx) => {
    const vacancy = await holdVacancy(tx, actor, input.vacancyPublicId)
    const before = present(await findSelection(tx, vacancy.id))
    if (before.revision !== revision) throw new AppError('conflict_changes', { data: { ...before } })
    await saveSelection(tx, vacancy.id, { availability: hours, availabilityRevision: revision + 1 })
    await tellOfScreening(tx, vacancy, ctx.clock.now(), input.socketId)
    return { ...hours, revision: revision + 1 }
  })
}
