import type { Kopecks } from '@/lib/shared/money'
import type { DbOrTx } from '@/server/db/client'
import { findPaidOf, type PurchaseRow } from '../orders/purchases.repository'
import { unusedOf } from '../orders/quote.service'
import { hasOpenPublication } from '../orders/uses.repository'

/**
 * What a person may have back of an order now. A publication that is open is in use; of a subscription, what was paid
 * last goes back first.
 */
export async function refundableOf(db: DbOrTx, purchase: PurchaseRow, now: Date): Promise<Kopecks> {
  if (purchase.status !== 'paid') return 0
  if (purchase.subscriptionId !== null) {
    const [latest] = await findPaidOf(db, purchase.subscriptionId)
    if (latest?.id !== purchase.id) return 0
  }
  if (await hasOpenPublication(db, purchase.id, now)) return 0
  return unusedOf(db, purchase, now)
}
