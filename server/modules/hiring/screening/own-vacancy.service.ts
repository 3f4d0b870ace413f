import type { Tx } from '@/server/db/client'
import { type Actor, companyIdOf, refuseViewer } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { findOwnVacancy, lockOwnVacancy, type OwnVacancy } from './parties.repository'

/** A vacancy of the person's company, to look at. @throws AppError vacancy_not_found */
export async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<OwnVacancy> {
  const companyId = companyIdOf(actor)
  const vacancy = companyId === null ? undefined : await findOwnVacancy(ctx.db, publicId, companyId)
  if (!vacancy) throw new AppError('vacancy_not_found')
  return vacancy
}

/** The same, held by the transaction, to be changed. @throws AppError vacancy_not_found, forbidden */
export async function lockForChange(tx: Tx, actor: Actor, publicId: string): Promise<OwnVacancy> {
  const companyId = companyIdOf(actor)
  const vacancy = companyId === null ? undefined : await lockOwnVacancy(tx, publicId, companyId)
  if (!vacancy) throw new AppError('vacancy_not_found')
  refuseViewer(actor)
  return vacancy
}

/** Tells colleagues that the set-up of a vacancy is another now. */
export const publishScreening = (tx: Tx, vacancy: OwnVacancy, now: Date, socketId: string | undefined) =>
  publish(
    tx,
    { kind: 'screening.updated', payload: { vacancyId: vacancy.publicId, version: now.getTime() } },
    { exceptSocketId: socketId },
  )
