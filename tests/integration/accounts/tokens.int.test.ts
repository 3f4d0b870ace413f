import { createHmac, randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/lib/contracts/calls'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('tokens', () => {
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
  })

  const status = async (token: string) => {
    const answer = await api.request('GET', '/v1/accounts/me', { token })
    return answer.status
  }
  const claims = () => decode(person.token.split('.')[1])
  const newestKey = () => api.ctx.keys.newest('session-token')
  const signed = (change: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    new SignJWT({ ...claims(), ...change })
      .setProtectedHeader({ alg: 'HS256', kid: newestKey().kid, ...header })
      .sign(newestKey().bytes)

  it('B3 refuses a token without a signature', async () => {
    expect(await status(new UnsecuredJWT(claims()).encode())).toBe(401)
    const [, payload] = person.token.split('.')
    for (const alg of ['none', 'None', 'HS256'])
      expect(await status(`${encode({ alg })}.${payload}.`)).toBe(401)
    expect(await status(`${encode({ alg: 'none' })}.${payload}.x`)).toBe(401)
  })

  it('B3 refuses a token whose payload was swapped', async () => {
    const [header, , signature] = person.token.split('.')
    const other = encode({ ...claims(), accountType: 'employer' })
    expect(await status(`${header}.${other}.${signature}`)).toBe(401)
  })

  it('B3 refuses another key, another algorithm and a key named by the token itself', async () => {
    const forge = (secret: string, head: Record<string, unknown>) => {
      const body = `${encode({ kid: newestKey().kid, ...head })}.${encode(claims())}`
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
    }
    expect(await status(forge('another secret of at least 32 characters', { alg: 'HS256' }))).toBe(401)
    expect(await status(forge('', { alg: 'HS256', kid: '/dev/null' }))).toBe(401)
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') }
    expect(await status(forge('mine', { alg: 'HS256', jwk }))).toBe(401)
    const { privateKey } = await generateKeyPair('RS256')
    const rs = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
    expect(await status(rs)).toBe(401)
    const { kid, bytes } = newestKey()
    const hs512 = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS512', kid }).sign(bytes)
    expect(await status(hs512)).toBe(401)
    for (const other of ['forged', '', 'session-token', null])
      expect(await status(await signed({}, { kid: other }))).toBe(401)
    expect(await status(await signed({}))).toBe(200)
  })

  it('B3 refuses a well-signed token of another audience or of no session', async () => {
    expect(await status(await signed({ aud: 'code-step' }))).toBe(401)
    expect(await status(await signed({ jti: randomUUID() }))).toBe(401)
    expect(await status(await signed({ jti: undefined }))).toBe(401)
  })

  it('B3 accepts a token 59 seconds after its end and refuses it 61 seconds after', async () => {
    const now = Math.floor(start / 1000)
    expect(await status(await signed({ exp: now - 59 }))).toBe(200)
    expect(await status(await signed({ exp: now - 61 }))).toBe(401)
  })

  it('B3 refuses a token 61 seconds before its nbf', async () => {
    const now = Math.floor(start / 1000)
    expect(await status(await signed({ nbf: now + 59 }))).toBe(200)
    expect(await status(await signed({ nbf: now + 61 }))).toBe(401)
  })

  it('B3 trusts no claim: rights and identity come from the session row', async () => {
    const forged = await signed({ id: 'aaaaaaaaaaaa', accountType: 'employer', balance: 1_000_000 })
    const me = await api.request<Record<string, unknown>>('GET', '/v1/accounts/me', { token: forged })
    expect(me.body.data).toMatchObject({ public_id: person.publicId, account_type: 'candidate', balance: 0 })
    const company = await api.request('POST', '/v1/accounts/company', {
      token: forged,
      body: { name: 'Мост' },
    })
    expect(company.status).toBe(403)
  })

  it('C1 refuses any other form of the header', async () => {
    for (const header of [person.token, `bearer ${person.token}`, 'Bearer', 'Bearer a b', 'Basic YTpi']) {
      const answer = await api.request('GET', '/v1/accounts/me', { headers: { Authorization: header } })
      expect(answer.status, header).toBe(401)
    }
  })

  it('C1 answers 401 in the envelope to a guest on every call that needs a session', async () => {
    const guarded = Object.values(calls).filter((call) => call.auth === 'required' && call.tag === 'accounts')
    expect(guarded.length).toBeGreaterThan(8)
    for (const call of guarded) {
      const path = call.path.replace(':publicId', 'aaaaaaaaaaaa')
      const answer = await api.request(call.method, path, call.method === 'GET' ? {} : { body: {} })
      expect(answer.status, `${call.method} ${path}`).toBe(401)
      expect(answer.body.error_code).toBe('unauthorized')
    }
  })

  it('gives a fresh token for the same session and lengthens it', async () => {
    api.setNow(new Date(start + 20 * 24 * 3600 * 1000))
    const answer = await api.request<TokenRecord>('POST', '/v1/accounts/token/refresh', {
      token: person.token,
    })
    const fresh = answer.body.data?.token ?? ''
    expect(decode(fresh.split('.')[1]).jti).toBe(claims().jti)
    api.setNow(new Date(start + 45 * 24 * 3600 * 1000))
    expect(await status(person.token)).toBe(401)
    expect(await status(fresh)).toBe(200)
  })

  it('M8: ends a session 180 days after its sign-in, however often its token is renewed', async () => {
    const at = (days: number) => api.setNow(new Date(start + days * 24 * 3600 * 1000))
    let { token } = person
    let last = 0
    for (let day = 25; day <= 175; day += 25) {
      at(day)
      const answer = await api.request<TokenRecord>('POST', '/v1/accounts/token/refresh', { token })
      token = answer.body.data?.token ?? ''
      last = answer.body.data?.expires_in ?? 0
    }
    const opened = Math.floor(start / 1000)
    expect(Math.abs(Number(decode(token.split('.')[1]).exp) - opened - 180 * 24 * 3600)).toBeLessThan(60)
    expect(last).toBeLessThanOrEqual(5 * 24 * 3600)
    at(179.9)
    expect(await status(token)).toBe(200)
    at(180.1)
    expect(await status(token)).toBe(401)
  })
})
