import type { ServiceContext } from '@/server/modules/context'
import { sweepViews } from '@/server/modules/views/views.service'
import type { TimedJob } from './timetable'

export function viewJobs(ctx: ServiceContext): TimedJob[] {
  return [{ name: 'views-sweep', everyMs: 3_600_000, run: () => sweepViews(ctx) }]
}
