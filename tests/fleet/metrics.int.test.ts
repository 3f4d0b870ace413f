import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '@/server/db/client'
import { createTestDatabase } from '@/tests/support/database'
import { type FleetProcess, fleetEnv, freePort, startProcess } from './processes'

/** What people are and type; none of it may be in a figure. */
const personal = {
  email: 'anna.lebedeva@example.ru',
  publicId: 'abcdefgh2345',
  words: 'Лебедева сварщик',
  requestId: randomUUID(),
}

const realtimeKey = 'figures-key'

/** Families that only a process with this duty has. */
const families = {
  every: [
    'dvoe_http_request_duration_seconds',
    'dvoe_page_cache_requests_total',
    'dvoe_log_lines_total',
    'dvoe_collector_failed',
    'dvoe_db_pool_connections',
    'dvoe_db_pool_size',
    'dvoe_db_pool_waiting',
    'dvoe_ready',
    'dvoe_build_info',
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
  ],
  api: [
    'dvoe_codes_sent_total',
    'dvoe_sms_messages_total',
    'dvoe_sms_daily_budget',
    'dvoe_search_lag_seconds',
    'dvoe_search_documents',
    'dvoe_search_whole',
  ],
  realtime: ['dvoe_realtime_sockets'],
  worker: [
    'dvoe_outbox_events_total',
    'dvoe_outbox_lag_seconds',
    'dvoe_outbox_pending',
    'dvoe_outbox_dead',
    'dvoe_job_age_seconds',
    'dvoe_job_period_seconds',
    'dvoe_job_duration_seconds',
    'dvoe_job_failed',
    'dvoe_job_paused',
    'dvoe_job_processes',
    'dvoe_money_check_ok',
  ],
}
const roles = ['api', 'realtime', 'worker'] as const
type Role = (typeof roles)[number]

