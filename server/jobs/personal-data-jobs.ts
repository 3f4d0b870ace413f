import type { ServiceContext } from '@/server/modules/context'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { buildExports, sweepExports } from '@/server/modules/privacy/export.service'
import type { TimedJob } from './timetable'

export function personalDataJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'data-exports', everyMs: 2_000, run: () => buildExports(ctx) },
    { name: 'data-exports-sweep', everyMs: 3_600_000, run: () => sweepExports(ctx) },
    { name: 'accounts-erase', everyMs: 600_000, run: () => eraseDueAccounts(ctx) },
  ]
}
