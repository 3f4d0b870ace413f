import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Me } from '@/lib/contracts/accounts'
import type { CodeRequested, TokenRecord } from '@/lib/contracts/sign-in'
import { codes } from '@/server/db/schema/accounts'
import { lastCode, newEmail, signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('codes', () => {
  let api: TestApi
  let person: TestPerson
  let start: number
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    start = Date.now()
    api.setNow(new Date(start))
    person = await signUpCandidate(api)
    api.messages.length = 0
  })

  const later = (seconds: number) => api.setNow(new Date(start + seconds * 1000))
  const send = (username: string, purpose: string, token?: string) =>
    api.request<CodeRequested>('POST', '/v1/accounts/code/send', {
      body: { username, purpose },
      ...(token && { token }),
    })
  const verify = (username: string, purpose: string, code: string, password?: string) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      body: { username, purpose, code, ...(password && { password }) },
    })
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('C9 C10 signs in by a code, once', async () => {
    const sent = await send(person.email, 'sign_in')
    expect(sent.status).toBe(202)
    expect(sent.body.data).toMatchObject({ resend_seconds: 60, expires_seconds: 300 })
    const code = lastCode(api, person.email)
    const first = await verify(person.email, 'sign_in', code)
    expect(first.status).toBe(200)
    expect(first.body.data?.token_type).toBe('Bearer')
    const replay = await verify(person.email, 'sign_in', code)
    expect(replay.status).toBe(422)
    expect(replay.body.error_code).toBe('code_wrong')
  })

  it('M8: a request for a code stands in the journal of whoever has the name', async () => {
    const requested = async () => {
      const { rows } = await api.database.pool.query(
        `select details from account_events join users on users.id = user_id
         where users.public_id = $1 and kind = 'code_requested'`,
        [person.publicId],
      )
      return rows
    }
    await send(newEmail(), 'sign_in')
    await send(person.email, 'reset_password')
    await vi.waitFor(async () =>
      expect(await requested()).toEqual([{ details: { purpose: 'reset_password' } }]),
    )
  })

  it('C10 lets one of two simultaneous uses of a code through', async () => {
    await send(person.email, 'sign_in')
    const code = lastCode(api, person.email)
    const answers = await Promise.all([1, 2, 3].map(() => verify(person.email, 'sign_in', code)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
  })

  it('C10 takes a code for its own purpose only', async () => {
    await send(person.email, 'sign_in')
    const code = lastCode(api, person.email)
    const reset = await verify(person.email, 'reset_password', code, 'Совсем-другой-пароль-1')
    expect(reset.body.error_code).toBe('code_wrong')
    const change = await verify(person.email, 'change_email', code)
    expect(change.status).toBe(422)
    expect(change.body.error_code).toBe('validation_failed')
  })

  it('C10 refuses a code after five minutes', async () => {
    await send(person.email, 'sign_in')
    const code = lastCode(api, person.email)
    later(301)
    expect((await verify(person.email, 'sign_in', code)).body.error_code).toBe('code_expired')
  })

  it('C10 takes a code just before five minutes are over', async () => {
    await send(person.email, 'sign_in')
    later(299)
    expect((await verify(person.email, 'sign_in', lastCode(api, person.email))).status).toBe(200)
  })

  it('C10 refuses even the right code after five wrong tries', async () => {
    await send(person.email, 'sign_in')
    const code = lastCode(api, person.email)
    for (let left = 4; left >= 0; left--) {
      const answer = await verify(person.email, 'sign_in', wrongOf(code))
      expect(answer.body).toMatchObject({ error_code: 'code_wrong', data: { tries_left: left } })
    }
    const right = await verify(person.email, 'sign_in', code)
    expect(right.status).toBe(429)
    expect(right.body.error_code).toBe('code_too_many')
  })

  it('C9 sends again after 60 seconds, then after 120, and says how long to wait', async () => {
    await send(person.email, 'sign_in')
    later(59)
    const early = await send(person.email, 'sign_in')
    expect(early.status).toBe(429)
    expect(early.body.error_code).toBe('code_resend_too_early')
    expect(early.headers.get('retry-after')).toBe('1')
    later(60)
    expect((await send(person.email, 'sign_in')).body.data?.resend_seconds).toBe(120)
    later(60 + 119)
    expect((await send(person.email, 'sign_in')).status).toBe(429)
    later(60 + 120)
    expect((await send(person.email, 'sign_in')).body.data?.resend_seconds).toBe(120)
  })

  it('C10 forgets the code before when a new one is sent', async () => {
    await send(person.email, 'sign_in')
    const first = lastCode(api, person.email)
    later(61)
    await send(person.email, 'sign_in')
    if (lastCode(api, person.email) === first) return
    expect((await verify(person.email, 'sign_in', first)).body.error_code).toBe('code_wrong')
  })

  it('C9 answers an unknown name like a known one and writes to nobody', async () => {
    const stranger = newEmail()
    for (const purpose of ['sign_in', 'reset_password', 'sign_up']) {
      api.messages.length = 0
      const unknown = await send(stranger, purpose)
      expect(api.messages).toEqual([])
      const known = await send(person.email, purpose)
      expect(unknown.status).toBe(known.status)
      expect({ ...unknown.body.data, request: '' }).toEqual({ ...known.body.data, request: '' })
      const refusals = await Promise.all([
        verify(stranger, purpose, '123456', 'Совсем-другой-пароль-1'),
        verify(newEmail(), purpose, '123456', 'Совсем-другой-пароль-1'),
      ])
      for (const refusal of refusals) expect(refusal.body.error_code).toBe('code_wrong')
    }
  })

  it('C9 stores no code as it is', async () => {
    await send(person.email, 'sign_in')
    const code = lastCode(api, person.email)
    const [row] = await api.ctx.db.select().from(codes).where(eq(codes.username, person.email))
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/)
  })

  it('C9 answers 401 to a guest who wants to change a contact, 422 for a name that is none', async () => {
    expect((await send(newEmail(), 'change_email')).status).toBe(401)
    expect((await send('не почта', 'sign_in')).status).toBe(422)
    expect((await send(person.email, 'win_lottery')).status).toBe(422)
    // The digits of an address are no number.
    const address = 'person-9120001122@example.test'
    expect((await send(address, 'change_phone', person.token)).body.error_code).toBe('validation_failed')
  })

  it('C10 sets a new password by a code and ends every session before it', async () => {
    await send(person.email, 'reset_password')
    const code = lastCode(api, person.email)
    const weak = await verify(person.email, 'reset_password', code, 'qwerty123')
    expect(weak.body.data).toMatchObject({ errors: [{ field: 'password', code: 'password_weak' }] })
    const missing = await verify(person.email, 'reset_password', code)
    expect(missing.body.data).toMatchObject({ errors: [{ field: 'password', code: 'required' }] })

    const answer = await verify(person.email, 'reset_password', code, 'Совсем-другой-пароль-1')
    expect(answer.status).toBe(200)
    const me = (token: string) => api.request<Me>('GET', '/v1/accounts/me', { token })
    expect((await me(person.token)).status).toBe(401)
    expect((await me(answer.body.data?.token ?? '')).status).toBe(200)
    const signIn = (password: string) =>
      api.request('POST', '/v1/accounts/sign-in', { body: { username: person.email, password } })
    expect((await signIn(person.password)).status).toBe(401)
    expect((await signIn('Совсем-другой-пароль-1')).status).toBe(200)
  })
})
