import type { ServiceContext } from '@/server/modules/context'
import { pollFeeds, sweepImports } from '@/server/modules/importing/vacancy-imports/feeds.service'
import {
  forgetRemoved,
  remindDue,
  tellKeepers,
  tellOfStatus,
} from '@/server/modules/lists/postponed/notices.service'
import { sweepViews } from '@/server/modules/lists/views/views.service'
import { sweepResumes, tellOfRaising } from '@/server/modules/resumes/actions.service'
import { fillResumeSearch, keepResumeLevels } from '@/server/modules/resumes/search-rows.service'
import { countSalaries } from '@/server/modules/search/salaries/salaries.service'
import { archiveVacancies, expireVacancies, tellOfEnding } from '@/server/modules/vacancies/expiry.service'
import { fillSearch, forgetChanges, keepLevels } from '@/server/modules/vacancies/search-index.service'
import type { OutboxHandler } from './outbox-handler'
import type { TimedJob } from './scheduler'

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

export function resumeJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'views-sweep', everyMs: 3_600_000, run: () => sweepViews(ctx) },
    { name: 'resumes-sweep', everyMs: 3_600_000, run: () => sweepResumes(ctx) },
    { name: 'resume-raising', everyMs: 600_000, run: () => tellOfRaising(ctx) },
    { name: 'resume-search-levels', everyMs: 600_000, run: () => keepResumeLevels(ctx) },
    { name: 'resume-search-rows', everyMs: 3_600_000, run: () => fillResumeSearch(ctx) },
  ]
}

/** Tells those who keep a vacancy what has become of it, and those who keep a person how they look for work now. */
export function shelfHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'kept-vacancies',
      live: true,
      kinds: ['vacancy.changed'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await tellKeepers(ctx, event.payload)
      },
    },
    {
      name: 'kept-people',
      live: true,
      kinds: ['resume.changed'],
      async handle({ event }) {
        if (event.kind === 'resume.changed') await tellOfStatus(ctx, event.payload)
      },
    },
  ]
}

export function shelfJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'shelf-reminders', everyMs: 10_000, run: () => remindDue(ctx) },
    { name: 'shelf-sweep', everyMs: 3_600_000, run: () => forgetRemoved(ctx) },
  ]
}
