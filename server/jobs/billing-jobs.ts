import { makeActs } from '@/server/modules/billing/acts.service'
import { checkDuePayments } from '@/server/modules/billing/provider.service'
import { checkDueReceipts } from '@/server/modules/billing/receipts.service'
import { carryOnRefunds } from '@/server/modules/billing/refund-orders.service'
import type { ServiceContext } from '@/server/modules/context'
import type { TimedJob } from './timetable'

/** Payments the service has not told of, or whose notification was lost. */
export const billingJobs = (ctx: ServiceContext): TimedJob[] => [
  { name: 'payments', everyMs: 10_000, run: () => checkDuePayments(ctx) },
  { name: 'refunds', everyMs: 10_000, run: () => carryOnRefunds(ctx) },
  { name: 'acts', everyMs: 6 * 3_600_000, run: () => makeActs(ctx) },
  { name: 'receipts', everyMs: 30_000, run: () => checkDueReceipts(ctx) },
]
