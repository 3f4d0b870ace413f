import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, inArray } from 'drizzle-orm'
import { connect } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { letterWriters } from '@/server/jobs/account-jobs'
import { negotiationJobs } from '@/server/jobs/hiring-jobs'
import { createJobQueue, type ScheduledJob } from '@/server/jobs/job-queue'
import type { Delivery, OutboxHandler } from '@/server/jobs/outbox-handler'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { notify } from '@/server/modules/notifications/notifications.service'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { quietContext } from './context'

// A worker in a process of its own, to be killed in the middle of its work. It says a line for every event it has had
// an effect of, and writes down every letter it gives away where no transaction of ours takes it back.
const url = process.env.WORKER_DATABASE_URL ?? ''
const mode = process.env.WORKER_MODE
/** How long it holds its work before the commit. */
const pauseMs = Number(process.env.WORKER_PAUSE_MS ?? 0)
const shiftMs = Number(process.env.WORKER_SHIFT_MS ?? 0)
const log = createLogger('silent')
const database = connect(url, { max: 8, log })
const ctx = quietContext(database.db, {
  env: readEnv({ NODE_ENV: 'test', DEMO: '1', DATABASE_URL: url }),
  files: join(tmpdir(), 'dvoe-worker-files'),
  clock: { now: () => new Date(Date.now() + shiftMs) },
  messenger: {
    send: async ({ key }) => {
      await database.pool.query('insert into sent_letters (key) values ($1)', [key])
    },
  },
})

/** Tells one person of each event: the effect that may neither be lost nor happen twice. */
async function telling(): Promise<OutboxHandler> {
  const ids = (process.env.WORKER_READERS ?? '').split(',').filter(Boolean)
  const readers = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.publicId, ids))
    .orderBy(asc(users.id))
  const tell = (deliveries: readonly Delivery[]) =>
    ctx.db.transaction(async (tx) => {
      const notices = deliveries.flatMap(({ event }) => {
        if (event.kind !== 'vacancy.changed') return []
        const { version, vacancyId } = event.payload
        const reader = readers[version % readers.length]
        if (!reader) throw new Error('nobody to tell')
        return [
          {
            userId: reader.id,
            kind: 'application.created' as const,
            dedupeKey: `told:${version}`,
            params: { reader: 'employer', vacancy_title: 'Бариста', resume_title: `${version}` },
            target: { type: 'vacancy' as const, public_id: vacancyId, parent_public_id: null, tab: null },
          },
        ]
      })
      await notify(tx, notices, new Date())
      // Before the commit: whoever is killed at this word dies with the work undone, or done and not marked.
      for (const _ of notices) process.stdout.write('told\n')
      await new Promise((done) => setTimeout(done, pauseMs))
    })
  return {
    name: 'telling',
    kinds: ['vacancy.changed'],
    live: true,
    handle: (delivery) => tell([delivery]),
    handleMany: tell,
  }
}

/** Takes over from a killed process within two seconds. */
const runJobs = (jobs: ScheduledJob[]) =>
  createJobQueue({ url, jobs, log, pollMs: 20, leaseMs: 2000 }).start()

if (mode === 'schedule') {
  runJobs(negotiationJobs(ctx).map((job) => ({ ...job, everyMs: 20 })))
} else {
  const batch = Number(process.env.WORKER_BATCH ?? 0)
  const relay = createOutboxRelay({
    database,
    log,
    handlers: [await telling()],
    pollMs: 200,
    ...(batch > 0 && { batch }),
  })
  await relay.start()
  const letters = { name: 'letters', everyMs: 20, run: () => deliverDue(ctx, letterWriters) }
  if (process.env.WORKER_LETTERS !== '0') runJobs([letters])
}
process.stdout.write('ready\n')
setInterval(() => {}, 60_000)
process.on('disconnect', () => process.exit(0))
