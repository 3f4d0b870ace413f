import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listJobs, pauseJob } from '@/server/jobs/job-plans'
import { createJobQueue, type ScheduledJob } from '@/server/jobs/job-queue'
import { createLogger } from '@/server/platform/logger'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const order = { operator: 'дежурная' }

describe('the queue of timed jobs', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(() => api.ctx.db.execute(sql`delete from timed_jobs`))

  const start = (...jobs: ScheduledJob[]) => {
    const queue = createJobQueue({
      url: api.database.url,
      jobs,
      log: createLogger('silent'),
      pollMs: 20,
      leaseMs: 1000,
    })
    queue.start()
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= queue.stop()
      return stopping
    }
    onTestFinished(stop)
    return { stop }
  }
  const stateOf = async (name: string) => (await listJobs(api.ctx)).jobs.find((job) => job.name === name)

  it('runs a job again and again, and goes on after a failure that an operator sees without personal data', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('no letter for maria@example.test')
    }
    start({ name: 'failing', everyMs: 10, run })
    await expect.poll(() => runs).toBeGreaterThan(2)
    await expect.poll(async () => (await stateOf('failing'))?.error).toBeNull()

    const always = async () => Promise.reject(new Error('no letter for maria@example.test'))
    start({ name: 'always-failing', everyMs: 10, run: always })
    await expect.poll(async () => (await stateOf('always-failing'))?.error).toContain('no letter for')
    expect((await stateOf('always-failing'))?.error).not.toContain('maria')
  })

  it('runs a job in one of three processes at a time, and never beside itself', async () => {
    let running = 0
    let most = 0
    const ranBy = new Set<number>()
    const job = (process: number): ScheduledJob => ({
      name: 'exclusive',
      everyMs: 5,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await sleep(15)
        running -= 1
        ranBy.add(process)
      },
    })
    for (const process of [1, 2, 3]) start(job(process))
    await expect.poll(() => ranBy.size).toBeGreaterThan(1)
    expect(most).toBe(1)
    const { processes } = await listJobs(api.ctx)
    expect(processes).toHaveLength(3)
  })

  it('waits for the job at work when it stops, and starts none after', async () => {
    let runs = 0
    let ended = 0
    let finish = () => {}
    const work = new Promise<void>((done) => {
      finish = done
    })
    const run = async () => {
      runs += 1
      await work
      ended += 1
    }
    const { stop } = start({ name: 'long', everyMs: 5, run })
    await expect.poll(() => runs).toBe(1)
    const stopped = stop()
    finish()
    await stopped
    expect([runs, ended]).toEqual([1, 1])
  })

  it('takes over the job of a process that died in the middle of it', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
    }
    const job = { name: 'taken-over', everyMs: 60_000, run }
    const first = start(job)
    await expect.poll(() => runs).toBe(1)
    await first.stop()
    // As a power cut leaves it: locked by nobody who could ever unlock it.
    await api.ctx.db.execute(sql`update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '2 seconds',
      locked_by = 'worker-of-a-dead-process' where key = 'taken-over'`)
    start(job)
    await expect.poll(() => runs).toBe(2)
  })

  it('lets an operator pause a job and go on with it, once each, and writes down who did', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
    }
    start({ name: 'pausable', everyMs: 10, run })
    await expect.poll(() => runs).toBeGreaterThan(0)
    await pauseJob(api.ctx, order, 'pausable', true)
    await expect(pauseJob(api.ctx, order, 'pausable', true)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(pauseJob(api.ctx, order, 'none', true)).rejects.toMatchObject({ code: 'not_found' })
    const planned = async () => {
      const { rows } = await api.ctx.db.execute<{ later: boolean }>(
        sql`select run_at > now() + interval '5 seconds' as later from graphile_worker.jobs where key = 'pausable'`,
      )
      return rows[0]?.later
    }
    await expect.poll(planned).toBe(true)
    const before = runs
    await pauseJob(api.ctx, order, 'pausable', false)
    await expect.poll(() => runs).toBeGreaterThan(before)
  })
})
