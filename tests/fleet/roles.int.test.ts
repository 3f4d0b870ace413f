import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '@/server/db/client'
import { createTestDatabase } from '@/tests/support/database'
import { type FleetProcess, fleetEnv, startProcess } from './processes'

const roles = ['api', 'realtime', 'worker'] as const
type Role = (typeof roles)[number]

describe('processes of different roles on one database', { timeout: 90_000 }, () => {
  let database: Database & { drop(): Promise<void> }
  let env: Record<string, string>
  const processes = {} as Record<Role, FleetProcess>
  beforeAll(async () => {
    database = await createTestDatabase()
    env = fleetEnv({ DATABASE_URL: database.url })
    await Promise.all(
      roles.map(async (role) => {
        processes[role] = await startProcess({ ...env, ROLE: role })
      }),
    )
  }, 120_000)
  afterAll(async () => {
    await Promise.all(Object.values(processes).map((each) => each.stop()))
    await database.drop()
  })

  const status = async (role: Role, path: string) => (await fetch(processes[role].url + path)).status

  it('answer each what is theirs, all of them health checks, and nobody pages without being asked to', async () => {
    const asked = [
      '/healthz',
      '/readyz',
      '/v1/dictionaries',
      '/ru',
      '/runtime-config.json',
      '/apps/1/channels',
    ]
    const answers = await Promise.all(
      roles.map(async (role) => {
        await expect.poll(() => status(role, '/readyz'), { timeout: 30_000 }).toBe(200)
        return [role, await Promise.all(asked.map((path) => status(role, path)))]
      }),
    )
    expect(Object.fromEntries(answers)).toEqual({
      api: [200, 200, 200, 404, 404, 404],
      realtime: [200, 200, 404, 404, 404, 401],
      worker: [200, 200, 404, 404, 404, 404],
    })
  })

  it('run timed jobs in the worker only, and another worker takes over when it is killed', async () => {
    const names = async () => {
      const { rows } = await database.db.execute<{ name: string }>(
        sql`select name from job_processes order by started_at`,
      )
      return rows.map(({ name }) => Number(name.split(':')[1]))
    }
    await expect.poll(names, { timeout: 20_000 }).toEqual([processes.worker.pid])
    const second = await startProcess({ ...env, ROLE: 'worker' })
    onTestFinished(() => void second.stop())
    await expect.poll(names, { timeout: 20_000 }).toEqual([processes.worker.pid, second.pid])
    await processes.worker.stop('SIGKILL')
    const { rows: before } = await database.db.execute<{ at: Date }>(sql`select now() as at`)
    const killedAt = before[0]?.at ?? new Date()
    // Every frequent job has run since: those that were locked by the dead process, too, once its lease is over.
    const late = async () => {
      const { rows } = await database.db.execute<{ name: string }>(
        sql`select name from timed_jobs where every_ms <= 5000 and (finished_at is null or finished_at < ${killedAt})`,
      )
      return rows.map(({ name }) => name)
    }
    await expect.poll(late, { timeout: 40_000 }).toEqual([])
    await expect.poll(names, { timeout: 30_000 }).toEqual([second.pid])
  })
})
