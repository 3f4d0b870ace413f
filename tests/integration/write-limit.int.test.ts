import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWriteLimit } from '@/server/api/write-guards'
import { rateLimits, users } from '@/server/db/schema/accounts'
import { sweepAccounts } from '@/server/modules/identity/accounts/sweep.service'
import type { Actor } from '@/server/platform/actor'
import { signUpCandidate } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('the limit of last resort on changes', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const info = { first_name: 'Анна', last_name: 'Лебедева', dob: null, gender: null }
  const change = (token: string, ip?: string) =>
    api.request('PUT', '/v1/accounts/info', { token, body: info, ...(ip && { ip }) })

  it('refuses the 601st change of a minute with the time to wait, not a look, and nobody else', async () => {
    const busy = await signUpCandidate(api)
    const other = await signUpCandidate(api)
    const [row] = await api.ctx.db.select().from(users).where(eq(users.publicId, busy.publicId))
    const count = createWriteLimit(api.ctx)
    for (let n = 0; n < 600; n += 1) await count({ userId: row?.id } as Actor, '')
    const refused = await change(busy.token)
    expect([refused.status, refused.body.error_code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api.request('GET', '/v1/accounts/me', { token: busy.token })).status).toBe(200)
    expect((await change(other.token)).status).toBe(200)
  })

  it('counts an address, the whole network of an IPv6 as one, and keeps neither it nor a contact', async () => {
    const { token, email } = await signUpCandidate(api)
    expect((await change(token, '2001:db8:7:7::1')).status).toBe(200)
    expect((await change(token, '2001:db8:7:7:ffff::2')).status).toBe(200)
    const rows = await api.ctx.db.select().from(rateLimits)
    expect(rows.filter(({ key, points }) => key.startsWith('writeIp:') && points === 2)).toHaveLength(1)
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain('2001:db8')
    expect(kept).not.toContain(email)
  })

  it('forgets counters when their time is up', async () => {
    await change((await signUpCandidate(api)).token)
    expect(await api.ctx.db.select().from(rateLimits)).not.toEqual([])
    api.setNow(new Date(Date.now() + 25 * 3_600_000))
    await sweepAccounts(api.ctx)
    expect(await api.ctx.db.select().from(rateLimits)).toEqual([])
  })
})
