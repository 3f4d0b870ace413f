import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me } from '@/lib/contracts/accounts'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { users } from '@/server/db/schema/accounts'
import { createLimits } from '@/server/modules/identity/accounts/rate-limits'
import { signIn } from '@/server/modules/identity/accounts/sign-in.service'
import { newEmail, signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { solvedProof } from '@/tests/support/proof'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti

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

  it('C7 asks for a proof of work after the third wrong password, takes each proof once, and stops at ten', async () => {
    const from = (ip: string, password: string, proof?: string) =>
      api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
        ip,
        body: { username: person.email, password, ...(proof && { proof }) },
      })
    for (let i = 0; i < 3; i++) {
      expect((await from('192.0.2.1', 'мимо')).body.error_code).toBe('wrong_credentials')
    }
    const asked = await from('192.0.2.1', person.password)
    expect([asked.status, asked.body.error_code]).toEqual([428, 'proof_required'])
    const proof = await solvedProof(api)
    expect((await from('192.0.2.1', 'мимо', proof)).body.error_code).toBe('wrong_credentials')
    expect((await from('192.0.2.1', 'мимо', proof)).body.error_code).toBe('proof_required')
    for (let i = 0; i < 6; i++) {
      const answer = await from('192.0.2.1', 'мимо', await solvedProof(api))
      expect(answer.body.error_code).toBe('wrong_credentials')
    }
    const stopped = await from('192.0.2.1', person.password, await solvedProof(api))
    expect([stopped.status, stopped.body.error_code]).toEqual([429, 'rate_limited'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    // Neither the owner at home nor their own device behind the guesser's address is locked out.
    expect((await from('192.0.2.2', person.password)).status).toBe(200)
    const device = sessionOf(person.token)
    const own = await api.request('POST', '/v1/accounts/sign-in', {
      ip: '192.0.2.1',
      body: { username: person.email, password: person.password, device },
    })
    expect(own.status).toBe(200)
  })

  it('C7 knows a device by its own former sessions only, and counts its tries too', async () => {
    const stranger = sessionOf((await signUpCandidate(api)).token)
    const own = sessionOf(person.token)
    const enterAs = (device: string) =>
      api.request('POST', '/v1/accounts/sign-in', {
        ip: '192.0.2.30',
        body: { username: person.email, password: 'мимо', device },
      })
    for (let i = 0; i < 3; i++) await enterAs(stranger)
    expect((await enterAs(stranger)).body.error_code).toBe('proof_required')
    for (let i = 0; i < 3; i++) expect((await enterAs(own)).body.error_code).toBe('wrong_credentials')
    expect((await enterAs(own)).body.error_code).toBe('proof_required')
  })

  it('C7 takes no made-up, foreign or stale proof', async () => {
    const email = newEmail()
    for (let i = 0; i < 3; i++) await enter(email, 'мимо')
    const code = async (proof: string) =>
      (
        await api.request('POST', '/v1/accounts/sign-in', {
          body: { username: email, password: 'мимо', proof },
        })
      ).body.error_code
    const good = await solvedProof(api)
    const { challenge, solution } = JSON.parse(Buffer.from(good, 'base64').toString())
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const easier = { ...challenge.parameters, cost: 1, keyPrefix: '00' }
    for (const bad of [
      'не base64',
      pack(null),
      pack({ challenge, solution: { ...solution, derivedKey: '00' } }),
      pack({ challenge: { ...challenge, parameters: easier }, solution }),
      pack({ challenge: { ...challenge, signature: '00' }, solution }),
    ]) {
      expect(await code(bad)).toBe('proof_required')
    }
    api.setNow(new Date(Date.now() + 11 * 60_000))
    expect(await code(good)).toBe('proof_required')
    api.setNow(new Date())
    expect(await code(good)).toBe('wrong_credentials')
  })

  it('C7 makes one address that tries many accounts work for it, then stops it', async () => {
    const limits = createLimits(api.ctx)
    const codes: string[] = []
    for (let i = 0; i < 30; i++) {
      const attempt = { username: `nobody${i}@example.test`, password: 'мимо' }
      await signIn(api.ctx, limits, attempt, { ip: '192.0.2.9', userAgent: '' }).catch((error) => {
        codes.push(error.code)
      })
    }
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(10)
    // As a hundred proven guesses would.
    for (let i = 0; i < 80; i++) await limits.take('signInIp', '192.0.2.9')
    const last = { username: 'nobody@example.test', password: 'мимо' }
    await expect(signIn(api.ctx, limits, last, { ip: '192.0.2.9', userAgent: '' })).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    })
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
