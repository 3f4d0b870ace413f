import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me, TokenRecord } from '@/lib/contracts/accounts'
import { users } from '@/server/db/schema/accounts'
import { createLimits } from '@/server/modules/accounts/limits'
import { signIn } from '@/server/modules/accounts/sign-in.service'
import { newEmail, signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('sign-in by password', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    person = await signUpCandidate(api)
  })

  const enter = (username: string, password: string) =>
    api.request<TokenRecord>('POST', '/v1/accounts/sign-in', { body: { username, password } })
  const me = (token: string) => api.request<Me>('GET', '/v1/accounts/me', { token })

  it('C7 gives a token record for the right password, however the address is spelled', async () => {
    const answer = await enter(`  ${person.email.toUpperCase()} `, person.password)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ token_type: 'Bearer', expires_in: 30 * 24 * 3600 })
    expect((await me(answer.body.data?.token ?? '')).body.data?.public_id).toBe(person.publicId)
  })

  it('C7 answers a wrong password and an unknown name alike', async () => {
    const wrong = await enter(person.email, 'не тот пароль')
    const unknown = await enter(newEmail(), 'не тот пароль')
    const strange = await enter('не почта', 'не тот пароль')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      success: false,
      data: null,
      error_code: 'wrong_credentials',
      error_message: null,
    })
    for (const answer of [unknown, strange]) {
      expect(answer.status).toBe(wrong.status)
      expect(answer.body).toEqual(wrong.body)
    }
  })

  it('C7 answers 422 for an empty name or password', async () => {
    const answer = await enter('', '')
    expect(answer.status).toBe(422)
    expect(
      (answer.body.data as unknown as { errors: { field: string }[] }).errors.map((e) => e.field),
    ).toEqual(['username', 'password'])
  })

  it('C7 lets a banned account neither in nor on', async () => {
    await api.ctx.db.update(users).set({ bannedAt: new Date() }).where(eq(users.publicId, person.publicId))
    expect((await enter(person.email, person.password)).status).toBe(401)
    expect((await me(person.token)).status).toBe(401)
  })

  it('C7 answers 429 with Retry-After after five wrong passwords from one address, and only there', async () => {
    const limits = createLimits()
    const from = (ip: string, password: string) =>
      signIn(api.ctx, limits, { username: person.email, password }, { ip, userAgent: '' })
    for (let i = 0; i < 5; i++) {
      await expect(from('192.0.2.1', 'мимо')).rejects.toMatchObject({ code: 'wrong_credentials' })
    }
    await expect(from('192.0.2.1', person.password)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    })
    // The victim at home is not locked out by a guesser elsewhere.
    await expect(from('192.0.2.2', person.password)).resolves.toMatchObject({ token_type: 'Bearer' })
  })

  it('C7 stops one address that tries many accounts', async () => {
    const limits = createLimits()
    let refused = 0
    for (let i = 0; i < 60; i++) {
      const attempt = { username: `nobody${i}@example.test`, password: 'мимо' }
      await signIn(api.ctx, limits, attempt, { ip: '192.0.2.9', userAgent: '' }).catch((error) => {
        if (error.code === 'rate_limited') refused += 1
      })
    }
    expect(refused).toBe(10)
  })

  it('C8 sign-out ends this session at once and no other', async () => {
    const other = (await enter(person.email, person.password)).body.data?.token ?? ''
    const out = await api.request('POST', '/v1/accounts/sign-out', { token: person.token })
    expect(out.status).toBe(200)
    expect(out.body.data).toBeNull()
    expect((await me(person.token)).status).toBe(401)
    expect((await me(other)).status).toBe(200)
    expect((await api.request('POST', '/v1/accounts/sign-out')).status).toBe(200)
  })
})
