import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me } from '@/lib/contracts/accounts'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { lastCode, newEmail, signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('an account known by its phone', () => {
  let api: TestApi
  let person: TestPerson
  let phone = ''
  let made = 0
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const newPhone = () => `+7903${String(2_000_000 + made++)}`
  beforeEach(async () => {
    phone = newPhone()
    person = await signUpCandidate(api, { email: phone })
    api.messages.length = 0
  })

  const spelled = () => `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`
  const send = (username: string, purpose: string, token?: string) =>
    api.request('POST', '/v1/accounts/code/send', { body: { username, purpose }, ...(token && { token }) })
  const verify = (username: string, purpose: string, code: string, more: object = {}) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      body: { username, purpose, code, ...more },
    })
  const enter = async (username: string, password: string) =>
    (await api.request('POST', '/v1/accounts/sign-in', { body: { username, password } })).status

  it('C6 is signed up by SMS, one account per number in every spelling', async () => {
    const { body } = await api.request<Me>('GET', '/v1/accounts/me', { token: person.token })
    expect(body.data).toMatchObject({ phone, phone_verified: true, email: null })
    expect(await enter(spelled(), person.password)).toBe(200)
    await api.request('POST', '/v1/accounts/sign-up', {
      body: {
        username: spelled(),
        password: person.password,
        first_name: 'Иван',
        last_name: 'Петров',
        consents: { terms: true, personal_data: true },
      },
    })
    expect(api.messages.map(({ channel, text }) => [channel, /уже зарегистрированы/.test(text)])).toEqual([
      ['sms', true],
    ])
  })

  it('C9 C10 comes in by a code from an SMS, and gets a new password by one', async () => {
    await send(spelled(), 'sign_in')
    expect(api.messages.at(-1)?.channel).toBe('sms')
    const entered = await verify(spelled(), 'sign_in', lastCode(api, phone))
    expect(entered.body.data?.token_type).toBe('Bearer')
    await send(phone, 'reset_password')
    const password = 'Совсем-другой-пароль-1'
    expect((await verify(spelled(), 'reset_password', lastCode(api, phone), { password })).status).toBe(200)
    expect(api.messages.at(-1)).toMatchObject({ channel: 'sms', to: phone })
    expect(api.messages.at(-1)?.text).toContain('изменён')
    expect([await enter(phone, person.password), await enter(phone, password)]).toEqual([401, 200])
  })

  it('C11 moves to another number, and the old one is told; a first e-mail is told to the number', async () => {
    const next = newPhone()
    await send(next, 'change_phone', person.token)
    const moved = await api.request<TokenRecord>('PUT', '/v1/accounts/phone', {
      token: person.token,
      body: { phone: next, code: lastCode(api, next) },
    })
    expect(moved.status).toBe(200)
    expect(api.messages.at(-1)).toMatchObject({ channel: 'sms', to: phone })
    expect([await enter(phone, person.password), await enter(next, person.password)]).toEqual([401, 200])

    const email = newEmail()
    const token = moved.body.data?.token ?? ''
    await send(email, 'change_email', token)
    await api.request('PUT', '/v1/accounts/email', { token, body: { email, code: lastCode(api, email) } })
    // The number of before the last change hears of it, too.
    const told = api.messages.filter(({ text }) => text.includes('Почта аккаунта изменена'))
    expect(told.map(({ to }) => to).sort()).toEqual([next, phone].sort())
    expect(await enter(email, person.password)).toBe(200)
  })
})
