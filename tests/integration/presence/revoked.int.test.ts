import { eq } from 'drizzle-orm'
import type PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { channel } from '@/lib/contracts/channels'
import type { ChannelAuthorization } from '@/lib/contracts/presence'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { broadcastEvents } from '@/server/jobs/broadcast-events'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import { banAccount } from '@/server/modules/moderation/operators/operators.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { createLogger } from '@/server/platform/logger'
import {
  connected,
  once,
  startTestRealtime,
  subscribed,
  type TestRealtime,
  testApp,
} from '@/tests/support/realtime-server'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate, buildEmployer } from './people'

type Employer = Awaited<ReturnType<typeof buildEmployer>>

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({
    REALTIME_APP_ID: testApp.id,
    REALTIME_KEY: testApp.key,
    REALTIME_SECRET: testApp.secret,
  })
})
afterAll(() => api.close())

async function startRealtime(): Promise<TestRealtime> {
  const realtime = await startTestRealtime()
  api.ctx.realtime = realtime
  const relay = createOutboxRelay({
    database: api.database,
    handlers: [broadcastEvents(realtime)],
    log: createLogger('silent'),
    pollMs: 50,
  })
  await relay.start()
  onTestFinished(async () => {
    delete api.ctx.realtime
    await relay.stop()
  })
  return realtime
}

/** Signs the socket's subscription by a person's token, as the auth endpoint does; null when it is refused. */
async function authorize(client: PusherClient, name: string, token: string): Promise<boolean> {
  const { status } = await api.request<ChannelAuthorization>('POST', '/v1/broadcasting/auth', {
    token,
    body: { socket_id: client.connection.socket_id, channel_name: name },
  })
  return status === 200
}

/** A recruiter of a company, with an e-mail to sign in by. */
async function joinCompany(owner: Employer, role: 'recruiter' | 'owner' = 'recruiter') {
  const person = await buildEmployer(api)
  const [company] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, owner.companyId))
  if (!company) throw new Error('no company')
  await api.ctx.db.insert(companyMembers).values({ companyId: company.id, userId: person.id, role })
  return person
}

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

type Loss = (owner: Employer, revoked: Employer) => Promise<void>
const losses: Record<string, Loss> = {
  'is taken out of the company': (owner, revoked) =>
    ok(
      api.request('DELETE', `/v1/accounts/company/${owner.companyId}/members/${revoked.publicId}`, {
        token: owner.token,
      }),
    ),
  'becomes a viewer': (owner, revoked) =>
    ok(
      api.request('PUT', `/v1/accounts/company/${owner.companyId}/members/${revoked.publicId}/role`, {
        token: owner.token,
        body: { role: 'viewer' },
      }),
    ),
  'leaves the company': (owner, revoked) =>
    ok(
      api.request('POST', `/v1/accounts/company/${owner.companyId}/departure`, {
        token: revoked.token,
        body: { confirmed: true },
      }),
    ),
  'signs out': (_, revoked) => ok(api.request('POST', '/v1/accounts/sign-out', { token: revoked.token })),
  'is banned': async (_, revoked) => {
    await banAccount(api.ctx, { operator: 'test', reason: 'test' }, revoked.publicId)
  },
  'is erased': async (_, revoked) => {
    const now = api.ctx.clock.now()
    await api.ctx.db.insert(accountDeletions).values({ userId: revoked.id, requestedAt: now, dueAt: now })
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
  },
}

describe('M8 hole 1: a socket that two people authorised', () => {
  it.each(Object.entries(losses))('closes when one of them %s', async (_, lose) => {
    const realtime = await startRealtime()
    const owner = await buildEmployer(api)
    const revoked = await joinCompany(owner)
    const friend = await buildCandidate(api)
    const client = realtime.connect(revoked.publicId)
    const socketId = await connected(client)
    const name = channel.company(owner.companyId)
    expect(await authorize(client, name, revoked.token)).toBe(true)
    await subscribed(client, name)
    // The second claim used to replace the first.
    expect(await authorize(client, channel.user(friend.publicId), friend.token)).toBe(true)

    const reconnected = once(client.connection, 'connected')
    await lose(owner, revoked)
    await reconnected
    expect(client.connection.socket_id).not.toBe(socketId)
  })

  it('is not signed for a session that ends while it is authorised', async () => {
    const realtime = await startRealtime()
    const owner = await buildEmployer(api)
    const client = realtime.connect(owner.publicId)
    await connected(client)
    api.ctx.realtime = {
      ...realtime,
      claimSocket: async (socketId, userId) => {
        await ok(api.request('POST', '/v1/accounts/sign-out', { token: owner.token }))
        await realtime.claimSocket(socketId, userId)
      },
    }
    expect(await authorize(client, channel.user(owner.publicId), owner.token)).toBe(false)
  })
})
