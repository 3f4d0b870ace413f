import { checkDuePayments } from '@/server/modules/billing/provider.service'
import type { ServiceContext } from '@/server/modules/context'
import type { TimedJob } from './timetable'

/** Payments the service has not told of, or whose notification was lost. */
export const billingJobs = (ctx: ServiceContext): TimedJob[] => [
  { name: 'payments', everyMs: 10_000, run: () => checkDuePayments(ctx) },
]
