import type { Tx } from '@/server/db/client'
import type { PublicationSlot } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { findLasting, lockEntitlements } from './entitlements.repository'
import { limitOf, notEnough, returnUse, takeIfAny } from './entitlements.service'
import { findUse, updateUses } from './uses.repository'

type Context = Pick<ServiceContext, 'clock'>

/**
 * Reserves a slot for an open vacancy: its existing one, the plan's limit, or a bought publication.
 * @throws AppError not_enough_purchased_services with `kind: active_vacancies` and `limit`
 */
export async function openSlot(ctx: Context, tx: Tx, opening: PublicationSlot): Promise<void> {
  const { companyId, vacancyId, userId, endsAt, held } = opening
  const now = ctx.clock.now()
  await lockEntitlements(tx, companyId)
  const [own] = await findLasting(tx, vacancyId, ['publications'], now)
  if (own && !opening.isOpen) {
    if (!held && own.status === 'reserved') await updateUses(tx, [own.id], { status: 'used', endsAt })
    return
  }
  if (!own && opening.isOpen) return
  const take = () =>
    takeIfAny(ctx, tx, {
      companyId,
      kind: 'publications',
      status: held ? 'reserved' : 'used',
      userId,
      vacancyId,
      endsAt,
    })
  if (opening.bought && (await take())) return
  const { initial, taken } = await limitOf(tx, companyId, 'active_vacancies', { now, except: vacancyId })
  if (taken < initial) return
  if (opening.bought || !(await take())) throw notEnough('active_vacancies', { limit: initial })
}

/** Approved by a moderator: the reserved publication is used from now on. */
export async function confirmSlot(
  ctx: Context,
  tx: Tx,
  { companyId, vacancyId, endsAt }: { companyId: number; vacancyId: number; endsAt: Date },
): Promise<void> {
  await lockEntitlements(tx, companyId)
  const [own] = await findLasting(tx, vacancyId, ['publications'], ctx.clock.now())
  if (own?.status === 'reserved') await updateUses(tx, [own.id], { status: 'used', endsAt })
}

/** Not approved: the reserved publication is released. */
export async function releaseSlot(
  ctx: Context,
  tx: Tx,
  { companyId, vacancyId }: { companyId: number; vacancyId: number },
): Promise<void> {
  await lockEntitlements(tx, companyId)
  for (const use of await findLasting(tx, vacancyId, ['publications'], ctx.clock.now())) {
    if (use.status === 'reserved') await returnUse(ctx, tx, use)
  }
}

/** Uses or releases a reservation; settled ones are not changed. */
export async function settleReserved(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  useId: number,
  outcome: 'used' | 'returned',
): Promise<void> {
  const use = await findUse(tx, useId)
  if (use?.status !== 'reserved') return
  if (outcome === 'returned') await returnUse(ctx, tx, use)
  else await updateUses(tx, [use.id], { status: 'used' })
}
