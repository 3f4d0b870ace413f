import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { hashPassword } from '@/server/modules/identity/accounts/passwords'
import { createLimits } from '@/server/modules/identity/accounts/rate-limits'
import { signIn } from '@/server/modules/identity/accounts/sign-in.service'
import type { AppError } from '@/server/platform/errors'
import { lastCode, newEmail, signUpCandidate, signUpEmployer, TEST_PASSWORD } from '@/tests/support/accounts'
import { type Answer, createTestApi, type TestApi } from '@/tests/support/test-api'

const many = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

const tally = (answers: Answer<unknown>[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = body.error_code ?? String(status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('accounts under simultaneous calls', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const startSignUp = (email: string, more: object = {}) =>
    api.request('POST', '/v1/accounts/sign-up', {
      body: {
        username: email,
        password: TEST_PASSWORD,
        first_name: 'Анна',
        last_name: 'Лебедева',
        consents: { terms: true, personal_data: true },
        ...more,
      },
    })
  const verify = (email: string, code: string, more: object = {}) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      body: { username: email, purpose: 'sign_up', code, ...more },
    })
  const wrongCode = (right: string, n: number) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0')

  it('sends one code for twenty sign-ups at once', async () => {
    const email = newEmail()
    const answers = await many(20, () => startSignUp(email))
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1)
    expect(api.messages.filter((message) => message.to === email)).toHaveLength(1)
  })

  it('makes one account of twenty right codes at once', async () => {
    const email = newEmail()
    await startSignUp(email, { account_type: 'employer', company_name: 'Одна' })
    const code = lastCode(api, email)
    const answers = await many(20, () => verify(email, code))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await api.ctx.db.select({ n: count() }).from(users).where(eq(users.email, email))).toEqual([
      { n: 1 },
    ])
    expect(await api.ctx.db.select({ n: count() }).from(companies).where(eq(companies.name, 'Одна'))).toEqual(
      [{ n: 1 }],
    )
  })

  it('looks at five guesses of a code and no more, however many come at once', async () => {
    const email = newEmail()
    await startSignUp(email)
    const right = lastCode(api, email)
    const guesses = await many(40, (n) => verify(email, wrongCode(right, n)))
    expect(tally(guesses)).toEqual({ code_wrong: 5, code_too_many: 35 })
    expect((await verify(email, right)).body.error_code).toBe('code_too_many')
  })

  it('gives the right code among twenty wrong ones no better odds than five tries', async () => {
    const email = newEmail()
    await startSignUp(email)
    const right = lastCode(api, email)
    const guesses = await many(21, (n) => verify(email, n === 20 ? right : wrongCode(right, n)))
    const { code_wrong = 0, '200': done = 0 } = tally(guesses)
    expect(code_wrong + done).toBeLessThanOrEqual(5)
  })

  it('lets one of two addresses be taken by two people at once', async () => {
    const [first, second] = await many(2, () => signUpCandidate(api))
    const wanted = newEmail()
    const both = [first, second].flatMap((person) => (person ? [person] : []))
    const codes: string[] = []
    for (const { token } of both) {
      await api.request('POST', '/v1/accounts/code/send', {
        token,
        body: { username: wanted, purpose: 'change_email' },
      })
      codes.push(lastCode(api, wanted))
    }
    const answers = await many(2, (n) =>
      api.request('PUT', '/v1/accounts/email', {
        token: both[n]?.token ?? '',
        body: { email: wanted, code: codes[n] },
      }),
    )
    expect(tally(answers)).toEqual({ '200': 1, contact_taken: 1 })
  })

  it('stops a burst of guessed passwords at the limit of one address', async () => {
    const { email } = await signUpCandidate(api)
    const answers = await many(20, (n) =>
      api.request('POST', '/v1/accounts/sign-in', {
        body: { username: email, password: `guess number ${n}` },
      }),
    )
    const { wrong_credentials: looked, ...refused } = tally(answers)
    expect(looked).toBe(3)
    expect(Object.keys(refused).every((code) => ['proof_required', 'rate_limited'].includes(code))).toBe(true)
  })

  it('stops a burst over many accounts from one address', async () => {
    const limits = createLimits(api.ctx)
    const from = { ip: '203.0.113.9', userAgent: 'test' }
    const answers = await many(60, (n) =>
      signIn(api.ctx, limits, { username: `victim${n}@example.test`, password: 'the same guess' }, from).then(
        () => 'in',
        (error: AppError) => error.code,
      ),
    )
    expect(answers.filter((code) => code === 'proof_required')).toHaveLength(40)
  })

  it('counts right passwords of one address against nobody', async () => {
    const { email } = await signUpCandidate(api)
    const limits = createLimits(api.ctx)
    const from = { ip: '203.0.113.10', userAgent: 'test' }
    for (let n = 0; n < 55; n += 1) {
      expect(
        (await signIn(api.ctx, limits, { username: email, password: TEST_PASSWORD }, from)).token,
      ).toBeTruthy()
    }
  })

  it('opens no session by an old password while it is being changed', async () => {
    const { email } = await signUpCandidate(api)
    const blocked = async () => {
      for (;;) {
        const { rows } = await api.ctx.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows.length > 0) return
      }
    }
    let answer: Promise<Answer<TokenRecord>> | undefined
    await api.ctx.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash: await hashPassword('другой пароль 31') })
        .where(eq(users.email, email))
      answer = api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
        body: { username: email, password: TEST_PASSWORD },
      })
      await Promise.race([answer, blocked()])
    })
    expect((await answer)?.body.error_code).toBe('wrong_credentials')
  })

  it('keeps an ended session ended when it is refreshed at the same moment', async () => {
    const { token } = await signUpCandidate(api)
    const answers = await many(20, (n) =>
      n === 7
        ? api.request<TokenRecord>('POST', '/v1/accounts/sign-out', { token })
        : api.request<TokenRecord>('POST', '/v1/accounts/token/refresh', { token }),
    )
    for (const { body } of answers) {
      const fresh = body.data?.token
      if (fresh) expect((await api.request('GET', '/v1/accounts/me', { token: fresh })).status).toBe(401)
    }
  })

  it('opens no more companies than a person may have', async () => {
    const { token } = await signUpEmployer(api, { verified: false })
    await many(30, (n) =>
      api.request('POST', '/v1/accounts/company', { token, body: { name: `Компания ${n}` } }),
    )
    const { body } = await api.request<unknown[]>('GET', '/v1/accounts/companies', { token })
    expect(body.data).toHaveLength(20)
  })
})
