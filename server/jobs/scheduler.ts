import { isConnectionError } from '@/server/db/client'
import type { Logger } from '@/server/platform/logger'

export interface ScheduledJob {
  name: string
  everyMs: number
  /** Safe to run in several processes: work that must happen once uses row locks. */
  run(): Promise<unknown>
}

export interface Scheduler {
  start(): void
  /** Resolves when the running jobs are done. */
  stop(): Promise<void>
}

/** Runs each job periodically without overlap; a failure is logged, and the next run follows as usual. */
export function createScheduler(jobs: readonly ScheduledJob[], log: Logger): Scheduler {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  function plan(job: ScheduledJob, delay: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const turn: Promise<void> = job
        .run()
        .then(() => undefined)
        .catch((error: unknown) => {
          const line = { err: error, job: job.name }
          // The next run follows; an unavailable database is not a defect.
          if (isConnectionError(error)) log.warn(line, 'a timed job failed')
          else log.error(line, 'a timed job failed')
        })
        .finally(() => {
          running.delete(turn)
          plan(job, job.everyMs)
        })
      running.add(turn)
    }, delay)
    timer.unref()
    timers.add(timer)
  }

  return {
    start() {
      for (const job of jobs) plan(job, Math.min(job.everyMs, 1000))
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
