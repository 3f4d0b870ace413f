import { talentLimits } from '@/lib/contracts/talent'
import type { Tx } from '@/server/db/client'
import { lockCompany, requireCapacity } from '@/server/modules/identity'
import { type Actor, companyIdOf, refuseWithout } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import * as repository from './lists.repository'
import { requireVerifiedRecruiter } from './records.service'

interface NamedList {
  public_id: string
  name: string
}

/** @throws AppError validation_failed */
async function requireFreeName(tx: Tx, companyId: number, name: string, except?: string): Promise<void> {
  const taken = await repository.isListNameTaken(tx, { companyId, name, except })
  if (taken) throw invalidField('name', 'name_taken')
}

/** @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, validation_failed */
export async function addList(ctx: ServiceContext, actor: Actor, name: string): Promise<NamedList> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, talentLimits.lists, repository.countListsOf)
    await requireFreeName(tx, companyId, name)
    const list = { publicId: newPublicId(), companyId, name, createdAt: ctx.clock.now() }
    await repository.insertList(tx, list)
    return { public_id: list.publicId, name }
  })
}

/**
 * Renames, removes or restores a list.
 * @throws AppError not_found, forbidden, validation_failed
 */
export async function changeList(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: { name: string } | { removed: boolean },
): Promise<NamedList> {
  const companyId = companyIdOf(actor)
  return ctx.db.transaction(async (tx) => {
    if (companyId === null) throw new AppError('not_found')
    // Names are compared and written under this lock.
    await lockCompany(tx, companyId)
    const row = await repository.lockList(tx, publicId, companyId)
    const restoring = 'removed' in change && !change.removed
    if (!row || (row.removedAt && 'name' in change)) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    const name = 'name' in change ? change.name : row.name
    if ('name' in change || restoring) await requireFreeName(tx, companyId, name, publicId)
    const removedAt = 'removed' in change && change.removed ? (row.removedAt ?? ctx.clock.now()) : null
    await repository.updateList(tx, row.id, { name, removedAt })
    return { public_id: publicId, name }
  })
}