describe('figures of processes', { timeout: 90_000 }, () => {
  let database: Database & { drop(): Promise<void> }
  const processes = {} as Record<Role, FleetProcess & { metricsPort: number }>
  beforeAll(async () => {
    database = await createTestDatabase()
    const env = fleetEnv({ DATABASE_URL: database.url, REALTIME_KEY: realtimeKey })
    await Promise.all(
      roles.map(async (role) => {
        const metricsPort = await freePort()
        const started = await startProcess({ ...env, ROLE: role, METRICS_PORT: String(metricsPort) })
        processes[role] = { ...started, metricsPort }
      }),
    )
  }, 120_000)
  afterAll(async () => {
    await Promise.all(Object.values(processes).map((each) => each.stop()))
    await database.drop()
  })

  const page = async (role: Role) => {
    const answer = await fetch(`http://127.0.0.1:${processes[role].metricsPort}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    return answer.text()
  }
  /** Value of a sample; its labels in any order. */
  const value = (text: string, name: string, labels: Record<string, string> = {}) => {
    const line = text
      .split('\n')
      .find(
        (each) =>
          each.startsWith(name) &&
          /^[{ ]/.test(each.slice(name.length)) &&
          Object.entries(labels).every(([label, given]) => each.includes(`${label}="${given}"`)),
      )
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }

  it('stand on a port of their own and nowhere on the public one', async () => {
    for (const role of roles) {
      const { url, metricsPort } = processes[role]
      expect((await fetch(`${url}/metrics`)).status).toBe(404)
      expect((await fetch(`http://127.0.0.1:${metricsPort}/v1/dictionaries`)).status).toBe(404)
      expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' })).status).toBe(404)
    }
  })

  it('count what each role does by templates of routes, and hold nothing of people', async () => {
    const { url } = processes.api
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': personal.requestId }
    const found = await fetch(`${url}/v1/vacancies/${personal.publicId}`, { headers })
    expect(found.status).toBe(404)
    expect(found.headers.get('x-request-id')).toBe(personal.requestId)
    await fetch(`${url}/v1/vacancies?text=${encodeURIComponent(personal.words)}`, { headers })
    await fetch(`${url}/v1/nobody/${personal.email}`)
    await fetch(`${url}/${personal.email}?q=${encodeURIComponent(personal.words)}`)
    await fetch(`${url}/v1/vacancies`, { method: 'PROPFIND' })
    const body = JSON.stringify({ username: personal.email, purpose: 'reset_password' })
    const sent = await fetch(`${url}/v1/accounts/code/send`, { method: 'POST', headers, body })
    expect(sent.status).toBe(202)
    const socket = new WebSocket(
      `${processes.realtime.url.replace('http', 'ws')}/app/${realtimeKey}?protocol=7`,
    )
    onTestFinished(() => socket.terminate())
    await once(socket, 'message')
    await database.db.execute(sql`insert into outbox (kind, payload)
      values ('vacancy.changed', ${JSON.stringify({ data: { vacancyId: personal.publicId, companyId: 'c1', version: 1 } })})`)
    await expect
      .poll(async () => value(await page('worker'), 'dvoe_money_check_ok'), { timeout: 30_000 })
      .toBe(1)
    await expect
      .poll(
        async () => value(await page('worker'), 'dvoe_outbox_events_total', { lane: 'live', result: 'done' }),
        {
          timeout: 30_000,
        },
      )
      .toBe(1)
    await expect.poll(async () => value(await page('api'), 'dvoe_search_whole'), { timeout: 30_000 }).toBe(1)

    const pages = Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await page(role)])),
    ) as Record<Role, string>
    for (const role of roles) {
      for (const name of [...families.every, ...families[role]]) {
        expect(pages[role], `${name} of ${role}`).toMatch(new RegExp(`^# TYPE ${name} `, 'm'))
      }
      for (const other of roles.filter((each) => each !== role && each !== 'realtime')) {
        const foreign = families[other].filter((name) => !/codes|sms|events/.test(name))
        for (const name of foreign) expect(value(pages[role], name), `${name} of ${role}`).toBeUndefined()
      }
      for (const secret of [...Object.values(personal), 'lebedeva', 'сварщик', 'PROPFIND', '127.0.0.1']) {
        expect(pages[role].includes(secret), `${secret} in ${role}`).toBe(false)
      }
      expect(value(pages[role], 'dvoe_build_info', { role })).toBe(1)
      expect(pages[role]).not.toMatch(/^dvoe_collector_failed.* 1$/m)
    }
    const requests = (labels: Record<string, string>) =>
      value(pages.api, 'dvoe_http_request_duration_seconds_count', labels)
    expect(requests({ method: 'GET', route: '/v1/vacancies/:publicId', status: '404' })).toBe(1)
    expect(requests({ method: 'GET', route: '/v1/vacancies', status: '200' })).toBe(1)
    expect(requests({ method: 'POST', route: '/v1/accounts/code/send', status: '202' })).toBe(1)
    expect(requests({ method: 'other' })).toBe(1)
    expect(value(pages.api, 'dvoe_codes_sent_total', { purpose: 'reset_password', channel: 'email' })).toBe(1)
    expect(value(pages.api, 'dvoe_db_pool_size')).toBe(10)
    expect(value(pages.realtime, 'dvoe_realtime_sockets')).toBe(1)
    expect(value(pages.worker, 'dvoe_job_processes')).toBe(1)
    expect(value(pages.worker, 'dvoe_job_failed', { name: 'money-check' })).toBe(0)
    expect(value(pages.worker, 'dvoe_outbox_lag_seconds', { lane: 'slow' })).toBeGreaterThanOrEqual(0)
    // Every route label is a template: a part of an address is a word of ours or a placeholder.
    const routes = [...pages.api.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
    expect(
      [...new Set(routes)].filter((route) => !/^(other|\/[a-z0-9/:.*[\]-]*)$/i.test(route ?? '')),
    ).toEqual([])
  })

  it('are left out, and said to be, while they cannot be read', async () => {
    const { db } = database
    await db.execute(sql`alter table timed_jobs rename to timed_jobs_gone`)
    try {
      const text = await page('worker')
      expect(value(text, 'dvoe_collector_failed', { collector: 'jobs' })).toBe(1)
      expect(value(text, 'dvoe_money_check_ok')).toBeUndefined()
      expect(value(text, 'dvoe_job_processes')).toBeUndefined()
      expect(value(text, 'dvoe_outbox_dead')).toBe(0)
    } finally {
      await db.execute(sql`alter table timed_jobs_gone rename to timed_jobs`)
    }
    await expect
      .poll(async () => value(await page('worker'), 'dvoe_collector_failed', { collector: 'jobs' }))
      .toBe(0)
  })
})
