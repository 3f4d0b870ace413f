import type { Database } from '@/server/db/client'
import { accountJobs } from '@/server/jobs/account-jobs'
import { autopickupHandlers, autopickupJobs } from '@/server/jobs/autopickup-jobs'
import { billingHandlers, billingJobs } from '@/server/jobs/billing-jobs'
import { broadcastEvents } from '@/server/jobs/broadcast-events'
import { companyHandlers } from '@/server/jobs/company-handlers'
import { conversationJobs } from '@/server/jobs/conversation-jobs'
import { interviewHandlers, interviewJobs } from '@/server/jobs/interview-jobs'
import { matchingHandlers, matchingJobs } from '@/server/jobs/matching-jobs'
import { mediaJobs } from '@/server/jobs/media-jobs'
import { negotiationHandlers } from '@/server/jobs/negotiation-handlers'
import { negotiationJobs } from '@/server/jobs/negotiation-jobs'
import { notificationJobs } from '@/server/jobs/notification-jobs'
import type { OutboxHandler } from '@/server/jobs/outbox-handler'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import { personalDataJobs } from '@/server/jobs/personal-data-jobs'
import { presenceJobs } from '@/server/jobs/presence-jobs'
import { resumeJobs } from '@/server/jobs/resume-jobs'
import { savedSearchHandlers, savedSearchJobs } from '@/server/jobs/saved-search-jobs'
import { searchJobs } from '@/server/jobs/search-jobs'
import { securityJobs } from '@/server/jobs/security-jobs'
import { shelfHandlers } from '@/server/jobs/shelf-handlers'
import { shelfJobs } from '@/server/jobs/shelf-jobs'
import { testJobs } from '@/server/jobs/test-jobs'
import { createTimetable } from '@/server/jobs/timetable'
import { vacancyJobs } from '@/server/jobs/vacancy-jobs'
import type { ServiceContext } from '@/server/modules/context'
import type { RealtimePort } from '@/server/platform/realtime-port'

/** What follows a committed change. A new consequence adds its handler here. */
function handlersOf(ctx: ServiceContext, realtime: RealtimePort): OutboxHandler[] {
  return [
    broadcastEvents(realtime),
    ...companyHandlers(ctx),
    ...matchingHandlers(ctx),
    ...negotiationHandlers(ctx),
    ...interviewHandlers(ctx),
    ...savedSearchHandlers(ctx),
    ...shelfHandlers(ctx),
    ...autopickupHandlers(ctx),
    ...billingHandlers(ctx),
  ]
}

export interface Worker {
  stop(): Promise<void>
}

/** Carries events on and keeps presence honest, beside the requests of the same process. */
export async function startWorker(
  ctx: ServiceContext,
  database: Database,
  realtime: RealtimePort,
): Promise<Worker> {
  const relay = createOutboxRelay({ database, handlers: handlersOf(ctx, realtime), log: ctx.log })
  await relay.start()
  const timetable = createTimetable(
    [
      ...negotiationJobs(ctx),
      ...interviewJobs(ctx),
      ...conversationJobs(ctx),
      ...testJobs(ctx),
      ...notificationJobs(ctx),
      ...vacancyJobs(ctx),
      ...searchJobs(ctx),
      ...presenceJobs(ctx),
      ...accountJobs(ctx),
      ...securityJobs(ctx),
      ...resumeJobs(ctx),
      ...personalDataJobs(ctx),
      ...mediaJobs(ctx),
      ...matchingJobs(ctx),
      ...savedSearchJobs(ctx),
      ...shelfJobs(ctx),
      ...autopickupJobs(ctx),
      ...billingJobs(ctx),
    ],
    ctx.log,
  )
  timetable.start()
  return {
    async stop() {
      await timetable.stop()
      await relay.stop()
    },
  }
}
