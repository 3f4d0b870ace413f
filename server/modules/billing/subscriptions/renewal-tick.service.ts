import type { DbOrTx } from '@/server/db/client'
import { actorOfCompany } from '../documents/parties.repository'
import type { SubscriptionRow } from './subscriptions.repository'

/**
 * A subscription as it will be renewed: a tick is the word of who gave it, and ends when they act for the company no
 * longer. Whoever is there may give their own.
 */
export async function asTicked(db: DbOrTx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!row.autoRenew) return row
  const stands =
    row.autoRenewBy !== null && (await actorOfCompany(db, row.companyId, row.autoRenewBy)) !== undefined
  return stands ? row : { ...row, autoRenew: false }
}
