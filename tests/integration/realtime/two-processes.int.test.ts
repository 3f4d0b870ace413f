import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PusherClient, { type PresenceChannel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '@/lib/contracts/errors'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { signUpCandidate } from '@/tests/support/accounts'
import { type ApiProcess, startApiProcess } from '@/tests/support/api-process'
import { authorizers, clientOptions, once, subscribed, testApp } from '@/tests/support/realtime-server'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/redis'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe.skipIf(!hasRedis())('two processes on one database and one Redis', () => {
  const secret = 'shared by the processes of a test'
  let api: TestApi
  let redis: RedisServer
  let folder: string
  let env: Record<string, string>
  let processes: ApiProcess[] = []
  beforeAll(async () => {
    api = await createTestApi({ APP_SECRET: secret })
    redis = await startRedis()
    folder = await mkdtemp(join(tmpdir(), 'dvoe-redis-'))
    env = {
      DATABASE_URL: api.database.url,
      REDIS_URL: redis.url,
      APP_SECRET: secret,
      DATA_DIR: folder,
      REALTIME_KEY: testApp.key,
      REALTIME_SECRET: testApp.secret,
    }
    processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
  }, 120_000)
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()))
    await redis.stop()
    await api.close()
    await rm(folder, { recursive: true })
  })

  const call = async <T>(url: string | undefined, path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Envelope<T> }
  }
  const connect = (of: ApiProcess | undefined, as: string) => {
    const port = Number(new URL(of?.url ?? '').port)
    const client = new PusherClient(testApp.key, { ...clientOptions(port), ...authorizers(as) })
    onTestFinished(() => client.disconnect())
    return client
  }

  it('what happens through one is heard on the other; attempts are counted in one place', async () => {
    const [one, two] = processes
    const person = await signUpCandidate(api)
    const channel = await subscribed(connect(two, person.publicId), `private-user.${person.publicId}`)
    const ended = once(channel, 'session.ended')
    const username = person.email
    const record = await call<TokenRecord>(one?.url, '/v1/accounts/sign-in', {
      username,
      password: person.password,
    })
    expect((await call(one?.url, '/v1/accounts/sign-out', {}, record.body.data?.token)).status).toBe(200)
    await ended
    await call(one?.url, '/v1/accounts/sign-in', { username, password: 'not this one at all' })
    await call(two?.url, '/v1/accounts/sign-in', { username, password: 'nor this one at all' })
    const [account] = await redis.client.keys('dvoe:limit:signInAccount:*')
    expect(await redis.client.get(account ?? '')).toBe('2')
  })

  it('a process that is killed leaves no ghost for longer than ten seconds', async () => {
    const doomed = await startApiProcess(env)
    const room = (await subscribed(connect(processes[0], 'u1'), 'presence-room')) as PresenceChannel
    await subscribed(connect(doomed, 'u2'), 'presence-room')
    await expect.poll(() => room.members.count).toBe(2)
    const gone = once<{ id: string }>(room, 'pusher:member_removed')
    const killed = Date.now()
    process.kill(doomed.pid, 'SIGKILL')
    expect((await gone).id).toBe('u2')
    expect(Date.now() - killed).toBeLessThan(10_000)
  })

  it('goes on while Redis is away, and joins again when it is back', async () => {
    const [one, two] = processes
    const person = await signUpCandidate(api)
    const client = connect(two, person.publicId)
    const channel = await subscribed(client, `private-user.${person.publicId}`)
    const asked = once(client, 'dvoe:catch_up')
    const signIn = (password: string) =>
      call<TokenRecord>(one?.url, '/v1/accounts/sign-in', { username: person.email, password })
    await redis.kill()
    expect((await signIn('not this one at all')).status).toBe(401)
    const record = await signIn(person.password)
    expect(record.status).toBe(200)
    await redis.start()
    await asked
    const ended = once(channel, 'session.ended')
    expect((await call(one?.url, '/v1/accounts/sign-out', {}, record.body.data?.token)).status).toBe(200)
    await ended
  })
})
