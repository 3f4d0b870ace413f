import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { connect, type Database } from '@/server/db/client'
import { migrate } from '@/server/db/migrate'
import { attachReplica } from '@/server/db/replica'
import { createLogger } from '@/server/platform/logger'
import { readPublicly } from '@/server/platform/read-scope'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { type Cluster, postgresPrograms, startPrimaryWithReplica } from '@/tests/support/streaming-replica'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { type FleetProcess, fleetEnv, startProcess } from './processes'

const bin = postgresPrograms ?? ''
if (!bin) console.log('No PostgreSQL of Debian with pg_basebackup: the tests of replicas are skipped.')
const secret = 'a secret of at least thirty-two characters'

describe.skipIf(!bin)('public reads from a replica', { timeout: 120_000 }, () => {
  const stops: (() => Promise<unknown>)[] = []
  let servers: { primary: Cluster; replica: Cluster; stop(): Promise<void> }
  let primary: Database
  let replica: Database
  let api: TestApi
  let employer: TestEmployer
  let server: FleetProcess
  beforeAll(async () => {
    servers = await startPrimaryWithReplica(bin)
    stops.push(() => servers.stop())
    const log = createLogger('silent')
    await migrate(servers.primary.url)
    primary = connect(servers.primary.url, { max: 4, log, name: 'test' })
    replica = connect(servers.replica.url, { max: 2, log, name: 'test' })
    stops.push(() => replica.close())
    api = await createTestApi({ APP_SECRET: secret }, { ...primary, drop: () => primary.close() })
    stops.push(() => api.close())
    employer = await createEmployer(api)
    const urls = { DATABASE_URL: servers.primary.url, DATABASE_READ_URL: servers.replica.url }
    server = await startProcess(fleetEnv({ ...urls, APP_SECRET: secret, ROLE: 'api' }))
    stops.push(() => server.stop())
  }, 180_000)
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    return `${answer.status} ${(await answer.text()).replaceAll('\n', ', ')}`
  }
  const isReady = (words = '200 ready') => expect.poll(readiness, { timeout: 60_000 }).toBe(words)
  const titleFor = async (publicId: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/v1/vacancies/${publicId}`, { headers })
    const { data } = (await answer.json()) as { data: VacancyView | null }
    return answer.status === 200 ? data?.title : answer.status
  }
  /** Has the replica receive and keep what comes, but not show it. */
  const pauseReplay = async () => {
    await replica.pool.query('select pg_wal_replay_pause()')
    const state = async () =>
      (await replica.pool.query<{ s: string }>('select pg_get_wal_replay_pause_state() as s')).rows[0]?.s
    await expect.poll(state).toBe('paused')
  }
  const resumeReplay = () => replica.pool.query('select pg_wal_replay_resume()')
  const rename = (publicId: string, title: string) =>
    primary.pool.query('update vacancies set title = $2 where public_id = $1', [publicId, title])

  it('are late by no more than a bound, and not for who has just written or is signed in', async () => {
    const { public_id } = await publishVacancy(api, employer.token, { title: 'Старое название' })
    await isReady()
    await expect.poll(() => titleFor(public_id)).toBe('Старое название')
    await pauseReplay()
    onTestFinished(async () => void (await resumeReplay()))
    await rename(public_id, 'Новое название')
    expect(await titleFor(public_id)).toBe('Старое название')
    expect(await titleFor(public_id, { Authorization: `Bearer ${employer.token}` })).toBe('Новое название')

    const wrote = await fetch(`${server.url}/v1/my/vacancies/actions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${employer.token}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    const [cookie = ''] = (wrote.headers.get('set-cookie') ?? '').split(';')
    expect(cookie).toBe('dvoe_wrote=1')
    expect(await titleFor(public_id, { Cookie: cookie })).toBe('Новое название')
    // What the replica does not know yet is not missing.
    const { public_id: newer } = await publishVacancy(api, employer.token, { title: 'Только что открыта' })
    expect(await titleFor(newer)).toBe('Только что открыта')

    // Later than the bound the primary answers everybody, and the process says so.
    await expect.poll(() => titleFor(public_id), { timeout: 20_000 }).toBe('Новое название')
    await isReady('200 ready, replica')
    await resumeReplay()
    await isReady()
    await pauseReplay()
    await rename(public_id, 'Третье название')
    expect(await titleFor(public_id)).toBe('Новое название')
  })

  it('go to the primary while the replica is away, without an error, and come back', async () => {
    const { public_id } = await publishVacancy(api, employer.token, { title: 'Всегда на месте' })
    await isReady()
    const seen = new Set<unknown>()
    let slowest = 0
    let done = false
    const asking = Array.from({ length: 4 }, async () => {
      while (!done) {
        const began = performance.now()
        seen.add(await titleFor(public_id))
        slowest = Math.max(slowest, performance.now() - began)
      }
    })
    await servers.replica.stop('SIGQUIT')
    await isReady('200 ready, replica')
    await servers.replica.start()
    await isReady()
    await pauseReplay()
    onTestFinished(async () => void (await resumeReplay()))
    await rename(public_id, 'Название потом')
    done = true
    await Promise.all(asking)
    expect(await titleFor(public_id)).toBe('Всегда на месте')
    expect([...seen].filter((title) => title !== 'Всегда на месте' && title !== 'Название потом')).toEqual([])
    console.log(`a replica killed and started again: slowest public read ${Math.round(slowest)} ms`)
    expect(server.said()).toMatch(/public reads go to the primary/)
  })

  it('are followed by a second look at changed pages, once the replica has replayed the change', async () => {
    const log = createLogger('silent')
    const both = connect(servers.primary.url, { max: 2, log })
    const urls = { primary: servers.primary.url, replica: servers.replica.url }
    const attached = attachReplica(both.pool, urls, { max: 2, log })
    onTestFinished(async () => {
      await attached.close()
      await both.close()
    })
    await resumeReplay()
    await expect.poll(attached.isUsed, { timeout: 20_000 }).toBe(true)
    const { public_id } = await publishVacancy(api, employer.token, { title: 'До правки' })
    await attached.caughtUp()
    await pauseReplay()
    await rename(public_id, 'После правки')
    let caughtUp = false
    const waiting = attached.caughtUp().then(() => {
      caughtUp = true
    })
    const title = () =>
      readPublicly(async () => {
        const { rows } = await both.pool.query('select title from vacancies where public_id = $1', [
          public_id,
        ])
        return rows
      })
    expect(await title()).toEqual([{ title: 'До правки' }])
    expect(caughtUp).toBe(false)
    await resumeReplay()
    await waiting
    expect(await title()).toEqual([{ title: 'После правки' }])

    // A function that writes is found out by the server, and what follows it in the same request reads what it wrote.
    await primary.pool.query(
      `create or replace function touch_title(wanted text) returns text language sql as
       $$ update vacancies set title = 'Из функции' where public_id = wanted returning title $$`,
    )
    await attached.caughtUp()
    const written = await readPublicly(async () => {
      const { rows } = await both.pool.query('select touch_title($1) as title', [public_id])
      return rows
    })
    expect(written).toEqual([{ title: 'Из функции' }])
    expect(attached.isUsed()).toBe(true)
  })
})
