import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me, UserClaims } from '@/lib/contracts/accounts'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { codes, sessions, users } from '@/server/db/schema/accounts'
import { sweepAccounts } from '@/server/modules/identity/accounts/sweep.service'
import { lastCode, newEmail, signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const claimsOf = (answer: { body: { data: TokenRecord | null } }) =>
  JSON.parse(Buffer.from(answer.body.data?.token.split('.')[1] ?? '', 'base64url').toString()) as UserClaims

describe('a person’s own data', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.setNow(new Date())
    person = await signUpCandidate(api)
    api.messages.length = 0
  })

  const put = (path: string, body: unknown, token = person.token) =>
    api.request<TokenRecord>('PUT', `/v1/accounts/${path}`, { body, token })
  const send = (username: string, purpose: string, token = person.token) =>
    api.request('POST', '/v1/accounts/code/send', { body: { username, purpose }, token })
  const me = async (token = person.token) =>
    (await api.request<Me>('GET', '/v1/accounts/me', { token })).body.data

  it('C11 changes personal data and answers with a token of the new claims', async () => {
    const answer = await put('info', {
      first_name: 'Мария',
      last_name: 'Иванова',
      dob: '1991-02-03',
      gender: 'female',
    })
    expect(answer.status).toBe(200)
    expect(claimsOf(answer)).toMatchObject({
      firstName: 'Мария',
      lastName: 'Иванова',
      dob: '1991-02-03',
      gender: 'female',
    })
    expect(await me(answer.body.data?.token)).toMatchObject({ first_name: 'Мария', dob: '1991-02-03' })
  })

  it('C11 refuses wrong personal data at its field and ignores what is not personal', async () => {
    const wrong = await put('info', { first_name: ' ', last_name: 'И', dob: '2025-13-45', gender: 'x' })
    expect(wrong.status).toBe(422)
    const { errors } = wrong.body.data as unknown as { errors: { field: string }[] }
    expect(errors.map((error) => error.field).sort()).toEqual(['dob', 'first_name', 'gender'])
    const child = await put('info', { first_name: 'А', last_name: 'Б', dob: '2020-01-01', gender: null })
    expect(child.body.data).toMatchObject({ errors: [{ field: 'dob', code: 'age_restricted' }] })
    await put('info', {
      first_name: 'А',
      last_name: 'Б',
      dob: null,
      gender: null,
      balance: 5,
      account_type: 'employer',
    })
    expect(await me()).toMatchObject({ balance: 0, account_type: 'candidate' })
  })

  it('C11 changes the e-mail by the code sent to the new address and tells the old one', async () => {
    const next = newEmail()
    expect((await send(next, 'change_email')).status).toBe(202)
    expect((await me())?.email).toBe(person.email)
    const wrong = await put('email', { email: next, code: '000000' })
    expect(wrong.body.error_code).toBe('code_wrong')
    const answer = await put('email', { email: next.toUpperCase(), code: lastCode(api, next) })
    expect(claimsOf(answer)).toMatchObject({ emailAddress: next, emailAddressVerified: true })
    expect(api.messages.some((message) => message.to === person.email && /измен/.test(message.subject))).toBe(
      true,
    )
    const signIn = (username: string) =>
      api.request('POST', '/v1/accounts/sign-in', { body: { username, password: person.password } })
    expect((await signIn(next)).status).toBe(200)
    expect((await signIn(person.email)).status).toBe(401)
  })

  it('C11 takes no code that another person asked for', async () => {
    const stranger = await signUpCandidate(api)
    const next = newEmail()
    await send(next, 'change_email', stranger.token)
    const answer = await put('email', { email: next, code: lastCode(api, next) })
    expect(answer.body.error_code).toBe('code_wrong')
  })

  it('C11 sends no code for a contact of another account and does not say so', async () => {
    const other = await signUpCandidate(api)
    api.messages.length = 0
    const taken = await send(other.email, 'change_email')
    expect(taken.status).toBe(202)
    expect(api.messages).toHaveLength(1)
    expect(api.messages[0]?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
    expect((await put('email', { email: other.email, code: '123456' })).body.error_code).toBe('code_wrong')
  })

  it('C11 answers contact_taken when the address was taken while its code was under way', async () => {
    const next = newEmail()
    await send(next, 'change_email')
    const code = lastCode(api, next)
    await signUpCandidate(api, { email: next })
    const answer = await put('email', { email: next, code })
    expect(answer.status).toBe(409)
    expect(answer.body.error_code).toBe('contact_taken')
  })

  it('C11 adds a phone in any spelling', async () => {
    await send('8 912 000 11 22', 'change_phone')
    const answer = await put('phone', { phone: '+7 (912) 000-11-22', code: lastCode(api, '+79120001122') })
    expect(claimsOf(answer)).toMatchObject({ phoneNumber: '+79120001122', phoneNumberVerified: true })
    const wrong = await put('phone', { phone: '12', code: '123456' }, answer.body.data?.token)
    expect(wrong.body.data).toMatchObject({ errors: [{ field: 'phone', code: 'phone_invalid' }] })
  })

  it('C11 changes the password only with the old one, ends all sessions and gives a token of a new one', async () => {
    const second = await api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
      body: { username: person.email, password: person.password },
    })
    const next = 'Совсем-другой-пароль-1'
    const wrong = await put('password', { old_password: 'мимо', new_password: next })
    expect(wrong.status).toBe(401)
    expect(wrong.body.error_code).toBe('wrong_credentials')
    const weak = await put('password', { old_password: person.password, new_password: '12345678' })
    expect(weak.body.data).toMatchObject({ errors: [{ field: 'new_password', code: 'password_weak' }] })

    const answer = await put('password', { old_password: person.password, new_password: next })
    expect(answer.status).toBe(200)
    expect(await me(person.token)).toBeNull()
    expect(await me(second.body.data?.token)).toBeNull()
    expect((await me(answer.body.data?.token))?.public_id).toBe(person.publicId)
  })

  it('C11 says whether there is a password, and sets the first without an old one', async () => {
    expect(await me(person.token)).toMatchObject({ has_password: true })
    await api.ctx.db.update(users).set({ passwordHash: null }).where(eq(users.publicId, person.publicId))
    expect(await me(person.token)).toMatchObject({ has_password: false })
    const first = await put('password', { new_password: 'Совсем-другой-пароль-1' })
    expect(first.status).toBe(200)
    expect(await me(first.body.data?.token)).toMatchObject({ has_password: true })
  })

  it('C11 lets nobody guess the old password without end', async () => {
    const answers = new Set<string | null>()
    for (let i = 0; i < 11; i++) {
      const body = { old_password: 'мимо', new_password: 'Совсем-другой-пароль-1' }
      answers.add((await put('password', body)).body.error_code)
    }
    expect([...answers]).toEqual(['wrong_credentials', 'rate_limited'])
  })

  it('lists live sessions by device and ends the others', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
    const other = await api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
      body: { username: person.email, password: person.password },
      headers: { 'User-Agent': agent },
    })
    const list = () =>
      api.request<{ device: string; current: boolean }[]>('GET', '/v1/accounts/sessions', {
        token: person.token,
      })
    const before = (await list()).body.data ?? []
    expect(before).toHaveLength(2)
    expect(before.filter((row) => row.current)).toHaveLength(1)
    expect(before.find((row) => !row.current)?.device).toBe('Chrome, Windows')
    expect((await api.request('DELETE', '/v1/accounts/sessions', { token: person.token })).status).toBe(200)
    expect((await list()).body.data).toHaveLength(1)
    expect(await me(other.body.data?.token)).toBeNull()
  })
})

describe('sessions that are over', () => {
  it('are forgotten after 400 days, as the journal that names their devices is, and codes an hour after their end', async () => {
    const api = await createTestApi()
    try {
      const start = Date.now()
      const gone = await signUpCandidate(api)
      await api.request('POST', '/v1/accounts/sign-out', { token: gone.token })
      const here = await signUpCandidate(api)
      await api.request('POST', '/v1/accounts/code/send', {
        body: { username: here.email, purpose: 'sign_in' },
      })
      api.setNow(new Date(start + 399 * 24 * 3_600_000))
      await sweepAccounts(api.ctx)
      expect(await api.ctx.db.select().from(codes)).toEqual([])
      expect(await api.ctx.db.select().from(sessions)).toHaveLength(2)
      api.setNow(new Date(start + 401 * 24 * 3_600_000))
      await sweepAccounts(api.ctx)
      expect(await api.ctx.db.select().from(sessions)).toHaveLength(1)
    } finally {
      await api.close()
    }
  })
})
