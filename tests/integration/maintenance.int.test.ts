import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { type Closing, maintenance } from '@/server/cli/maintenance-command'
import { operatorLog } from '@/server/db/schema/moderation'
import { switchedOn, switchOff, switchOn } from '@/server/modules/moderation/operators/maintenance.service'
import { readEnv } from '@/server/platform/env'
import { type ApiProcess, startApiProcess } from '@/tests/support/api-process'
import { createTestDatabase } from '@/tests/support/database'

const host = 'dvoe.test'
const key = 'a-key-of-these-tests'

describe('maintenance switched by an operator', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let processes: ApiProcess[]
  let env: Record<string, string>
  beforeAll(async () => {
    database = await createTestDatabase()
    env = {
      DATABASE_URL: database.url,
      DEMO: '1',
      SITE_URL: `https://${host}`,
      REALTIME_KEY: key,
      APP_SECRET: 'x'.repeat(32),
      NODE_ENV: 'test',
    }
    processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
  })
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()))
    await database.drop()
  })
  beforeEach(async () => {
    if (await switchedOn(database.db)) await switchOff(ctx(), { operator: 'test' })
    await database.db.delete(operatorLog)
    for (const { url } of processes) await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200)
  })

  const ctx = () => ({ db: database.db, clock: { now: () => new Date() } })
  const operator = (target: string, closing: Closing = {}) =>
    maintenance({ ...ctx(), env: readEnv(env) }, { order: { operator: 'дежурная' }, target, closing })
  const status = (url: string, of = host): Promise<number> =>
    new Promise((done, fail) => {
      request(`${url}/v1/home`, { headers: { host: of } }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      })
        .once('error', fail)
        .end()
    })
  const open = async (url: string, of = host) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`, {
      headers: { host: of },
    })
    onTestFinished(() => socket.terminate())
    const frames: { event: string; data: unknown }[] = []
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    const closed = once(socket, 'close').then(([code]) => code as number)
    await once(socket, 'open')
    return { closed, frames }
  }
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).concat('Z')

  it('A8 closes every process and its sockets within two seconds, opens them again, and says who did it', async () => {
    const sockets = await Promise.all(processes.map(({ url }) => open(url)))
    const elsewhere = await open(processes[0]?.url ?? '', 'other.test')
    expect(await operator('on', { until: inAnHour(), message: 'Переезд' })).toContain(host)
    const switched = Date.now()
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4102, 4102])
    expect(Date.now() - switched).toBeLessThan(2000)
    for (const { frames } of sockets) {
      expect(frames.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4102 } })
    }
    for (const { url } of processes) {
      expect(await status(url)).toBe(503)
      expect(await status(url, 'other.test')).toBe(200)
    }
    expect(elsewhere.frames.map(({ event }) => event)).toEqual(['pusher:connection_established'])
    expect(await operator('status')).toMatch(/dvoe\.test[\s\S]*дежурная[\s\S]*Переезд/)

    await operator('off')
    const off = Date.now()
    for (const { url } of processes) await expect.poll(() => status(url), { timeout: 4000 }).toBe(200)
    expect(Date.now() - off).toBeLessThan(2500)
    await open(processes[0]?.url ?? '')
    const log = await database.db.select().from(operatorLog).orderBy(operatorLog.id)
    expect(log.map(({ command, operator, target }) => [command, operator, target])).toEqual([
      ['maintenance-on', 'дежурная', host],
      ['maintenance-off', 'дежурная', host],
    ])
  })

  it('A8 refuses a past end with a sentence, and closes nothing', async () => {
    await expect(operator('on', { until: '2025-09-22T09:00:00+05:00' })).rejects.toThrow('уже прошло')
    await expect(operator('off')).rejects.toThrow('нет')
    expect(await switchedOn(database.db)).toBeUndefined()
    expect(await database.db.select().from(operatorLog)).toEqual([])
  })

  it('A8 is open by itself after the end', async () => {
    const url = processes[0]?.url ?? ''
    const end = new Date(Date.now() + 4000)
    await switchOn(ctx(), { operator: 'test' }, { hosts: [host], end, message: '' })
    await expect.poll(() => status(url), { timeout: 3000 }).toBe(503)
    await expect.poll(() => status(url), { timeout: 10_000 }).toBe(200)
    expect(Date.now()).toBeGreaterThanOrEqual(end.getTime())
    expect(await operator('status')).toContain('открылось само')
  })
})
