import type { Database } from '@/server/db/client'
import {
  accountJobs,
  companyHandlers,
  mediaJobs,
  notificationJobs,
  personalDataJobs,
  presenceJobs,
  securityJobs,
  talentJobs,
} from '@/server/jobs/account-jobs'
import { billingHandlers, billingJobs } from '@/server/jobs/billing-jobs'
import { broadcastEvents } from '@/server/jobs/broadcast-events'
import {
  conversationJobs,
  interviewHandlers,
  interviewJobs,
  negotiationHandlers,
  negotiationJobs,
  testJobs,
} from '@/server/jobs/hiring-jobs'
import { createJobQueue } from '@/server/jobs/job-queue'
import type { OutboxHandler } from '@/server/jobs/outbox-handler'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import {
  autopickupHandlers,
  autopickupJobs,
  indexNowHandlers,
  matchingHandlers,
  matchingJobs,
  postponedHandlers,
  postponedJobs,
  resumeJobs,
  savedSearchHandlers,
  savedSearchJobs,
  searchJobs,
  vacancyJobs,
} from '@/server/jobs/publication-jobs'
import type { ServiceContext } from '@/server/modules/context'
import { hiringCounting } from '@/server/modules/search/companies/catalogue.service'
import { countFirst } from '@/server/modules/search/count-when-due'
import { countFirstWords } from '@/server/modules/search/query-analysis/lexicon.service'
import { salaryCounting } from '@/server/modules/search/salaries/salaries.service'
import type { RealtimePort } from '@/server/platform/realtime-port'

/** Outbox handlers. A new side effect adds its handler here. */
function handlersOf(ctx: ServiceContext, realtime: RealtimePort): OutboxHandler[] {
  return [
    broadcastEvents(realtime),
    ...companyHandlers(ctx),
    ...matchingHandlers(ctx),
    ...negotiationHandlers(ctx),
    ...interviewHandlers(ctx),
    ...savedSearchHandlers(ctx),
    ...indexNowHandlers(ctx),
    ...postponedHandlers(ctx),
    ...autopickupHandlers(ctx),
    ...billingHandlers(ctx),
  ]
}

export interface Worker {
  isListening(): boolean
  stop(): Promise<void>
}

/** Runs the outbox relay and the timed jobs; the queue of these starts in the background. */
export async function startWorker(
  ctx: ServiceContext,
  database: Database,
  realtime: RealtimePort,
): Promise<Worker> {
  const relay = createOutboxRelay({ database, handlers: handlersOf(ctx, realtime), log: ctx.log })
  await relay.start()
  const queue = createJobQueue({
    url: database.url,
    log: ctx.log,
    jobs: [
      ...negotiationJobs(ctx),
      ...interviewJobs(ctx),
      ...conversationJobs(ctx),
      ...testJobs(ctx),
      ...notificationJobs(ctx),
      ...vacancyJobs(ctx),
      ...searchJobs(ctx),
      ...presenceJobs(ctx),
      ...accountJobs(ctx),
      ...talentJobs(ctx),
      ...securityJobs(ctx),
      ...resumeJobs(ctx),
      ...personalDataJobs(ctx),
      ...mediaJobs(ctx),
      ...matchingJobs(ctx),
      ...savedSearchJobs(ctx),
      ...postponedJobs(ctx),
      ...autopickupJobs(ctx),
      ...billingJobs(ctx),
    ],
  })
  queue.start()
  return {
    isListening: relay.isListening,
    async stop() {
      await queue.stop()
      await relay.stop()
    },
  }
}

/** What jobs count again later, for the searches and pages of a new database's first seconds. */
export async function countBeforeFirstSearch(ctx: ServiceContext): Promise<void> {
  const counts = {
    words: countFirstWords,
    figures: () => countFirst(ctx, [salaryCounting, hiringCounting]),
  }
  for (const [name, count] of Object.entries(counts)) {
    await count(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, count: name }, 'a first count at start failed')
    })
  }
}
