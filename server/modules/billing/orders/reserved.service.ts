import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { findUse, updateUses } from './entitlements.repository'
import { returnUse } from './entitlements.service'

/** What was reserved is used, or goes back. What is settled already stays as it is. */
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
