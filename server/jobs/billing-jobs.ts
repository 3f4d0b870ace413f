import { hourMs, minuteMs, secondMs } from '@/lib/shared/time'
import { makeActs } from '@/server/modules/billing/documents/acts.service'
import { checkBooks } from '@/server/modules/billing/ledger/ledger.service'
import { publishBought } from '@/server/modules/billing/orders/promotions.service'
import { checkDuePayments } from '@/server/modules/billing/payments/provider.service'
import { checkDueReceipts } from '@/server/modules/billing/payments/receipts.service'
import { processDueRefunds } from '@/server/modules/billing/refunds/send-refunds.service'
import {
  cancelStaleOrders,
  notifyOfPeriodEnds,
  processPeriodEnds,
  refundBlocked,
} from '@/server/modules/billing/subscriptions/period-ends.service'
import type { ServiceContext } from '@/server/modules/context'
import type { ScheduledJob } from './job-queue'
import type { OutboxHandler } from './outbox-handler'

/** Polls pending payments (webhooks may be lost), processes period ends, and expires unpaid orders. */
export const billingJobs = (ctx: ServiceContext): ScheduledJob[] => [
  { name: 'payments', everyMs: 10 * secondMs, run: () => checkDuePayments(ctx) },
  { name: 'refunds', everyMs: 10 * secondMs, run: () => processDueRefunds(ctx) },
  { name: 'acts', everyMs: 6 * hourMs, run: () => makeActs(ctx) },
  { name: 'receipts', everyMs: 30 * secondMs, run: () => checkDueReceipts(ctx) },
  { name: 'plan-terms', everyMs: 30 * secondMs, run: () => processPeriodEnds(ctx) },
  { name: 'plan-warnings', everyMs: 10 * minuteMs, run: () => notifyOfPeriodEnds(ctx) },
  { name: 'old-orders', everyMs: minuteMs, run: () => cancelStaleOrders(ctx) },
  { name: 'money-check', everyMs: 6 * hourMs, run: () => checkBooks(ctx) },
]

/** Handlers of paid orders and of blocked vacancies. */
export const billingHandlers = (ctx: ServiceContext): OutboxHandler[] => [
  {
    name: 'publish-bought',
    kinds: ['purchase.updated'],
    handle: async () => void (await publishBought(ctx)),
  },
  {
    name: 'refund-blocked',
    kinds: ['vacancy.changed'],
    async handle({ event }) {
      if (event.kind === 'vacancy.changed') await refundBlocked(ctx, event.payload.vacancyId)
    },
  },
]
