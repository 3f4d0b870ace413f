import type { Tx } from '@/server/db/client'
import { type Actor, companyIdOf, refuseWithout } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { findOwnVacancy, lockOwnVacancy, type OwnVacancy } from './parties.repository'

/** A vacancy of the person's company. @throws AppError vacancy_not_found */
export async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<OwnVacancy> {
  const companyId = companyIdOf(actor)
  const vacancy = companyId === null ? undefined : await findOwnVacancy(ctx.db, publicId, companyId)
  if (!vacancy) throw new AppError('vacancy_not_found')
  return vacancy
}

/** The same, locked for an update. @throws AppError vacancy_not_found, forbidden */
export async function lockForChange(tx: Tx, actor: Actor, publicId: string): Promise<OwnVacancy> {
  const companyId = companyIdOf(actor)
  const vacancy = companyId === null ? undefined : await lockOwnVacancy(tx, publicId, companyId)
  if (!vacancy) throw new AppError('vacancy_not_found')
  refuseWithout(actor, 'recruit')
  return vacancy
}

/** Publishes a change of the screening settings to colleagues. */
export const publishScreening = (tx: Tx, vacancy: OwnVacancy, now: Date, socketId: string | undefined) =>
  publish(
    tx,
    { kind: 'screening.updated', payload: { vacancyId: vacancy.publicId, version: now.getTime() } },
    { exceptSocketId: socketId },
  )
