// @vitest-environment jsdom
import { UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/lib/api/client'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import {
  checkSession,
  onSession,
  refreshIfDue,
  type SessionChange,
  sessionStore,
  signInWith,
  signOut,
  storeToken,
  watchSession,
} from './session'

const seconds = () => Math.floor(Date.now() / 1000)
function record(claims: Record<string, unknown> = {}): TokenRecord {
  const token = new UnsecuredJWT({
    id: 'abc',
    accountType: 'employer',
    iat: seconds(),
    exp: seconds() + 3600,
    ...claims,
  }).encode()
  return { token, token_type: 'Bearer', expires_in: 3600 }
}

const calls: { path: string; headers: Record<string, string> }[] = []
let answers: Record<string, () => Response>
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const failure = (status: number, code: string) =>
  json(status, { success: false, data: null, error_code: code, error_message: null })

const told: SessionChange[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
  localStorage.clear()
  checkSession()
  calls.length = 0
  answers = {
    '/runtime-config.json': () => json(200, { apiBaseUrl: '' }),
    '/v1/accounts/sign-out': () =>
      json(200, { success: true, data: null, error_code: null, error_message: null }),
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push({ path, headers: (init?.headers ?? {}) as Record<string, string> })
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    return answer()
  })
  told.length = 0
  stop = onSession((change) => {
    told.push(change)
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the session of a tab', () => {
  it('B3 speaks for the person another tab has signed in, before it has heard of that', async () => {
    const theirs = record()
    localStorage.setItem('token', JSON.stringify(theirs))
    await api('GET /v1/favorites', {}).catch(() => undefined)
    const asked = calls.find(({ path }) => path.startsWith('/v1/favorites'))
    expect(asked?.headers.Authorization).toBe(`Bearer ${theirs.token}`)
    expect(sessionStore.getState().user?.id).toBe('abc')
    expect(told).toEqual(['changed'])
  })

  it('B2 B4 keeps the token record in local storage and the marker beside it', async () => {
    const mine = record()
    await signInWith(mine)
    expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(mine)
    expect(document.cookie).toContain('auth=1')
    expect(document.documentElement.dataset).toMatchObject({ auth: 'user', side: 'employer' })
    expect(sessionStore.getState().user?.id).toBe('abc')
    expect(told).toEqual(['signed_in'])
  })

  it('B4 writes the marker for the whole site, Lax, and Secure on https', async () => {
    const written: string[] = []
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
    await signInWith(record())
    expect(written.at(-1)).toMatch(/^auth=1; max-age=\d+; path=\/; SameSite=Lax$/)
    vi.stubGlobal('location', { ...window.location, protocol: 'https:' })
    await signInWith(record())
    expect(written.at(-1)).toMatch(/; Secure$/)
    vi.restoreAllMocks()
  })

  it('B5 sign-out clears token, user and marker, whatever the network says', async () => {
    await signInWith(record())
    delete answers['/v1/accounts/sign-out']
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await signOut()
    expect(localStorage.getItem('token')).toBeNull()
    expect(document.cookie).not.toContain('auth=1')
    expect(sessionStore.getState().user).toBeNull()
    expect(document.documentElement.dataset.auth).toBe('guest')
    expect(told.at(-1)).toBe('signed_out')
    vi.restoreAllMocks()
  })

  it('B6 waits for what follows a sign-in, such as the sync of favourites, before it resolves', async () => {
    const order: string[] = []
    const stopSync = onSession(async (change) => {
      if (change !== 'signed_in') return
      await Promise.resolve()
      order.push(sessionStore.getState().entering ? 'synced' : 'too late')
    })
    const user = await signInWith(record())
    order.push(sessionStore.getState().entering ? 'still entering' : 'landed')
    stopSync()
    expect(user?.accountType).toBe('employer')
    expect(order).toEqual(['synced', 'landed'])
  })

  it('B6 holds nobody up for longer than three seconds', async () => {
    vi.useFakeTimers()
    const stopSync = onSession(() => new Promise(() => {}))
    const entered = signInWith(record())
    await vi.advanceTimersByTimeAsync(2999)
    expect(sessionStore.getState()).toMatchObject({ entering: true, user: { id: 'abc' } })
    await vi.advanceTimersByTimeAsync(1)
    expect((await entered)?.id).toBe('abc')
    expect(sessionStore.getState().entering).toBe(false)
    stopSync()
  })

  it('B3 judges the token anew when the window is looked at again', async () => {
    await signInWith(record({ iat: undefined, exp: seconds() + 100 }))
    const unwatch = watchSession()
    vi.setSystemTime(new Date('2026-11-21T10:02:39Z'))
    window.dispatchEvent(new Event('focus'))
    expect(sessionStore.getState().user?.id).toBe('abc')
    vi.setSystemTime(new Date('2026-11-21T10:02:40Z'))
    window.dispatchEvent(new Event('focus'))
    expect(sessionStore.getState().user).toBeNull()
    expect(told.at(-1)).toBe('expired')
    unwatch()
  })

  it('B3 clears the user when the timer finds the token expired', async () => {
    await signInWith(record({ iat: undefined, exp: seconds() + 100 }))
    const unwatch = watchSession()
    vi.advanceTimersByTime(120_000)
    expect(sessionStore.getState().user?.id).toBe('abc')
    vi.advanceTimersByTime(60_000)
    expect(sessionStore.getState().user).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(told.at(-1)).toBe('expired')
    unwatch()
  })

  it('B3 B5 follows another tab: its sign-in, its sign-out', () => {
    const unwatch = watchSession()
    localStorage.setItem('token', JSON.stringify(record({ id: 'other' })))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(sessionStore.getState().user?.id).toBe('other')
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(sessionStore.getState().user).toBeNull()
    expect(told).toEqual(['changed', 'signed_out'])
    unwatch()
  })

  it('B4 removes a marker that has no valid token behind it', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a former session left behind
    document.cookie = 'auth=1; path=/'
    checkSession()
    expect(document.cookie).not.toContain('auth=1')
    expect(told).toEqual(['expired'])
  })

  it('C1 sends the bearer token and ends the session when the server says it is dead', async () => {
    await signInWith(record())
    answers['/v1/accounts/me'] = () => failure(401, 'unauthorized')
    await expect(api('GET /v1/accounts/me')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(calls.at(-1)?.headers).toMatchObject({
      Accept: 'application/json',
      'Accept-Language': 'ru',
      'Content-Type': 'application/json',
      Authorization: expect.stringMatching(/^Bearer .+/),
    })
    expect(sessionStore.getState().user).toBeNull()
  })

  it('keeps the session when a 401 is about a wrong password', async () => {
    await signInWith(record())
    answers['/v1/accounts/password'] = () => failure(401, 'wrong_credentials')
    const body = { old_password: 'a', new_password: 'bbbbbbbb' }
    await expect(api('PUT /v1/accounts/password', { body })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    expect(sessionStore.getState().user?.id).toBe('abc')
  })

  it('keeps the session when the dead token has been replaced meanwhile', async () => {
    await signInWith(record())
    const fresh = record({ balance: 5 })
    answers['/v1/accounts/me'] = () => {
      storeToken(fresh)
      return failure(401, 'unauthorized')
    }
    await expect(api('GET /v1/accounts/me')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(sessionStore.getState().user?.balance).toBe(5)
  })

  it('takes a fresh token past half of the old one’s life, once', async () => {
    await signInWith(record({ iat: seconds() - 3000, exp: seconds() + 600 }))
    const fresh = record()
    let asked = 0
    answers['/v1/accounts/token/refresh'] = () => {
      asked += 1
      return json(200, { success: true, data: fresh, error_code: null, error_message: null })
    }
    await Promise.all([refreshIfDue(), refreshIfDue()])
    await refreshIfDue()
    expect(asked).toBe(1)
    expect(JSON.parse(localStorage.getItem('token') ?? '').token).toBe(fresh.token)
  })
})
