import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretFile } from '@/server/platform/app-secrets'
import { readEnv } from '@/server/platform/env'
import { createMaintenance } from '@/server/platform/maintenance'
import { createDemoGate, createMaintenanceGate, DEMO_KEY_FILE } from './gates'

const folder = mkdtempSync(join(tmpdir(), 'dvoe-gate-'))
const key = secretFile(folder, DEMO_KEY_FILE)

describe('the key of demo mode', () => {
  const gate = createDemoGate(key, false)
  const server = createServer((req, res) => {
    const state = gate(req, res)
    if (state !== 'answered') res.writeHead(state === 'open' ? 200 : 404).end()
  })
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  afterAll(() => {
    rmSync(folder, { recursive: true })
    return new Promise((done) => server.close(done))
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers,
      redirect: 'manual',
    })

  it('M8 hole 7: stays the same over restarts, readable by its user only, and is never empty', () => {
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(secretFile(folder, DEMO_KEY_FILE)).toBe(key)
    expect(statSync(join(folder, DEMO_KEY_FILE)).mode & 0o777).toBe(0o600)
    writeFileSync(join(folder, 'empty.key'), '')
    expect(() => secretFile(folder, 'empty.key')).toThrow(/holds no secret/)
  })

  it('M8 hole 7: opens to no visitor without the key, however local a plain proxy makes them look', async () => {
    const cases: [string, Record<string, string>][] = [
      // What `proxy_pass http://localhost` sends for a stranger: nothing tells them from somebody at the machine.
      ['/outbox', { Host: 'localhost' }],
      ['/outbox?key=', {}],
      ['/outbox?key=wrong', {}],
      [`/outbox?key=${key.slice(1)}`, {}],
      [`/outbox?Key=${key}`, {}],
      ['/outbox', { Cookie: 'dvoe_demo=' }],
      ['/outbox', { Cookie: `dvoe_demo=${key.slice(0, -1)}0x; other=${key}` }],
      ['/outbox', { Authorization: `Bearer ${key}` }],
    ]
    for (const [path, headers] of cases)
      expect([path, (await ask(path, headers)).status]).toEqual([path, 404])
  })

  it('M8 hole 7: turns the key into a cookie and an address without it', async () => {
    const answer = await ask(`/outbox?key=${key}&page=2`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/outbox?page=2'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    const opened = await ask('/sandbox/pay/1', { Cookie: `a=b; ${cookie.split(';')[0]}` })
    expect(opened.status).toBe(200)
  })
})

describe('the gate of maintenance', () => {
  const env = { MAINTENANCE: '1', MAINTENANCE_HOSTS: 'dvoe.test, www.dvoe.test:3000' }
  let now = new Date('2025-09-22T08:59:00+05:00')
  let maintenance = createMaintenance(readEnv(env))
  const server = createServer((req, res) => {
    const gate = createMaintenanceGate(maintenance, () => now)
    if (!gate(req, res, (req.url ?? '/').split('?', 1)[0] ?? '/')) res.writeHead(200).end()
  })
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  beforeEach(() => {
    now = new Date('2025-09-22T08:59:00+05:00')
    maintenance = createMaintenance(readEnv(env))
  })
  afterAll(() => new Promise((done) => server.close(done)))

  const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
  const bot = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'
  /** By hand: fetch does not let a test choose the Host header. */
  const ask = (
    path: string,
    { host = 'dvoe.test', method = 'GET', ...headers }: Record<string, string> = {},
  ) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
      const { port } = server.address() as AddressInfo
      const all = { host, 'user-agent': person, ...headers }
      const sent = request({ host: '127.0.0.1', port, path, method, headers: all }, async (answer) => {
        let body = ''
        for await (const chunk of answer) body += String(chunk)
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body })
      })
      sent.once('error', fail).end()
    })
  const status = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).status

  it('A8 sends people of the named hosts to the countdown, by default until 2025-09-22T09:00+05:00', async () => {
    for (const host of ['dvoe.test', 'dvoe.test:3000', 'DVOE.test', 'dvoe.test.', 'www.dvoe.test:3000']) {
      const answer = await ask('/ru/vacancies', { host })
      expect([host, answer.status, answer.headers.location]).toEqual([host, 307, '/countdown.html'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    now = new Date('2025-09-22T09:00:00+05:00')
    expect(await status('/ru/vacancies')).toBe(200)
  })

  it('A8 leaves other hosts and other ports alone, and everyone while it is off', async () => {
    for (const host of ['localhost:3000', 'www.dvoe.test', 'www.dvoe.test:3001', 'x.dvoe.test', '']) {
      expect([host, await status('/ru', { host })]).toEqual([host, 200])
    }
    maintenance = createMaintenance(readEnv({ ...env, MAINTENANCE: '0' }))
    expect(await status('/ru')).toBe(200)
  })

  it('A8 closes the host of SITE_URL when none is named', async () => {
    maintenance = createMaintenance(readEnv({ MAINTENANCE: '1', SITE_URL: 'https://dvoe.test' }))
    expect([await status('/ru'), await status('/ru', { host: 'other.test' })]).toEqual([307, 200])
  })

  it('A8 remembers for the countdown alone where a person wanted to go', async () => {
    const { headers } = await ask('/ru/vacancies?text=%D0%BF%D0%BE%D0%B2%D0%B0%D1%80')
    const wanted = encodeURIComponent('/ru/vacancies?text=%D0%BF%D0%BE%D0%B2%D0%B0%D1%80')
    expect(headers['set-cookie']).toEqual([
      `dv_return=${wanted}; Path=/countdown.html; Max-Age=3660; SameSite=Lax`,
    ])
    expect((await ask(`/ru?x=${'x'.repeat(1000)}`)).headers['set-cookie']).toBeUndefined()
  })

  it('A8 answers bots, sitemaps, feeds, changes and open pages 503 and when to come back, with nothing to index', async () => {
    const asked: [string, Record<string, string>][] = [
      ['/ru', { 'user-agent': bot }],
      ['/sitemaps/vacancies-1.xml', {}],
      ['/sitemaps/index.xml.gz', { 'user-agent': bot }],
      ['/feeds/vacancies.xml', {}],
      ['/ru/vacancies?_rsc=1', { rsc: '1' }],
      ['/ru/account/sign-in', { method: 'POST' }],
    ]
    for (const [path, headers] of asked) {
      const answer = await ask(path, headers)
      expect([path, answer.status, answer.headers['retry-after'], answer.body]).toEqual([path, 503, '60', ''])
    }
  })

  it('A8 keeps open what the countdown and an open page load, and the rules of crawlers', async () => {
    for (const path of [
      '/countdown.html',
      '/countdown.js',
      '/icon.svg',
      '/_next/static/a.js',
      '/robots.txt',
    ]) {
      expect([path, await status(path)]).toEqual([path, 200])
    }
  })

  it('A8 answers calls in the envelope, and follows what an operator has switched on', async () => {
    maintenance = createMaintenance(readEnv({}))
    expect(await status('/v1/home')).toBe(200)
    const end = new Date(now.getTime() + 5000)
    maintenance.switchTo({ hosts: ['dvoe.test'], end, message: 'Переезжаем' })
    const answer = await ask('/v1/home')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(answer.body)).toMatchObject({ error_code: 'maintenance' })
    expect(maintenance.closed('dvoe.test', now)).toEqual({ end, message: 'Переезжаем', secondsLeft: 5 })
    maintenance.switchTo(undefined)
    expect(await status('/v1/home')).toBe(200)
  })
})
