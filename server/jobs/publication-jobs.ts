import { hourMs, minuteMs, secondMs } from '@/lib/shared/time'
import type { ServiceContext } from '@/server/modules/context'
import { pollFeeds, sweepImports } from '@/server/modules/importing/vacancy-imports/feeds.service'
import {
  deleteRemovedItems,
  notifyFollowers,
  notifyOfStatus,
  remindDue,
} from '@/server/modules/lists/postponed/notices.service'
import { sweepViews } from '@/server/modules/lists/views/views.service'
import {
  lookAnew,
  resumeRested,
  runDue,
  scheduleFor,
  stopWhenHired,
} from '@/server/modules/matching/autopickup/run.service'
import { learnStationPoints } from '@/server/modules/matching/home-location/home-location.service'
import { ageMatches, matchChanged, noteChange } from '@/server/modules/matching/refresh.service'
import { notifyOfMatches } from '@/server/modules/matching/subscription.service'
import { notifyOfRaising, sweepResumes } from '@/server/modules/resumes/actions.service'
import {
  deleteOldChangesOfResumes,
  fillResumeSearch,
  rebalanceResumeLevels,
} from '@/server/modules/resumes/search-rows.service'
import { hiringCounting } from '@/server/modules/search/companies/catalogue.service'
import { countWhenDue } from '@/server/modules/search/count-when-due'
import { openSearchOf } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import {
  indexNowOf,
  noteChangedAddresses,
  submitChangedAddresses,
} from '@/server/modules/search/indexnow/indexnow.service'
import { countWords } from '@/server/modules/search/query-analysis/lexicon.service'
import { salaryCounting } from '@/server/modules/search/salaries/salaries.service'
import { matchResume, matchVacancy, notifyDueSearches } from '@/server/modules/search/saved/alerts.service'
import { sweepSavedSearches } from '@/server/modules/search/saved/saved-searches.service'
import { dropOldMisses } from '@/server/modules/search/use/missed-queries.service'
import { dropOldUse } from '@/server/modules/search/use/search-use.service'
import { archiveVacancies, expireVacancies, notifyOfEnding } from '@/server/modules/vacancies/expiry.service'
import {
  deleteOldChangesOfSearch,
  fillSearch,
  rebalanceLevels,
} from '@/server/modules/vacancies/search-index.service'
import type { ScheduledJob } from './job-queue'
import type { OutboxHandler } from './outbox-handler'

export function vacancyJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'vacancy-expiry', everyMs: minuteMs, run: () => expireVacancies(ctx) },
    { name: 'vacancy-ending', everyMs: 10 * minuteMs, run: () => notifyOfEnding(ctx) },
    { name: 'vacancy-feeds', everyMs: 15 * secondMs, run: () => pollFeeds(ctx) },
    { name: 'imports-sweep', everyMs: 10 * minuteMs, run: () => sweepImports(ctx) },
    // Polls often and recomputes when due: a fresh database has its statistics within seconds.
    { name: 'salary-figures', everyMs: minuteMs, run: () => countWhenDue(ctx, salaryCounting) },
    { name: 'hiring-companies', everyMs: minuteMs, run: () => countWhenDue(ctx, hiringCounting) },
    { name: 'search-levels', everyMs: 10 * minuteMs, run: () => rebalanceLevels(ctx) },
    { name: 'search-rows', everyMs: hourMs, run: () => fillSearch(ctx) },
    { name: 'search-changes', everyMs: hourMs, run: () => deleteOldChangesOfSearch(ctx) },
    { name: 'search-use-sweep', everyMs: hourMs, run: () => dropOldUse(ctx) },
    { name: 'search-misses-sweep', everyMs: hourMs, run: () => dropOldMisses(ctx) },
    { name: 'station-points', everyMs: 6 * hourMs, run: () => learnStationPoints(ctx) },
    { name: 'vacancy-archive', everyMs: hourMs, run: () => archiveVacancies(ctx) },
  ]
}

