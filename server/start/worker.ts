import type { Database } from '@/server/db/client'
import { broadcastEvents } from '@/server/jobs/broadcast-events'
import { negotiationHandlers } from '@/server/jobs/negotiation-handlers'
import { negotiationJobs } from '@/server/jobs/negotiation-jobs'
import type { OutboxHandler } from '@/server/jobs/outbox-handler'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import { createTimetable } from '@/server/jobs/timetable'
import { vacancyJobs } from '@/server/jobs/vacancy-jobs'
import type { ServiceContext } from '@/server/modules/context'
import { sweepPresence } from '@/server/modules/presence/presence.service'
import type { RealtimePort } from '@/server/platform/realtime-port'

const presenceSweepMs = 60_000

/** What follows a committed change. A new consequence adds its handler here. */
function handlersOf(ctx: ServiceContext, realtime: RealtimePort): OutboxHandler[] {
  return [broadcastEvents(realtime), ...negotiationHandlers(ctx)]
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
  const sweep = setInterval(() => {
    sweepPresence(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'presence was not swept'))
  }, presenceSweepMs)
  sweep.unref()
  const timetable = createTimetable([...negotiationJobs(ctx), ...vacancyJobs(ctx)], ctx.log)
  timetable.start()
  return {
    async stop() {
      clearInterval(sweep)
      await timetable.stop()
      await relay.stop()
    },
  }
}
