import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { Tx } from '@/server/db/client'
import { type Actor, refuseWithout, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import {
  findManagerId,
  findSuccessorId,
  joinManaged,
  keepResponsible,
  leaveVacancies,
  lockNarrowed,
  reassign,
  reassignAll,
} from './managers.repository'
import { companyOf, mayNarrow } from './own-view.service'

/**
 * Gives vacancies to another member of the company; ids that are not the company's change nothing.
 * @throws AppError validation_failed, forbidden, also for a narrowed one of somebody else's: who sees it is theirs to choose
 */
export async function assignManager(
  ctx: ServiceContext,
  actor: Actor,
  input: { ids: readonly string[]; manager: string },
): Promise<{ changed: number }> {
  const company = companyOf(actor)
  refuseWithout(actor, 'recruit')
  const changed = await ctx.db.transaction(async (tx) => {
    const toId = await findManagerId(tx, company.id, input.manager)
    if (toId === undefined) {
      throw new AppError('validation_failed', { fields: [{ field: 'manager', code: 'not_in_list' }] })
    }
    const owner = { companyId: company.id, scope: scopeOf(actor) }
    const narrowed = await lockNarrowed(tx, owner, input.ids)
    if (narrowed.some((row) => row.managerId !== toId && !mayNarrow(actor, row))) {
      throw new AppError('forbidden')
    }
    await keepResponsible(tx, owner, input.ids)
    return reassign(tx, owner, input.ids, toId)
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
  {
    companyId,
    leaverId,
    successorId,
    becomes,
    now,
  }: {
    companyId: number
    leaverId: number
    successorId?: number | undefined
    /** The new role of a member who stays: hiring managers and viewers still see the vacancies they hand over. */
    becomes?: CompanyRole | undefined
    now: Date
  },
): Promise<string[]> {
  if (becomes === 'hiring_manager' || becomes === 'viewer')
    await joinManaged(tx, { companyId, userId: leaverId, onlyNarrowed: becomes === 'viewer' }, now)
  // What somebody who stays had access to only loses its effect, so that the old role can be given back whole.
  if (!becomes) await leaveVacancies(tx, companyId, leaverId)
  const toId = successorId ?? (await findSuccessorId(tx, companyId, leaverId))
  return reassignAll(tx, companyId, leaverId, toId ?? null)
}
