import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CodeRequested, TokenRecord } from '@/lib/contracts/sign-in'
import { lastCode, newEmail, signUpCandidate, TEST_PASSWORD, type TestPerson } from '@/tests/support/accounts'
import { solvedProof } from '@/tests/support/proof'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const home = '192.0.2.50'
const elsewhere = '198.51.100.50'

describe('what strangers can do to an account', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    person = await signUpCandidate(api)
    api.messages.length = 0
  })

  const startSignUp = (ip: string, username: string, password = TEST_PASSWORD) =>
    api.request<CodeRequested>('POST', '/v1/accounts/sign-up', {
      ip,
      body: {
        username,
        password,
        first_name: 'Анна',
        last_name: 'Лебедева',
        consents: { terms: true, personal_data: true },
      },
    })
  const send = (ip: string, username: string, purpose: string, more: object = {}) =>
    api.request<CodeRequested>('POST', '/v1/accounts/code/send', {
      ip,
      body: { username, purpose, ...more },
    })
  const verify = (ip: string, username: string, purpose: string, code: string, more: object = {}) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      ip,
      body: { username, purpose, code, ...more },
    })
  const sessionOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti

  it('C6 C10 a sign-up that a stranger began opens nothing with the code its owner was sent', async () => {
    const email = newEmail()
    await startSignUp(elsewhere, email, 'Пароль злоумышленника 9')
    const code = lastCode(api, email)
    // The owner, who began nothing or something of their own, types the digits that came.
    expect((await verify(home, email, 'sign_up', code)).body.error_code).toBe('code_wrong')
    const own = await startSignUp(home, email)
    const { request } = own.body.data ?? {}
    expect((await verify(home, email, 'sign_up', code, { request })).status).toBe(422)
    expect((await verify(home, email, 'sign_up', lastCode(api, email), { request })).status).toBe(200)
    const signIn = (password: string) =>
      api.request('POST', '/v1/accounts/sign-in', { ip: home, body: { username: email, password } })
    expect((await signIn('Пароль злоумышленника 9')).status).toBe(401)
    expect((await signIn(TEST_PASSWORD)).status).toBe(200)
  })

  it('C10 a code works for the browser that asked for it, wherever that is by now, and for no other', async () => {
    const sent = await send(home, person.email, 'sign_in')
    const code = lastCode(api, person.email)
    expect((await verify(elsewhere, person.email, 'sign_in', code)).body.error_code).toBe('code_wrong')
    const { request } = sent.body.data ?? {}
    expect((await verify(elsewhere, person.email, 'sign_in', code, { request })).status).toBe(200)
  })

  it('C9 a stranger’s requests neither replace nor delay the owner’s code', async () => {
    const own = await send(home, person.email, 'sign_in')
    const code = lastCode(api, person.email)
    expect((await send(elsewhere, person.email, 'sign_in')).status).toBe(202)
    const { request } = own.body.data ?? {}
    expect((await verify(home, person.email, 'sign_in', code, { request })).status).toBe(200)
    // And the other way round: the wait is each address's own.
    expect((await send(elsewhere, person.email, 'sign_in')).body.error_code).toBe('code_resend_too_early')
    expect((await send(home, person.email, 'sign_in')).status).toBe(202)
  })

  it('C9 strangers who use up a contact’s codes leave its owner theirs', async () => {
    let refused = ''
    for (let n = 0; n < 30 && !refused; n += 1) {
      const proof = n < 3 ? {} : { proof: await solvedProof(api) }
      const answer = await send(`198.51.100.${n}`, person.email, 'reset_password', proof)
      if (answer.status === 429) refused = answer.body.error_code ?? ''
    }
    expect(refused).toBe('rate_limited')
    const device = sessionOf(person.token)
    expect((await send(home, person.email, 'reset_password')).status).toBe(429)
    expect((await send(home, person.email, 'reset_password', { device })).status).toBe(202)
  })

  it('C10 a new password ends the codes that were asked for before it', async () => {
    await send(elsewhere, person.email, 'sign_in')
    const stranger = lastCode(api, person.email)
    const { request } = (await send(home, person.email, 'reset_password')).body.data ?? {}
    const reset = { request, password: 'Совсем-другой-пароль-1' }
    const code = lastCode(api, person.email)
    expect((await verify(home, person.email, 'reset_password', code, reset)).status).toBe(200)
    expect((await verify(elsewhere, person.email, 'sign_in', stranger)).body.error_code).toBe('code_wrong')
  })
})