export function resumeJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'views-sweep', everyMs: hourMs, run: () => sweepViews(ctx) },
    { name: 'resumes-sweep', everyMs: hourMs, run: () => sweepResumes(ctx) },
    { name: 'resume-raising', everyMs: 10 * minuteMs, run: () => notifyOfRaising(ctx) },
    { name: 'resume-search-levels', everyMs: 10 * minuteMs, run: () => rebalanceResumeLevels(ctx) },
    { name: 'resume-search-rows', everyMs: hourMs, run: () => fillResumeSearch(ctx) },
    { name: 'resume-search-changes', everyMs: hourMs, run: () => deleteOldChangesOfResumes(ctx) },
  ]
}

/** Notifies followers of a vacancy of its changes, and of a postponed candidate's job search status. */
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
    { name: 'shelf-reminders', everyMs: 10 * secondMs, run: () => remindDue(ctx) },
    { name: 'shelf-sweep', everyMs: hourMs, run: () => deleteRemovedItems(ctx) },
  ]
}

export function searchJobs(ctx: ServiceContext): ScheduledJob[] {
  const engines = openSearchOf(ctx)
  return [
    { name: 'search-words', everyMs: minuteMs, run: () => countWords(ctx) },
    ...(engines
      ? [
          { name: 'search-feed', everyMs: secondMs / 2, run: () => engines.vacancies.feed() },
          { name: 'resume-search-feed', everyMs: secondMs / 2, run: () => engines.resumes.feed() },
        ]
      : []),
    ...(indexNowOf(ctx)
      ? [{ name: 'changed-addresses', everyMs: 10 * secondMs, run: () => submitChangedAddresses(ctx) }]
      : []),
  ]
}

/** Remembers changed public addresses, where search engines are told of them. */
export function indexNowHandlers(ctx: ServiceContext): OutboxHandler[] {
  if (!indexNowOf(ctx)) return []
  return [
    {
      name: 'changed-addresses',
      kinds: ['vacancy.changed', 'resume.changed', 'company.changed'],
      handle: ({ event }) => noteChangedAddresses(ctx, [event]),
      handleMany: (deliveries) =>
        noteChangedAddresses(
          ctx,
          deliveries.map(({ event }) => event),
        ),
    },
  ]
}

/** Finds the saved searches that match a publication. */
export function savedSearchHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'saved-search-match',
      kinds: ['vacancy.changed', 'resume.changed'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await matchVacancy(ctx, event.payload.vacancyId)
        if (event.kind === 'resume.changed') await matchResume(ctx, event.payload.resumeId)
      },
    },
  ]
}

export function savedSearchJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'saved-searches', everyMs: 5 * secondMs, run: () => notifyDueSearches(ctx) },
    { name: 'saved-searches-sweep', everyMs: hourMs, run: () => sweepSavedSearches(ctx) },
  ]
}

/** Only enqueues the item: consecutive changes are merged, and matching does not delay the lane. */
export function matchingHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'match-changes',
      live: true,
      kinds: ['resume.changed', 'vacancy.changed'],
      handle: ({ event }) => noteChange(ctx, event),
    },
  ]
}

export function matchingJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'matching', everyMs: 500, run: () => matchChanged(ctx) },
    { name: 'matches-digests', everyMs: 5 * secondMs, run: () => notifyOfMatches(ctx) },
    { name: 'matches-ageing', everyMs: minuteMs, run: () => ageMatches(ctx) },
  ]
}

export function autopickupHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'autopickup',
      kinds: ['vacancy.changed', 'resume.changed', 'negotiation.updated'],
      async handle({ event }) {
        if (event.kind === 'resume.changed') await lookAnew(ctx, event.payload.resumeId)
        if (event.kind === 'vacancy.changed') await scheduleFor(ctx, event.payload.vacancyId)
        if (event.kind === 'negotiation.updated') await stopWhenHired(ctx, event.payload)
      },
    },
  ]
}

export function autopickupJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'autopickups', everyMs: 5 * secondMs, run: () => runDue(ctx) },
    { name: 'autopickups-wake', everyMs: minuteMs, run: () => resumeRested(ctx) },
  ]
}
