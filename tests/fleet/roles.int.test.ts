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

  it('say truthfully why they are not ready, and live all the same', async () => {
    const other = await createTestDatabase()
    onTestFinished(() => other.drop())
    const event = JSON.stringify({ data: { vacancyId: 'v1', companyId: 'c1', version: 1 } })
    await other.db.execute(sql`insert into outbox (kind, payload, available_at)
      values ('vacancy.changed', ${event}, now() - interval '2 minutes')`)
    // Held by somebody, so that no worker can carry it on.
    const holder = await other.pool.connect()
    await holder.query('begin')
    await holder.query('select from outbox for update')
    const here = fleetEnv({ DATABASE_URL: other.url })
    const api = await startProcess({ ...here, ROLE: 'api' })
    onTestFinished(async () => void (await api.stop()))
    const worker = await startProcess({ ...here, ROLE: 'worker' })
    onTestFinished(async () => void (await worker.stop()))
    const readiness = async ({ url }: FleetProcess) => {
      const answer = await fetch(`${url}/readyz`)
      return `${answer.status} ${(await answer.text()).replaceAll('\n', ', ')}`
    }
    await expect.poll(() => readiness(worker)).toBe('503 not ready, outbox')
    await expect.poll(() => readiness(api)).toBe('200 ready, outbox')
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
    await holder.query('rollback')
    holder.release()
    await expect.poll(() => readiness(worker), { timeout: 20_000 }).toBe('200 ready')

    // The listener comes back some 200 ms after its connection was cut; until then the process says so.
    const seen: string[] = []
    await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'dvoe-outbox' and datname = current_database()`)
    const look = async () => {
      seen.push(await readiness(worker))
      return seen.includes('503 not ready, listen') && seen.at(-1) === '200 ready'
    }
    await expect.poll(look, { interval: 10, timeout: 20_000 }).toBe(true)
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
