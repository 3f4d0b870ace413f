import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@/lib/contracts/errors'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { newEmail, signUpCandidate } from '@/tests/support/accounts'
import { type ApiProcess, startApiProcess } from '@/tests/support/api-process'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('two processes on one database', () => {
  const secret = 'shared by the processes of a test'
  let api: TestApi
  let folder: string
  let processes: ApiProcess[] = []
  beforeAll(async () => {
    api = await createTestApi({ APP_SECRET: secret })
    folder = await mkdtemp(join(tmpdir(), 'dvoe-two-'))
    const env = { DATABASE_URL: api.database.url, APP_SECRET: secret, DATA_DIR: folder }
    processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
  }, 120_000)
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()))
    await api.close()
    await rm(folder, { recursive: true })
  })

  const ask = async <T>(index: 0 | 1, method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${processes[index]?.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Envelope<T> }
  }
  const me = async (index: 0 | 1, token: string) =>
    (await ask(index, 'GET', '/v1/accounts/me', undefined, token)).status

  it('C8 B5 a session ended through one is refused by the other at once', async () => {
    const { token } = await signUpCandidate(api)
    expect([await me(0, token), await me(1, token)]).toEqual([200, 200])
    expect((await ask(0, 'POST', '/v1/accounts/sign-out', undefined, token)).status).toBe(200)
    expect([await me(1, token), await me(0, token)]).toEqual([401, 401])
  })

  it('C11 a password changed through one ends the sessions known to the other at once', async () => {
    const person = await signUpCandidate(api)
    const signedIn = await ask<TokenRecord>(1, 'POST', '/v1/accounts/sign-in', {
      username: person.email,
      password: person.password,
    })
    const elsewhere = signedIn.body.data?.token ?? ''
    expect(await me(1, elsewhere)).toBe(200)
    const changed = await ask<TokenRecord>(
      0,
      'PUT',
      '/v1/accounts/password',
      { old_password: person.password, new_password: 'Совсем-другой-пароль-1' },
      person.token,
    )
    expect([await me(1, elsewhere), await me(1, person.token)]).toEqual([401, 401])
    expect(await me(1, changed.body.data?.token ?? '')).toBe(200)
  })

  it('C7 C9 tries are counted together: more processes are not more guesses', async () => {
    const guess = (index: 0 | 1, username: string) =>
      ask(index, 'POST', '/v1/accounts/sign-in', { username, password: 'мимо' })
    const victim = newEmail()
    const codes: (string | null)[] = []
    for (const index of [0, 1, 0, 1, 0] as const) codes.push((await guess(index, victim)).body.error_code)
    expect(codes).toEqual([
      'wrong_credentials',
      'wrong_credentials',
      'wrong_credentials',
      'proof_required',
      'proof_required',
    ])
    const sends = { username: newEmail(), purpose: 'sign_in' }
    expect((await ask(0, 'POST', '/v1/accounts/code/send', sends)).status).toBe(202)
    expect((await ask(1, 'POST', '/v1/accounts/code/send', sends)).body.error_code).toBe(
      'code_resend_too_early',
    )
  })
})
