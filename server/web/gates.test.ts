import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretFile } from '@/server/platform/app-secrets'
import { createDemoGate, DEMO_KEY_FILE } from './gates'

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
