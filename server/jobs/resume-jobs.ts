import type { ServiceContext } from '@/server/modules/context'
import { sweepResumes } from '@/server/modules/resumes/moves.service'
import { sweepViews } from '@/server/modules/views/views.service'
import type { TimedJob } from './timetable'

export function resumeJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'views-sweep', everyMs: 3_600_000, run: () => sweepViews(ctx) },
    { name: 'resumes-sweep', everyMs: 3_600_000, run: () => sweepResumes(ctx) },
  ]
}
