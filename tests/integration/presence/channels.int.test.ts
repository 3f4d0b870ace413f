import Echo from 'laravel-echo'
import PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { channel } from '@/lib/contracts/channels'
import type { ChannelAuthorization } from '@/lib/contracts/presence'
import { NodesUnreachableError } from '@/server/platform/realtime-port'
import { signChannel } from '@/server/platform/realtime-signing'
import { clientOptions, once, startTestRealtime, testApp } from '@/tests/support/realtime-server'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate, buildEmployer } from './people'

let api: TestApi
let candidate: Awaited<ReturnType<typeof buildCandidate>>
let stranger: Awaited<ReturnType<typeof buildCandidate>>
let employer: Awaited<ReturnType<typeof buildEmployer>>
let rival: Awaited<ReturnType<typeof buildEmployer>>
beforeAll(async () => {
  api = await createTestApi({
    REALTIME_APP_ID: testApp.id,
    REALTIME_KEY: testApp.key,
    REALTIME_SECRET: testApp.secret,
  })
  candidate = await buildCandidate(api)
  stranger = await buildCandidate(api)
  employer = await buildEmployer(api)
  rival = await buildEmployer(api)
})
afterAll(() => api.close())

const path = '/v1/broadcasting/auth'
const socketId = '12.34'
const ask = (name: string, token?: string) =>
  api.request<ChannelAuthorization>('POST', path, {
    body: { socket_id: socketId, channel_name: name },
    ...(token && { token }),
  })

describe('C18 POST broadcasting/auth', () => {
  it('C18 signs the subscription of a channel of one’s own', async () => {
    for (const [name, token] of [
      [channel.user(candidate.publicId), candidate.token],
      [channel.resume(candidate.resumeId), candidate.token],
      [channel.user(employer.publicId), employer.token],
      [channel.company(employer.companyId), employer.token],
      [channel.vacancy(employer.vacancyId), employer.token],
    ] as const) {
      const { status, body } = await ask(name, token)
      expect(status, name).toBe(200)
      expect(body.data).toEqual({ auth: signChannel(testApp, socketId, name) })
    }
  })

  it('C18 asks to come again while the node of the socket cannot be reached', async () => {
    const { realtime } = api.ctx
    onTestFinished(() => {
      if (realtime) api.ctx.realtime = realtime
      else delete api.ctx.realtime
    })
    api.ctx.realtime = {
      publish: async () => {},
      reauthorizeUser: async () => {},
      claimSocket: async () => {
        throw new NodesUnreachableError('Redis is away')
      },
    }
    const { status, body } = await ask(channel.user(candidate.publicId), candidate.token)
    expect({ status, code: body.error_code }).toEqual({ status: 503, code: 'service_unavailable' })
  })

  it('C18 refuses everybody else alike, whether the thing exists or not', async () => {
    const refusals: [string, string][] = [
      [channel.user(candidate.publicId), stranger.token],
      [channel.user(candidate.publicId), employer.token],
      [channel.resume(candidate.resumeId), stranger.token],
      [channel.resume(candidate.resumeId), employer.token],
      [channel.company(employer.companyId), rival.token],
      [channel.company(employer.companyId), candidate.token],
      [channel.vacancy(employer.vacancyId), rival.token],
      [channel.vacancy(employer.vacancyId), candidate.token],
      [channel.vacancy('222222222222'), employer.token],
      [channel.interview('222222222222'), employer.token],
      [`presence-user.${candidate.publicId}`, candidate.token],
      ['private-anything', candidate.token],
      ['news', candidate.token],
    ]
    for (const [name, token] of refusals) {
      const { status, body } = await ask(name, token)
      expect([status, body.error_code], name).toEqual([403, 'forbidden'])
    }
  })

  it('C18 answers 401 to a guest and 422 to a malformed request', async () => {
    expect((await ask(channel.user(candidate.publicId))).status).toBe(401)
    const bad = await api.request('POST', path, {
      token: candidate.token,
      body: { socket_id: '12', channel_name: '' },
    })
    expect(bad.status).toBe(422)
    expect(bad.body.data).toMatchObject({ errors: [{ field: 'socket_id' }, { field: 'channel_name' }] })
  })

  it('C18 answers a form with the bare signature that realtime clients read', async () => {
    const name = channel.user(candidate.publicId)
    const form = (
      token?: string,
      fields: Record<string, string> = { socket_id: socketId, channel_name: name },
    ) =>
      api.request('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        ...(token && { token }),
      })
    const answer = await form(candidate.token)
    expect([answer.status, answer.body]).toEqual([200, { auth: signChannel(testApp, socketId, name) }])
    expect((await form(stranger.token)).status).toBe(403)
    expect((await form()).status).toBe(401)
    expect((await form(candidate.token, {})).status).toBe(422)
  })

  it('C18 lets laravel-echo with its own authoriser in on the right channel and not on another', async () => {
    const server = await startTestRealtime({ http: (request) => api.fetch(request) })
    const client = new PusherClient(testApp.key, {
      ...clientOptions(server.port),
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `http://127.0.0.1:${server.port}${path}`,
        headers: { Authorization: `Bearer ${candidate.token}` },
      },
    })
    const echo = new Echo({ broadcaster: 'pusher', key: testApp.key, client, namespace: false })
    onTestFinished(() => echo.disconnect())
    const mine = once(client.subscribe(channel.user(candidate.publicId)), 'pusher:subscription_succeeded')
    const other = once(client.subscribe(channel.user(stranger.publicId)), 'pusher:subscription_error')
    await mine
    expect(await other).toMatchObject({ type: 'AuthError', status: 403 })
  })
})
