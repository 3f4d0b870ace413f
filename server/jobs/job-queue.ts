import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { hostname } from 'node:os'
import type { Runner, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { withoutPersonalData } from '@/lib/shared/error-reporter'
import { secondMs } from '@/lib/shared/time'
import { isConnectionError } from '@/server/db/client'
import type { Logger } from '@/server/platform/logger'
import { continueFrom } from '@/server/platform/tracing'
import { migrateJobQueue, planAll, planNext, seeProcess } from './job-plans'

export interface ScheduledJob {
  name: string
  everyMs: number
  /**
   * One process at a time runs it; after a crash a run may begin again beside one that only seemed dead. So work that
   * must happen once uses row locks.
   */
  run(): Promise<unknown>
}

export interface JobQueue {
  /** Returns at once: connecting and the queue's own schema take their time. */
  start(): void
  /** Resolves when the running jobs are done. */
  stop(): Promise<void>
}

interface QueueOptions {
  /** Of the server itself: a pooler in transaction mode forgets LISTEN and refuses our settings. */
  url: string
  jobs: readonly ScheduledJob[]
  log: Logger
  pollMs?: number
  /** A process that was not seen for so long is dead, and others take over its jobs. */
  leaseMs?: number
}

const POLL_MS = 500
const LEASE_MS = 20 * secondMs
const RESTART_MS = secondMs
const PAUSED_LOOK_MS = 10 * secondMs
/** Rounds of jobs that run for minutes must not delay those of seconds. */
const FREQUENT_MS = 15 * secondMs
const frequentAtOnce = 3
const rareAtOnce = 2

/**
 * Runs timed jobs in as many processes as there are, each job in one of them at a time (docs/decisions/120). A run plans
 * the next one under the same key, so a job has one place in the queue.
 */
export function createJobQueue(options: QueueOptions): JobQueue {
  const { url, jobs, log, pollMs = POLL_MS, leaseMs = LEASE_MS } = options
  const processName = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    application_name: 'dvoe-jobs',
    connectionTimeoutMillis: 5000,
    // A plan that is lost with the server's last moments is made again at the next start: no flush for each of them.
    options: '-c synchronous_commit=off -c statement_timeout=15000',
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a connection of the job queue was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  let runners: Runner[] = []
  let workerIds: string[] = []
  let heartbeat: NodeJS.Timeout | undefined
  let wait: NodeJS.Timeout | undefined
  let wakeUp = () => {}
  let stopped = false
  let life: Promise<void> = Promise.resolve()

  async function runJob(job: ScheduledJob): Promise<void> {
    // Fetched while we were told to stop: another process, or the next start, runs it.
    if (stopped) return planNext(pool, job.name, 0)
    const begun = await pool.query(
      'update timed_jobs set started_at = now() where name = $1 and paused_at is null',
      [job.name],
    )
    if (begun.rowCount === 0) return planNext(pool, job.name, Math.max(job.everyMs, PAUSED_LOOK_MS))
    const start = performance.now()
    let failure: string | null = null
    try {
      await continueFrom([], `job ${job.name}`, {}, async () => job.run())
    } catch (error) {
      const line = { err: error, job: job.name }
      // The next run follows; an unavailable database is not a defect.
      if (isConnectionError(error)) log.warn(line, 'a timed job failed')
      else log.error(line, 'a timed job failed')
      failure = withoutPersonalData(error instanceof Error ? error.message : String(error)).slice(0, 500)
    }
    await pool.query('update timed_jobs set finished_at = now(), last_ms = $2, error = $3 where name = $1', [
      job.name,
      Math.round(performance.now() - start),
      failure,
    ])
    await planNext(pool, job.name, job.everyMs)
  }

  async function beat(): Promise<void> {
    const freed = await seeProcess(pool, { name: processName, workerIds }, leaseMs)
    if (freed > 0) log.warn({ workers: freed }, 'jobs of a process that died are taken over')
  }

  async function runUntilBroken(): Promise<void> {
    const { Logger: QueueLogger, run } = await import('graphile-worker')
    const logger = new QueueLogger(() => (level, message) => {
      if (level === 'error') log.warn({ reason: withoutPersonalData(message) }, 'job queue')
    })
    await migrateJobQueue(url)
    await planAll(pool, jobs)
    workerIds = []
    // Of this life: a stop meanwhile empties the list of those to be stopped.
    const started: Runner[] = []
    const groups: [ScheduledJob[], number, number][] = [
      [jobs.filter(({ everyMs }) => everyMs <= FREQUENT_MS), frequentAtOnce, pollMs],
      [jobs.filter(({ everyMs }) => everyMs > FREQUENT_MS), rareAtOnce, pollMs * 4],
    ]
    for (const [group, concurrency, pollInterval] of groups) {
      if (group.length === 0 || stopped) continue
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
      const taskList = Object.fromEntries(group.map((job) => [job.name, () => runJob(job)]))
      const shared = { pgPool: pool, noHandleSignals: true, noPreparedStatements: true, logger, events }
      const runner = await run({ ...shared, taskList, concurrency, pollInterval, parsedCronItems: [] })
      started.push(runner)
      runners.push(runner)
    }
    await beat()
    heartbeat = setInterval(() => {
      beat().catch((error: unknown) => log.warn({ err: error }, 'the job queue could not say that it lives'))
    }, leaseMs / 4).unref()
    await Promise.race(started.map(({ promise }) => promise))
  }

  async function stopRunners(): Promise<void> {
    clearInterval(heartbeat)
    const mine = runners
    runners = []
    await Promise.all(
      mine.map(async (runner) => {
        // One that has ended by itself rejects a stop.
        await runner.stop().catch(() => undefined)
        await runner.promise.catch(() => undefined)
      }),
    )
  }

  async function live(): Promise<void> {
    while (!stopped) {
      try {
        await runUntilBroken()
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'the job queue stopped and starts again')
      }
      if (stopped) return
      await stopRunners()
      await new Promise<void>((done) => {
        wakeUp = done
        wait = setTimeout(done, RESTART_MS).unref()
      })
    }
  }

  return {
    start() {
      if (jobs.length > 0) life = live()
    },
    async stop() {
      stopped = true
      clearTimeout(wait)
      wakeUp()
      await stopRunners()
      await life
      // A start that was under way when we were told to stop.
      await stopRunners()
      // Where the database is away already, the others notice by the silence.
      await pool.query('delete from job_processes where name = $1', [processName]).catch(() => undefined)
      await pool.end()
    },
  }
}
