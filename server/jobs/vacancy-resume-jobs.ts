import type { ServiceContext } from '@/server/modules/context'
import { pollFeeds, sweepImports } from '@/server/modules/importing/vacancy-imports/feeds.service'
import {
  deleteRemovedItems,
  notifyFollowers,
  notifyOfStatus,
  remindDue,
} from '@/server/modules/lists/postponed/notices.service'
import { sweepViews } from '@/server/modules/lists/views/views.service'
import { notifyOfRaising, sweepResumes } from '@/server/modules/resumes/actions.service'
import { fillResumeSearch, rebalanceResumeLevels } from '@/server/modules/resumes/search-rows.service'
import { countSalaries } from '@/server/modules/search/salaries/salaries.service'
import { archiveVacancies, expireVacancies, notifyOfEnding } from '@/server/modules/vacancies/expiry.service'
import {
  deleteOldChangesOfSearch,
  fillSearch,
  rebalanceLevels,
} from '@/server/modules/vacancies/search-index.service'
import type { OutboxHandler } from './outbox-handler'
import type { ScheduledJob } from './scheduler'

export function vacancyJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'vacancy-expiry', everyMs: 60_000, run: () => expireVacancies(ctx) },
    { name: 'vacancy-ending', everyMs: 600_000, run: () => notifyOfEnding(ctx) },
    { name: 'vacancy-feeds', everyMs: 15_000, run: () => pollFeeds(ctx) },
    { name: 'imports-sweep', everyMs: 600_000, run: () => sweepImports(ctx) },
    // Asks often, counts when it is time: a fresh database has its figures within seconds.
    { name: 'salary-figures', everyMs: 60_000, run: () => countSalaries(ctx) },
    { name: 'search-levels', everyMs: 600_000, run: () => rebalanceLevels(ctx) },
    { name: 'search-rows', everyMs: 3_600_000, run: () => fillSearch(ctx) },
    { name: 'search-changes', everyMs: 3_600_000, run: () => deleteOldChangesOfSearch(ctx) },
    { name: 'vacancy-archive', everyMs: 3_600_000, run: () => archiveVacancies(ctx) },
  ]
}

export function resumeJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'views-sweep', everyMs: 3_600_000, run: () => sweepViews(ctx) },
    { name: 'resumes-sweep', everyMs: 3_600_000, run: () => sweepResumes(ctx) },
    { name: 'resume-raising', everyMs: 600_000, run: () => notifyOfRaising(ctx) },
    { name: 'resume-search-levels', everyMs: 600_000, run: () => rebalanceResumeLevels(ctx) },
    { name: 'resume-search-rows', everyMs: 3_600_000, run: () => fillResumeSearch(ctx) },
  ]
}

/** Tells those who keep a vacancy what has become of it, and those who keep a person how they look for work now. */
export function postponedHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'kept-vacancies',
      live: true,
      kinds: ['vacancy.changed'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await notifyFollowers(ctx, event.payload)
      },
    },
    {
      name: 'kept-people',
      live: true,
      kinds: ['resume.changed'],
      async handle({ event }) {
        if (event.kind === 'resume.changed') await notifyOfStatus(ctx, event.payload)
      },
    },
  ]
}

export function postponedJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'shelf-reminders', everyMs: 10_000, run: () => remindDue(ctx) },
    { name: 'shelf-sweep', everyMs: 3_600_000, run: () => deleteRemovedItems(ctx) },
  ]
}
