import { topupLimits } from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { findBalance } from '../ledger/ledger.repository'
import { findInForceOf } from '../orders/catalogue.repository'
import { findMethods } from '../payments/payment-methods.repository'
import { tellOfPlan } from './plan-notices.service'
import { asTicked } from './renewal-tick.service'
import { daysLater } from './subscription.rules'
import { findToWarn, type SubscriptionRow, updateSubscription } from './subscriptions.repository'

const batch = 200
/** The nearest first. */
const warnings = [1, 3, 7] as const

/** What nobody sells any more is not renewed, whoever has ticked it. */
async function asRenewed(
  ctx: ServiceContext,
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<{ row: SubscriptionRow; missing: Kopecks }> {
  const ticked = await asTicked(tx, row)
  if (!ticked.autoRenew) return { row: ticked, missing: 0 }
  const next = await findInForceOf(tx, row.nextCode ?? row.code, now)
  if (!next?.terms.onSale) return { row: { ...ticked, autoRenew: false }, missing: 0 }
  const missing = Math.max(0, next.terms.price - (await findBalance(tx, row.companyId)))
  if (missing === 0) return { row: ticked, missing }
  const kept = (await findMethods(tx, row.companyId)).some(({ provider }) => provider === ctx.payments?.name)
  return { row: ticked, missing: kept && missing <= topupLimits.max ? 0 : missing }
}

/**
 * Warns of an end seven, three and one day before it; who is warned of a nearer one is not told of the farther. A renewal
 * that neither the balance nor a kept way of paying covers is told by what it lacks.
 */
export async function warnOfEnds(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  for (const days of warnings) {
    await ctx.db.transaction(async (tx) => {
      const ending = await findToWarn(tx, { days, until: daysLater(now, days), now }, batch)
      for (const { subscription, title } of ending) {
        const { row, missing } = await asRenewed(ctx, tx, subscription, now)
        const news =
          missing > 0 ? ({ kind: 'balance.low', missing } as const) : ({ kind: 'plan.expiring' } as const)
        await tellOfPlan(tx, row, { ...news, title, now, days })
        await updateSubscription(tx, subscription.id, { warnedDays: days })
      }
    })
  }
}
