import type { Kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { moveMoney } from '../ledger/ledger.service'
import {
  findGrantsOf,
  findUsesOf,
  lockEntitlements,
  updateGrants,
  updateUses,
} from '../orders/entitlements.repository'
import { type PurchaseRow, updatePurchase } from '../orders/purchases.repository'
import { unusedOf } from '../orders/quote.service'

type Context = Pick<ServiceContext, 'clock'>

/** Nothing more is taken of what an order brought, and what of it is shown is shown no longer. */
async function endUses(tx: Tx, purchaseId: number, goesOn: boolean, now: Date): Promise<void> {
  const grants = await findGrantsOf(tx, [purchaseId])
  const ids = grants.map(({ id }) => id)
  await updateGrants(tx, ids, { closedAt: now })
  if (goesOn) return
  const uses = await findUsesOf(tx, ids)
  const going = uses.filter(({ endsAt }) => endsAt !== null && endsAt > now)
  await updateUses(
    tx,
    going.map(({ id }) => id),
    { endsAt: now, closedAt: now },
  )
}

/**
 * Gives the unused part of a paid order back to the balance, once, and ends what it brought. The company's row is
 * locked. Answers how much.
 */
export async function giveBack(
  ctx: Context,
  tx: Tx,
  purchase: PurchaseRow,
  {
    actorId,
    goesOn = false,
  }: {
    actorId: number | null
    /** A bigger plan follows: promotions stay until their days are over. */
    goesOn?: boolean
  },
): Promise<Kopecks> {
  const now = ctx.clock.now()
  await lockEntitlements(tx, purchase.companyId)
  const amount = await unusedOf(tx, purchase, now)
  if (amount > 0) {
    await moveMoney(ctx, tx, {
      companyId: purchase.companyId,
      kind: 'refund',
      amount,
      key: `purchase:${purchase.publicId}:refund`,
      reference: `purchase:${purchase.publicId}`,
      facts: { title: purchase.title, code: purchase.code },
      ...(actorId !== null && { actorId }),
    })
  }
  await endUses(tx, purchase.id, goesOn, now)
  await updatePurchase(tx, purchase.id, { status: 'refunded', refunded: amount, closedAt: now })
  return amount
}
