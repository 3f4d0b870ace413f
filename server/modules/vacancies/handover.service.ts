import type { Tx } from '@/server/db/client'
import { type Actor, refuseViewer } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { findManagerId, findSuccessorId, reassign, reassignAll } from './managers.repository'
import { companyOf } from './own-view.service'

/** Gives vacancies to another member of the company; ids that are not the company's change nothing. */
export async function assignManager(
  ctx: ServiceContext,
  actor: Actor,
  input: { ids: readonly string[]; manager: string },
): Promise<{ changed: number }> {
  const company = companyOf(actor)
  refuseViewer(actor)
  const changed = await ctx.db.transaction(async (tx) => {
    const toId = await findManagerId(tx, company.id, input.manager)
    if (toId === undefined) {
      throw new AppError('validation_failed', { fields: [{ field: 'manager', code: 'not_in_list' }] })
    }
    return reassign(tx, company.id, input.ids, toId)
  })
  return { changed }
}

/**
 * Hands over everything a member answers for, in the transaction that takes them out of the company: to the one
 * named, else to the owner who has been there longest. Returns the public ids. The last member leaves with nobody to
 * take over: then they stay with the company, and whoever joins it finds them under «никто».
 */
export async function handOverVacancies(
  tx: Tx,
  companyId: number,
  leaverId: number,
  successorId?: number,
): Promise<string[]> {
  const toId = successorId ?? (await findSuccessorId(tx, companyId, leaverId))
  return reassignAll(tx, companyId, leaverId, toId ?? null)
}
