import type { VacancyState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { announceCatalogueChange } from './catalogue'
import { stateAt } from './lifecycle'
import { lockForChange } from './own.service'

const toPublish: readonly VacancyState[] = ['draft', 'rejected', 'paused', 'expired', 'closed', 'archived']

/**
 * An own vacancy that is to be promoted: its page and its card are told to change with the transaction.
 * @throws AppError vacancy_not_found, forbidden
 */
export async function lockForPromotion(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  actor: Actor,
  publicId: string,
): Promise<{ id: number; companyId: number; status: VacancyState }> {
  const row = await lockForChange(tx, actor, publicId)
  await announceCatalogueChange(tx, row.publicId)
  return { id: row.id, companyId: row.companyId, status: stateAt(row, ctx.clock.now()) }
}

/** A draft of one's own, or one that was sent back, to be published later. @throws AppError vacancy_not_found, forbidden, wrong_state */
export async function ownDraftId(tx: Tx, actor: Actor, publicId: string): Promise<number> {
  const { id, status } = await lockForChange(tx, actor, publicId)
  if (!toPublish.includes(status)) throw new AppError('wrong_state', { data: { status } })
  return id
}
