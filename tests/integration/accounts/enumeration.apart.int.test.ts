import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newEmail, signUpCandidate, TEST_PASSWORD } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const hashed = vi.hoisted(() => ({ times: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      hashed.times += 1
      return real.hash(...args)
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      hashed.times += 1
      return real.verify(...args)
    },
  }
})

/** Time is work: what differs in neither statements nor hashes differs in nothing a stranger could measure. */
describe('an account cannot be found out', () => {
  let api: TestApi
  const statements: string[] = []
  const query = pg.Client.prototype.query
  beforeAll(async () => {
    api = await createTestApi()
    // What is worked out once per process.
    await signUpCandidate(api)
    await api.request('POST', '/v1/accounts/sign-in', { body: { username: newEmail(), password: 'мимо' } })
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: Parameters<typeof query>
    ) {
      const [first] = args as unknown as [string | { text: string }]
      statements.push(typeof first === 'string' ? first : first.text)
      return (query as (...rest: unknown[]) => unknown).apply(this, args)
    } as typeof query)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await api.close()
  })

  const workOf = async (path: string, body: unknown) => {
    statements.length = 0
    hashed.times = 0
    const answer = await api.request('POST', path, { body })
    return {
      status: answer.status,
      code: answer.body.error_code,
      data: Object.keys((answer.body.data as object) ?? {}).sort(),
      headers: [...answer.headers.keys()].sort(),
      hashes: hashed.times,
      statements: [...statements],
    }
  }
  const signUp = (username: string) => ({
    username,
    password: TEST_PASSWORD,
    first_name: 'Анна',
    last_name: 'Лебедева',
    consents: { terms: true, personal_data: true },
  })

  const send = (purpose: string) => (username: string) => ({ username, purpose })
  const guess = (purpose: string) => (username: string) => ({
    ...send(purpose)(username),
    code: '000000',
    password: 'Совсем-другой-пароль-1',
  })
  let phones = 0
  const newPhone = () => `+7916${String(1_000_000 + phones++)}`

  it.each([
    ['C6', 'sign-up', null, signUp],
    ['C7', 'sign-in', null, (username: string) => ({ username, password: 'мимо' })],
    ['C9', 'code/send', 'sign_in', send('sign_in')],
    ['C9', 'code/send', 'reset_password', send('reset_password')],
    ['C9', 'code/send', 'sign_up', send('sign_up')],
    ['C10', 'code/verify', 'sign_in', guess('sign_in')],
    ['C10', 'code/verify', 'reset_password', guess('reset_password')],
    ['C10', 'code/verify', 'sign_up', guess('sign_up')],
  ] as const)(
    '%s POST %s (%s) does the same work for a known and an unknown contact',
    async (_, end, purpose, bodyOf) => {
      for (const newContact of [newEmail, newPhone]) {
        const { email: known } = await signUpCandidate(api, { email: newContact() })
        const unknown = newContact()
        for (const contact of [known, unknown]) {
          if (end === 'code/verify') {
            await api.request('POST', '/v1/accounts/code/send', { body: { username: contact, purpose } })
          }
        }
        const path = `/v1/accounts/${end}`
        const workForUnknown = await workOf(path, bodyOf(unknown))
        expect(await workOf(path, bodyOf(known))).toEqual(workForUnknown)
        expect(workForUnknown.statements.length).toBeGreaterThan(0)
      }
    },
  )

  it('C7 hashes a password once, whether or not there is one to compare with', async () => {
    const body = (username: string) => ({ username, password: 'мимо' })
    expect((await workOf('/v1/accounts/sign-in', body(newEmail()))).hashes).toBe(1)
    expect((await workOf('/v1/accounts/sign-in', body('не почта'))).hashes).toBe(1)
  })
})
