import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channel } from '@/lib/contracts/channels'
import type { Presence } from '@/lib/contracts/presence'
import { presenceSockets } from '@/server/db/schema/platform'
import { removeSocket, sweepPresence } from '@/server/modules/identity/presence/presence.service'
import { createRemoteRealtime } from '@/server/realtime/http/http-api'
import { connected, startTestRealtime, subscribed, testApp } from '@/tests/support/realtime-server'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate } from './people'

let api: TestApi
let person: Awaited<ReturnType<typeof buildCandidate>>
beforeAll(async () => {
  api = await createTestApi()
  person = await buildCandidate(api)
})
beforeEach(async () => {
  delete api.ctx.realtime
  await api.ctx.db.delete(presenceSockets)
})
afterAll(() => api.close())

const put = (body: object, socketId?: string, token: string | undefined = person.token) =>
  api.request<Presence>('PUT', '/v1/presence', {
    body,
    ...(token && { token }),
    ...(socketId && { headers: { 'X-Socket-Id': socketId } }),
  })
const online = (socketId: string, token?: string) =>
  put({ status: 'online', socket_id: socketId }, undefined, token)
const sockets = async () =>
  (await api.ctx.db.select().from(presenceSockets)).map(({ socketId }) => socketId).sort()

describe('C19 PUT presence', () => {
  it('C19 registers a socket and takes it back', async () => {
    const there = await online('1.1')
    expect([there.status, there.body.data]).toEqual([200, { status: 'online' }])
    expect(await sockets()).toEqual(['1.1'])
    expect((await put({ status: 'offline' }, '1.1')).body.data).toEqual({ status: 'offline' })
    expect(await sockets()).toEqual([])
  })

  it('C19 keeps a person online while another tab is open', async () => {
    await online('1.1')
    await online('1.2')
    expect((await put({ status: 'offline' }, '1.1')).body.data).toEqual({ status: 'online' })
    expect(await sockets()).toEqual(['1.2'])
  })

  it('C19 answers 401 to a guest and 422 to a body it cannot use', async () => {
    expect((await put({ status: 'offline' }, undefined, '')).status).toBe(401)
    for (const body of [{}, { status: 'away' }, { status: 'online' }, { status: 'online', socket_id: 'x' }]) {
      expect((await put(body)).status, JSON.stringify(body)).toBe(422)
    }
  })

  it('never takes over or removes a socket of somebody else', async () => {
    const other = await buildCandidate(api)
    await online('1.1')
    await online('1.1', other.token)
    await put({ status: 'offline' }, '1.1', other.token)
    const rows = await api.ctx.db.select().from(presenceSockets)
    expect(rows).toMatchObject([{ socketId: '1.1', userId: person.id }])
  })

  it('bounds how many sockets one person can register', async () => {
    for (let n = 0; n < 55; n += 1) await online(`1.${100 + n}`)
    const kept = await sockets()
    expect(kept).toHaveLength(50)
    expect(kept).toContain('1.154')
  })
})

describe('a socket that vanishes', () => {
  it('F3 C19 turns its person offline by itself, whatever the tab could still say', async () => {
    const server = await startTestRealtime({ onSocketClosed: (id) => void removeSocket(api.ctx, id) })
    const client = server.connect()
    await online(await connected(client))
    expect(await sockets()).toHaveLength(1)
    client.disconnect()
    await expect.poll(sockets).toEqual([])
  })

  it('F3 C19 is found by the sweep when its process crashed, and live ones are left', async () => {
    const server = await startTestRealtime()
    api.ctx.realtime = server
    const live = await connected(server.connect())
    await online(live)
    await online('77.1')
    const start = api.ctx.clock.now()
    await sweepPresence(api.ctx)
    expect(await sockets()).toHaveLength(2)
    api.setNow(new Date(start.getTime() + 61_000))
    await sweepPresence(api.ctx)
    expect(await sockets()).toEqual([live])
  })

  it('F3 C19 is found by who still listens, where the realtime service is another', async () => {
    const server = await startTestRealtime()
    api.ctx.realtime = createRemoteRealtime(testApp, `http://127.0.0.1:${server.port}`)
    const other = await buildCandidate(api)
    const client = server.connect()
    await subscribed(client, channel.user(person.publicId))
    await online(await connected(client))
    await online('77.1', other.token)
    const start = api.ctx.clock.now()
    const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
    later(61_000)
    await sweepPresence(api.ctx)
    expect(await sockets()).toEqual([await connected(client)])
    await server.stop()
    later(122_000)
    await sweepPresence(api.ctx)
    expect(await sockets(), 'a service that does not answer proves nothing').toHaveLength(1)
    later(13 * 3_600_000)
    await sweepPresence(api.ctx)
    expect(await sockets()).toEqual([])
  })

  it('is dropped together with the tab that says goodbye', async () => {
    api.ctx.realtime = await startTestRealtime()
    await online('77.1')
    expect((await put({ status: 'offline' })).body.data).toEqual({ status: 'offline' })
  })
})
