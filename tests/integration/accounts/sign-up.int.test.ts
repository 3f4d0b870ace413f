import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me, UserClaims } from '@/lib/contracts/accounts'
import type { CodeRequested, TokenRecord } from '@/lib/contracts/sign-in'
import { consents, users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { lastCode, newEmail, signUpCandidate, signUpEmployer, TEST_PASSWORD } from '@/tests/support/accounts'
import { solvedProof } from '@/tests/support/proof'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as UserClaims & { exp: number }

describe('sign-up', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.setNow(new Date())
    api.messages.length = 0
  })

  const form = (username: string, rest: Record<string, unknown> = {}) => ({
    username,
    password: TEST_PASSWORD,
    first_name: 'Анна',
    last_name: 'Лебедева',
    consents: { terms: true, personal_data: true },
    ...rest,
  })
  const start = (username: string, rest: Record<string, unknown> = {}) =>
    api.request<CodeRequested>('POST', '/v1/accounts/sign-up', { body: form(username, rest) })
  const verify = (username: string, code: string, rest: Record<string, unknown> = {}) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      body: { username, purpose: 'sign_up', code, ...rest },
    })

  it('C6 creates nothing until the code is verified, then the account, its consents and a session', async () => {
    const email = newEmail()
    const answer = await start(email, {
      consents: { terms: true, personal_data: true, marketing: false },
      dob: '1990-05-12',
    })
    expect(answer.status).toBe(202)
    expect(answer.body.data).toMatchObject({ resend_seconds: 60, expires_seconds: 300 })
    expect(await api.ctx.db.select().from(users).where(eq(users.email, email))).toEqual([])
    expect(api.messages).toHaveLength(1)
    expect(api.messages[0]?.channel).toBe('email')

    const verified = await verify(email, lastCode(api, email))
    expect(verified.status).toBe(200)
    expect(verified.body.data).toMatchObject({ token_type: 'Bearer', expires_in: 30 * 24 * 3600 })
    const [user] = await api.ctx.db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ accountType: 'candidate', dob: '1990-05-12' })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    const logged = await api.ctx.db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? 0))
    expect(logged.map((row) => row.kind).sort()).toEqual(['personal_data', 'terms'])
    expect(logged.every((row) => row.textVersion !== '')).toBe(true)
  })

  it('B1 puts exactly the listed claims into the token, candidate by default', async () => {
    const { token, publicId, email } = await signUpCandidate(api)
    const { exp, ...rest } = claimsOf(token) as UserClaims & Record<string, unknown> & { exp: number }
    for (const name of ['iat', 'nbf', 'sub', 'jti', 'aud']) delete rest[name]
    expect(exp).toBeGreaterThan(Date.now() / 1000)
    expect(rest).toEqual({
      id: publicId,
      firstName: 'Анна',
      lastName: 'Лебедева',
      dob: null,
      gender: null,
      emailAddress: email,
      emailAddressVerified: true,
      phoneNumber: null,
      phoneNumberVerified: false,
      accountType: 'candidate',
      avatar_path: null,
      avatar_original_name: null,
      avatar_url: null,
      balance: 0,
    })
  })

  it('C6 makes an employer the owner of a company by its name', async () => {
    const { token, company } = await signUpEmployer(api, { companyName: 'Северный порт', verified: false })
    expect(company).toMatchObject({ name: 'Северный порт', role: 'owner', verification: 'none', inn: null })
    const me = await api.request<Me>('GET', '/v1/accounts/me', { token })
    expect(me.body.data?.company?.public_id).toBe(company.public_id)
  })

  it('C6 writes the code to a phone by SMS and knows the number in every spelling', async () => {
    expect((await start('8 (912) 345-67-89')).status).toBe(202)
    expect(api.messages).toMatchObject([{ channel: 'sms', to: '+79123456789' }])
    expect((await verify('+7 912 345 67 89', lastCode(api, '+79123456789'))).status).toBe(200)
  })

  it('C6 answers a taken contact like a free one and tells its owner by letter', async () => {
    const { email } = await signUpCandidate(api)
    api.messages.length = 0
    const taken = await start(email.toUpperCase())
    const free = await start(newEmail())
    const shape = (answer: typeof taken) => ({
      status: answer.status,
      headers: [...answer.headers.keys()].sort(),
      body: { ...answer.body, data: { ...answer.body.data, request: typeof answer.body.data?.request } },
    })
    expect(shape(taken)).toEqual(shape(free))
    const [letter] = api.messages.filter((message) => message.to === email)
    expect(letter?.subject).toContain('Вы уже зарегистрированы')
    expect(letter?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
    expect(await api.ctx.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  it('C6 answers 422 with every wrong field at its name', async () => {
    const answer = await start('не почта', {
      password: 'qwerty123',
      dob: new Date().toISOString().slice(0, 10),
    })
    expect(answer.status).toBe(422)
    expect((answer.body.data as unknown as { errors: unknown[] }).errors).toEqual([
      { field: 'username', code: 'username_invalid' },
      { field: 'password', code: 'password_weak' },
      { field: 'dob', code: 'age_restricted' },
    ])
    const bare = await api.request<{ errors: { field: string; code: string }[] }>(
      'POST',
      '/v1/accounts/sign-up',
      { body: { account_type: 'employer', consents: { terms: false, personal_data: true } } },
    )
    expect(bare.status).toBe(422)
    expect(bare.body.data?.errors.map((error) => error.field)).toEqual(
      expect.arrayContaining(['username', 'password', 'first_name', 'last_name', 'consents.terms']),
    )
  })

  it('C6 does not let a second sign-up slip its password under a code the first one asked for', async () => {
    const email = newEmail()
    const mine = await start(email)
    api.setNow(new Date(Date.now() + 61_000))
    await start(email, { password: 'Пароль злоумышленника 9' })
    const code = lastCode(api, email)
    const answer = await verify(email, code, { request: mine.body.data?.request })
    expect(answer.status).toBe(422)
    expect(answer.body.error_code).toBe('code_wrong')
  })

  it('C6 ignores fields that are not its own', async () => {
    const email = newEmail()
    await start(email, { balance: 100_000, is_operator: true, id: 1 })
    const { body } = await verify(email, lastCode(api, email))
    expect(claimsOf(body.data?.token ?? '').balance).toBe(0)
    const [user] = await api.ctx.db.select().from(users).where(eq(users.email, email))
    expect(user?.isOperator).toBe(false)
    expect(await api.ctx.db.select().from(companies).where(eq(companies.balance, 100_000))).toEqual([])
  })

  it('C6 asks for a proof with the fourth code to one contact, and stops one address at eight', async () => {
    const email = newEmail()
    const statuses: number[] = []
    let refused: Awaited<ReturnType<typeof start>> | undefined
    for (let i = 0; i < 10; i++) {
      api.setNow(new Date(Date.now() + i * 180_000))
      const bare = await start(email)
      statuses.push(bare.status)
      if (bare.status === 428) statuses.push((await start(email, { proof: await solvedProof(api) })).status)
      if (bare.status === 429) refused = bare
    }
    const proven = Array.from({ length: 5 }, () => [428, 202]).flat()
    expect(statuses).toEqual([202, 202, 202, ...proven, 429, 429])
    expect(refused?.body.error_code).toBe('rate_limited')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
