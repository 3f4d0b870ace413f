// @vitest-environment jsdom
import { UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import {
  accountStore,
  clearCodeRequest,
  resendSecondsLeft,
  restoreCodeRequest,
  sendCode,
  signIn,
  signUp,
  verifyCode,
} from './account'
import { updateEmail } from './profile'
import { sessionStore, signOut } from './session'

const solveProof = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('@/lib/proof/solve', () => ({ solveProof }))

const sent: { path: string; body: unknown }[] = []
type Answer = [number, unknown, Record<string, string>?]
let answers: Record<string, Answer>
const ok = (data: unknown): [number, unknown] => [
  200,
  { success: true, data, error_code: null, error_message: null },
]
const record = () => ({
  token: new UnsecuredJWT({ id: 'abc', exp: Math.floor(Date.now() / 1000) + 3600 }).encode(),
  token_type: 'Bearer',
  expires_in: 3600,
})
const requested = { resend_seconds: 60, expires_seconds: 300, request: 'r1' }
const form = {
  username: 'anna@example.test',
  password: 'Тихий-океан-27',
  first_name: 'Анна',
  last_name: 'Лебедева',
  consents: { terms: true as const, personal_data: true as const },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
  localStorage.clear()
  sent.length = 0
  accountStore.setState(accountStore.getInitialState(), true)
  clearCodeRequest()
  answers = {
    '/runtime-config.json': [200, { apiBaseUrl: '' }],
    '/v1/accounts/sign-up': ok(requested),
    '/v1/accounts/code/send': ok(requested),
    '/v1/accounts/code/verify': ok(record()),
    '/v1/accounts/email': ok(record()),
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.body) sent.push({ path, body: JSON.parse(String(init.body)) })
    const [status, body, headers] = answers[path] ?? [404, null]
    return new Response(JSON.stringify(body), { status, ...(headers && { headers }) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the code step', () => {
  it('B7 is on after a sign-up and remembers the name and the purpose', async () => {
    await signUp(form)
    expect(accountStore.getState()).toMatchObject({
      codeRequested: true,
      username: 'anna@example.test',
      purpose: 'sign_up',
    })
  })

  it('B7 is on after a code is sent and over after it is verified', async () => {
    await sendCode('anna@example.test', 'sign_in')
    expect(accountStore.getState()).toMatchObject({ codeRequested: true, purpose: 'sign_in' })
    await verifyCode('123456')
    expect(sent.at(-1)?.body).toEqual({
      username: 'anna@example.test',
      purpose: 'sign_in',
      code: '123456',
      request: 'r1',
    })
    expect(accountStore.getState()).toMatchObject({ codeRequested: false, username: null, purpose: null })
    expect(sessionStore.getState().user?.id).toBe('abc')
  })

  it('B7 is over after the e-mail is changed, and stays on while the code is wrong', async () => {
    await sendCode('new@example.test', 'change_email')
    answers['/v1/accounts/email'] = [
      422,
      { success: false, data: null, error_code: 'code_wrong', error_message: null },
    ]
    await expect(updateEmail('new@example.test', '000000')).rejects.toMatchObject({ code: 'code_wrong' })
    expect(accountStore.getState()).toMatchObject({ codeRequested: true, error: 'code_wrong' })
    answers['/v1/accounts/email'] = ok(record())
    await updateEmail('new@example.test', '123456')
    expect(accountStore.getState()).toMatchObject({ codeRequested: false, error: null })
  })

  it('B8 counts down to the next resend by what the server said, through a reload', async () => {
    await sendCode('anna@example.test', 'sign_in')
    expect(resendSecondsLeft(accountStore.getState())).toBe(60)
    vi.setSystemTime(new Date('2026-11-21T10:00:45Z'))
    accountStore.setState(accountStore.getInitialState(), true)
    restoreCodeRequest()
    expect(accountStore.getState().username).toBe('anna@example.test')
    expect(resendSecondsLeft(accountStore.getState())).toBe(15)
    vi.setSystemTime(new Date('2026-11-21T10:01:05Z'))
    expect(resendSecondsLeft(accountStore.getState())).toBeLessThanOrEqual(0)
  })

  it('B8 comes back to a step left for another address when the same one is typed again', async () => {
    await sendCode('anna@example.test', 'sign_in')
    clearCodeRequest()
    await sendCode('anna@example.test', 'sign_in')
    expect(sent).toHaveLength(1)
    expect(accountStore.getState()).toMatchObject({ codeRequested: true, request: 'r1' })
    clearCodeRequest()
    await sendCode('other@example.test', 'sign_in')
    expect(sent).toHaveLength(2)
    clearCodeRequest()
    vi.setSystemTime(new Date('2026-11-21T10:01:00Z'))
    await sendCode('other@example.test', 'sign_in')
    expect(sent).toHaveLength(3)
  })

  it('B8 takes the wait from a refusal that came too early', async () => {
    await sendCode('anna@example.test', 'sign_in')
    answers['/v1/accounts/code/send'] = [
      429,
      { success: false, data: null, error_code: 'code_resend_too_early', error_message: null },
      { 'Retry-After': '90' },
    ]
    await expect(sendCode('anna@example.test', 'sign_in')).rejects.toMatchObject({ status: 429 })
    expect(resendSecondsLeft(accountStore.getState())).toBe(90)
    expect(accountStore.getState().codeRequested).toBe(true)
  })

  it('B8 waits twice as long after the second code, as the server says', async () => {
    await sendCode('anna@example.test', 'sign_in')
    vi.setSystemTime(new Date('2026-11-21T10:01:00Z'))
    answers['/v1/accounts/code/send'] = ok({ ...requested, resend_seconds: 120 })
    await sendCode('anna@example.test', 'sign_in')
    expect(sent.at(-1)?.body).toMatchObject({ request: 'r1' })
    expect(resendSecondsLeft(accountStore.getState())).toBe(120)
  })

  it('C9 works out a proof when the server asks for one, and sends the same call with it', async () => {
    const refused: Answer = [
      428,
      { success: false, data: null, error_code: 'proof_required', error_message: null },
    ]
    answers['/v1/accounts/code/send'] = refused
    solveProof.mockImplementation(async () => {
      expect(accountStore.getState().proving).toBe(true)
      answers['/v1/accounts/code/send'] = ok(requested)
      return 'solved'
    })
    await sendCode('anna@example.test', 'sign_in')
    expect(sent.map(({ body }) => (body as { proof?: string }).proof)).toEqual([undefined, 'solved'])
    expect(accountStore.getState()).toMatchObject({ proving: false, codeRequested: true, error: null })

    answers['/v1/accounts/code/send'] = refused
    solveProof.mockRejectedValue(new ApiError('proof_required', 428))
    await expect(sendCode('anna@example.test', 'sign_in')).rejects.toMatchObject({ code: 'proof_required' })
    expect(accountStore.getState()).toMatchObject({ proving: false, error: 'proof_required' })
  })

  it('C7 tells the server which session this browser had before, even after a sign-out', async () => {
    const jti = '0b9f8f0e-5b0a-4c7e-9a53-2f4b1f0a7c11'
    const { token } = record()
    const claims = JSON.parse(atob(token.split('.')[1] ?? ''))
    answers['/v1/accounts/sign-in'] = ok({
      ...record(),
      token: new UnsecuredJWT({ ...claims, jti }).encode(),
    })
    answers['/v1/accounts/sign-out'] = ok(null)
    await signIn({ username: 'anna@example.test', password: 'x' })
    expect(sent.at(-1)?.body).not.toHaveProperty('device')
    await signOut()
    await signIn({ username: 'anna@example.test', password: 'x' })
    expect(sent.at(-1)?.body).toMatchObject({ device: jti })
  })

  it('C5 keeps the code of a failed call in the error field', async () => {
    answers['/v1/accounts/sign-up'] = [500, null]
    await expect(signUp(form)).rejects.toBeInstanceOf(Error)
    expect(accountStore.getState().error).not.toBeNull()
  })
})
