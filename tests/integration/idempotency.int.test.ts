import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { idempotencyKeys } from '@/server/db/schema/accounts'
import { sweepAccounts } from '@/server/modules/identity/accounts/sweep.service'
import { signUpEmployer, type TestEmployer } from '../support/accounts'
import { createTestApi, type TestApi } from '../support/test-api'

describe('the idempotency key', () => {
  let api: TestApi
  let first: TestEmployer
  let second: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    first = await signUpEmployer(api)
    second = await signUpEmployer(api)
  })
  afterAll(() => api.close())

  const draft = (key: string, title: string, who = first) =>
    api.request<OwnVacancy>('POST', '/v1/vacancies', {
      token: who.token,
      body: { title },
      headers: { 'Idempotency-Key': key },
    })

  it('makes one draft of twenty requests at once; the rest get it, or are asked to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => draft('twenty-at-once', 'Повар')))
    const made = new Set(answers.flatMap(({ body }) => body.data?.public_id ?? []))
    expect(made.size).toBe(1)
    for (const { status, headers } of answers) {
      if (status !== 201) expect([status, headers.get('retry-after')]).toEqual([409, '1'])
    }
  })

  it('refuses the same key with another body, and keeps the keys of two people apart', async () => {
    const one = await draft('one-key-two-bodies', 'Повар')
    const other = await draft('one-key-two-bodies', 'Пекарь')
    expect([other.status, other.body.error_code]).toEqual([409, 'idempotency_key_reused'])
    const theirs = await draft('one-key-two-bodies', 'Повар', second)
    expect(theirs.status).toBe(201)
    expect(theirs.body.data?.public_id).not.toBe(one.body.data?.public_id)
  })

  it('frees the key of a request that was refused', async () => {
    const bad = await api.request('POST', '/v1/vacancies', {
      token: first.token,
      body: { title: 'x'.repeat(101) },
      headers: { 'Idempotency-Key': 'refused-first' },
    })
    expect(bad.status).toBe(422)
    expect((await draft('refused-first', 'Повар')).status).toBe(201)
  })

  it('answers nobody by a replay who may not make the call any more', async () => {
    await draft('signed-out-since', 'Повар', second)
    await api.request('POST', '/v1/accounts/sign-out', { token: second.token })
    expect((await draft('signed-out-since', 'Повар', second)).status).toBe(401)
  })

  it('frees the key of a process that died after a minute, not before', async () => {
    const [row] = await api.ctx.db.select().from(idempotencyKeys).where(sql`key = 'twenty-at-once'`)
    if (!row) throw new Error('no key was kept')
    await api.ctx.db.execute(
      sql`update idempotency_keys set status = null, body = null where key = 'twenty-at-once'`,
    )
    expect((await draft('twenty-at-once', 'Повар')).body.error_code).toBe('conflict_changes')
    await api.ctx.db.execute(
      sql`update idempotency_keys set created_at = now() - interval '61 seconds' where key = 'twenty-at-once'`,
    )
    expect((await draft('twenty-at-once', 'Повар')).status).toBe(201)
  })

  it('forgets kept answers after a day', async () => {
    await api.ctx.db.execute(
      sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'twenty-at-once'`,
    )
    await sweepAccounts(api.ctx)
    const keys = await api.ctx.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)
    expect(keys.map((row) => row.key)).not.toContain('twenty-at-once')
    expect(keys.map((row) => row.key)).toContain('one-key-two-bodies')
  })

  it.each(['short', 'with space in it', 'x'.repeat(101)])('refuses the key %s', async (key) => {
    const answer = await api.request('POST', '/v1/vacancies', {
      token: first.token,
      body: { title: 'Повар' },
      headers: { 'Idempotency-Key': key },
    })
    expect(answer.status).toBe(422)
  })
})
