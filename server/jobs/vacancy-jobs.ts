import type { ServiceContext } from '@/server/modules/context'
import { pollFeeds, sweepImports } from '@/server/modules/importing/vacancy-imports/poll.service'
import { countSalaries } from '@/server/modules/search/salaries/count.service'
import { archiveVacancies, expireVacancies } from '@/server/modules/vacancies/expiry.service'
import { fillSearch, forgetChanges, keepLevels } from '@/server/modules/vacancies/search-levels.service'
import { tellOfEnding } from '@/server/modules/vacancies/term-notices.service'
import type { TimedJob } from './timetable'

export function vacancyJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'vacancy-expiry', everyMs: 60_000, run: () => expireVacancies(ctx) },
    { name: 'vacancy-ending', everyMs: 600_000, run: () => tellOfEnding(ctx) },
    { name: 'vacancy-feeds', everyMs: 15_000, run: () => pollFeeds(ctx) },
    { name: 'imports-sweep', everyMs: 600_000, run: () => sweepImports(ctx) },
    // Asks often, counts when it is time: a fresh database has its figures within seconds.
    { name: 'salary-figures', everyMs: 60_000, run: () => countSalaries(ctx) },
    { name: 'search-levels', everyMs: 600_000, run: () => keepLevels(ctx) },
    { name: 'search-rows', everyMs: 3_600_000, run: () => fillSearch(ctx) },
    { name: 'search-changes', everyMs: 3_600_000, run: () => forgetChanges(ctx) },
    { name: 'vacancy-archive', everyMs: 3_600_000, run: () => archiveVacancies(ctx) },
  ]
}
