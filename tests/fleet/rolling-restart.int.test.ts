import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/server/db/client'
import { createTestDatabase } from '@/tests/support/database'
import { hasNginx, startBalancer } from '@/tests/support/nginx'
import { testApp } from '@/tests/support/realtime-server'
import { type FleetProcess, fleetEnv, freePort, startProcess, whenReady } from './processes'
import { startPages, startReads } from './traffic'

describe.skipIf(!hasNginx())('processes behind nginx that are restarted one after the other', () => {
  let database: Database & { drop(): Promise<void> }
  let env: Record<string, string>
  const processes: FleetProcess[] = []
  const roles = ['api', 'api', 'realtime', 'realtime'] as const
  const start = async (role: string, port: number) =>
    whenReady(await startProcess({ ...env, ROLE: role, PORT: String(port) }))
  beforeAll(async () => {
    database = await createTestDatabase()
    env = fleetEnv({
      DATABASE_URL: database.url,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '1',
      REALTIME_KEY: testApp.key,
      REALTIME_SECRET: testApp.secret,
    })
    processes.push(...(await Promise.all(roles.map(async (role) => start(role, await freePort())))))
    processes.push(await start('worker', await freePort()))
  }, 240_000)
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()))
    await database.drop()
  })

  it('answer every client that tries twice, and every page hears each event once', async () => {
    const ports = (role: string) => processes.flatMap(({ port }, nth) => (roles[nth] === role ? [port] : []))
    const nginx = await startBalancer({ requests: ports('api'), sockets: ports('realtime') })
    const pages = await startPages(nginx.url, testApp, database.db, {
      sockets: 100,
      people: 20,
      perSecond: 20,
    })
    const reads = startReads(nginx.url, ['/v1/dictionaries', '/v1/vacancies', '/v1/home'], 25)
    for (const [nth, role] of roles.entries()) {
      const old = processes[nth]
      expect(await old?.stop()).toBe(0)
      processes[nth] = await start(role, old?.port ?? 0)
    }
    const answered = await reads.stop()
    const events = await pages.stop()
    await nginx.stop()
    expect(answered.failed).toEqual([])
    expect(events).toMatchObject({ seen: events.sent, lost: 0, doubled: 0, refetches: 0 })
    expect(events.reconnects).toBeGreaterThanOrEqual(100)
  }, 240_000)
})
