import { isConnectionError } from '@/server/db/client'
import type { Logger } from '@/server/platform/logger'

export interface ScheduledJob {
  name: string
  everyMs: number
  /** Safe to run in several processes at once: whatever it does once, it does under row locks. */
  run(): Promise<unknown>
}

export interface Scheduler {
  start(): void
  /** Resolves when the jobs at work are done. */
  stop(): Promise<void>
}

/** Runs each job again and again, never beside itself; a failure is logged and the next turn comes as usual. */
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
          // The next turn comes anyway; a database that is away is no defect.
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
