import type { ServiceContext } from '@/server/modules/context'
import { sweepViews } from '@/server/modules/lists/views/views.service'
import { sweepResumes } from '@/server/modules/resumes/moves.service'
import { tellOfRaising } from '@/server/modules/resumes/raise-notices.service'
import { fillResumeSearch, keepResumeLevels } from '@/server/modules/resumes/search-rows.service'
import type { TimedJob } from './timetable'

export function resumeJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'views-sweep', everyMs: 3_600_000, run: () => sweepViews(ctx) },
    { name: 'resumes-sweep', everyMs: 3_600_000, run: () => sweepResumes(ctx) },
    { name: 'resume-raising', everyMs: 600_000, run: () => tellOfRaising(ctx) },
    { name: 'resume-search-levels', everyMs: 600_000, run: () => keepResumeLevels(ctx) },
    { name: 'resume-search-rows', everyMs: 3_600_000, run: () => fillResumeSearch(ctx) },
  ]
}
