import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecondFactor, SecondFactorChallenge } from '@/lib/contracts/second-factor'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { accountEvents } from '@/server/db/schema/account-security'
import { users } from '@/server/db/schema/accounts'
import { totpSecrets } from '@/server/db/schema/second-factor'
import { contents } from '@/server/modules/privacy/contents.repository'
import { lastCode, newEmail, signUpCandidate, TEST_PASSWORD, type TestPerson } from '@/tests/support/accounts'
import { createAuthenticator } from '@/tests/support/authenticator'
import { addPasskey, addTotp, appCode, dataOf, nextCode, passkeyOptions } from '@/tests/support/second-factor'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const root = '/v1/accounts/second-factor'

describe('a second factor', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    person = await signUpCandidate(api)
  })

  const signIn = (password = person.password) =>
    api.request<SecondFactorChallenge & TokenRecord>('POST', '/v1/accounts/sign-in', {
      body: { username: person.email, password },
    })
  const begin = async () => {
    const { status, body } = await signIn()
    expect([status, body.error_code]).toEqual([403, 'second_factor_required'])
    return body.data as unknown as SecondFactorChallenge
  }
  const answer = (challenge: string, code: string) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      body: { purpose: 'second_factor', challenge, code },
    })
  const byPasskey = (challenge: string, response: unknown) =>
    api.request<TokenRecord>('POST', '/v1/accounts/passkey/verify', { body: { challenge, response } })
  const outcome = ({ status, body }: { status: number; body: { error_code: string | null } }) => [
    status,
    body.error_code,
  ]
  const read = async (token: string) => dataOf(await api.request<SecondFactor>('GET', root, { token }))
  const userIdOf = async () => {
    const [row] = await api.ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.publicId, person.publicId))
    return row?.id ?? 0
  }
  const eventsOf = async () => {
    const rows = await api.ctx.db
      .select({ kind: accountEvents.kind, details: accountEvents.details })
      .from(accountEvents)
      .where(and(eq(accountEvents.userId, await userIdOf())))
      .orderBy(accountEvents.id)
    return rows.filter(({ kind }) => /factor|recovery/.test(kind))
  }

  it('M8: a sign-in by password is refused with a challenge, and a code of the app opens the session', async () => {
    const { secret, codes } = await addTotp(api, person.token)
    expect(codes).toHaveLength(10)
    const begun = await begin()
    expect(begun.methods).toEqual(['totp', 'recovery_code'])
    const { token } = dataOf(await answer(begun.challenge, await appCode(api, secret)))
    expect(await read(token)).toMatchObject({ enabled: true, passkeys: [], recovery_codes_left: 10 })
    expect(await eventsOf()).toEqual([{ kind: 'second_factor_added', details: { factor: 'totp' } }])
  })

  it('M8: says nothing of a second factor before the password is right', async () => {
    const before = await signIn('мимо')
    await addTotp(api, person.token)
    const after = await signIn('мимо')
    expect([after.status, after.body]).toEqual([before.status, before.body])
    const options = await api.request('POST', '/v1/accounts/passkey/options', { body: {} })
    expect(JSON.stringify(options.body)).not.toContain('allowCredentials')
  })

  it('M8: a code of the app works once, whichever sign-in it is replayed in', async () => {
    const { secret } = await addTotp(api, person.token)
    const code = await appCode(api, secret)
    dataOf(await answer((await begin()).challenge, code))
    const again = await begin()
    const replayed = await answer(again.challenge, code)
    expect(outcome(replayed)).toEqual([422, 'code_wrong'])
    expect(replayed.body.data).toMatchObject({ tries_left: 4 })
    // Neither does an older one that was never used.
    expect(outcome(await answer(again.challenge, await appCode(api, secret, -30)))).toEqual([
      422,
      'code_wrong',
    ])
    nextCode(api)
    dataOf(await answer(again.challenge, await appCode(api, secret)))
  })

  it('M8: two requests with one code open one session', async () => {
    const { secret } = await addTotp(api, person.token)
    const [a, b] = [await begin(), await begin()]
    const code = await appCode(api, secret)
    const answers = await Promise.all([answer(a.challenge, code), answer(b.challenge, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('M8: a challenge is answered once, five times wrongly at most and within ten minutes', async () => {
    const { secret, codes } = await addTotp(api, person.token)
    const used = await begin()
    dataOf(await answer(used.challenge, codes[0] ?? ''))
    expect(outcome(await answer(used.challenge, codes[1] ?? ''))).toEqual([422, 'code_expired'])
    const worn = await begin()
    for (let i = 0; i < 5; i++) expect((await answer(worn.challenge, 'aaaa-aaaa-aaaa-aaaa')).status).toBe(422)
    expect(outcome(await answer(worn.challenge, codes[1] ?? ''))).toEqual([429, 'code_too_many'])
    const old = await begin()
    const now = api.ctx.clock.now()
    api.setNow(new Date(now.getTime() + 10 * 60_000 + 1000))
    expect(outcome(await answer(old.challenge, await appCode(api, secret)))).toEqual([422, 'code_expired'])
    expect(outcome(await answer('neverwas', '123456'))).toEqual([422, 'code_expired'])
  })

  it('M8: guesses at codes of the app need a proof of work after the third, and a recovery code does not', async () => {
    const { codes } = await addTotp(api, person.token)
    const first = await begin()
    for (let i = 0; i < 3; i++) {
      expect(outcome(await answer(first.challenge, '000000'))).toEqual([422, 'code_wrong'])
    }
    const second = await begin()
    expect(outcome(await answer(second.challenge, '000000'))).toEqual([428, 'proof_required'])
    dataOf(await answer(second.challenge, codes[0] ?? ''))
  })

  it('M8: a recovery code opens the account once, however it is typed, and its owner is told', async () => {
    const { codes } = await addTotp(api, person.token)
    const [code = ''] = codes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    const { token } = dataOf(await answer((await begin()).challenge, typed))
    expect((await read(token)).recovery_codes_left).toBe(9)
    expect(outcome(await answer((await begin()).challenge, code))).toEqual([422, 'code_wrong'])
    expect((await eventsOf()).at(-1)).toEqual({ kind: 'recovery_code_used', details: { left: 9 } })
    const notices = await api.request('GET', '/v1/notifications', { token })
    expect(JSON.stringify(notices.body)).toContain('"change":"recovery_code_used"')
    const renewed = dataOf(
      await api.request<{ recovery_codes: string[] }>('POST', `${root}/recovery-codes`, { token }),
    )
    expect(renewed.recovery_codes).toHaveLength(10)
    expect(outcome(await answer((await begin()).challenge, codes[1] ?? ''))).toEqual([422, 'code_wrong'])
    dataOf(await answer((await begin()).challenge, renewed.recovery_codes[0] ?? ''))
  })

  it('M8: a sign-in by code asks for the second factor too', async () => {
    const { codes } = await addTotp(api, person.token)
    const path = '/v1/accounts/code'
    await api.request('POST', `${path}/send`, { body: { username: person.email, purpose: 'sign_in' } })
    const code = lastCode(api, person.email)
    const begun = await api.request('POST', `${path}/verify`, {
      body: { username: person.email, purpose: 'sign_in', code },
    })
    expect(outcome(begun)).toEqual([403, 'second_factor_required'])
    const { challenge } = begun.body.data as SecondFactorChallenge
    dataOf(await answer(challenge, codes[0] ?? ''))
  })

  it('M8 hole 5: a reset by code changes nothing before the second factor is right', async () => {
    const { codes } = await addTotp(api, person.token)
    const path = '/v1/accounts/code'
    await api.request('POST', `${path}/send`, { body: { username: person.email, purpose: 'reset_password' } })
    const body = {
      username: person.email,
      purpose: 'reset_password',
      code: lastCode(api, person.email),
      password: `${TEST_PASSWORD}-новый`,
    }
    const begun = await api.request('POST', `${path}/verify`, { body })
    expect(outcome(begun)).toEqual([403, 'second_factor_required'])
    // The old password and the old session are as they were.
    expect((await signIn()).body.error_code).toBe('second_factor_required')
    expect((await api.request('GET', '/v1/accounts/me', { token: person.token })).status).toBe(200)
    dataOf(await answer((begun.body.data as SecondFactorChallenge).challenge, codes[0] ?? ''))
    expect(outcome(await signIn())).toEqual([401, 'wrong_credentials'])
    expect((await signIn(body.password)).body.error_code).toBe('second_factor_required')
    expect((await api.request('GET', '/v1/accounts/me', { token: person.token })).status).toBe(401)
  })

  it('M8: a password changed meanwhile, or a ban, voids a sign-in that has begun', async () => {
    const { codes } = await addTotp(api, person.token)
    const begun = await begin()
    const { passwordHash } = (
      await api.ctx.db.select().from(users).where(eq(users.publicId, person.publicId))
    )[0] as { passwordHash: string }
    const set = (change: Partial<typeof users.$inferInsert>) =>
      api.ctx.db.update(users).set(change).where(eq(users.publicId, person.publicId))
    await set({ passwordHash: `${passwordHash}x` })
    expect(outcome(await answer(begun.challenge, codes[0] ?? ''))).toEqual([422, 'code_expired'])
    await set({ passwordHash, bannedAt: new Date() })
    expect(outcome(await answer(begun.challenge, codes[0] ?? ''))).toEqual([422, 'code_expired'])
  })

  it('M8: a passkey alone signs in, as it is both factors in one', async () => {
    const { key, codes } = await addPasskey(api, person.token)
    expect(codes).toHaveLength(10)
    const { challenge, options } = await passkeyOptions(api)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const { token } = dataOf(await byPasskey(challenge, key.get(options)))
    const { passkeys } = await read(token)
    expect(passkeys).toMatchObject([{ name: 'Ноутбук', last_used_at: expect.any(String) }])
  })

  it('M8: a passkey is the second factor after a password', async () => {
    const { key } = await addPasskey(api, person.token)
    const begun = await begin()
    expect(begun.methods).toEqual(['passkey', 'recovery_code'])
    const { challenge, options } = await passkeyOptions(api, { challenge: begun.challenge })
    expect(options.allowCredentials).toHaveLength(1)
    // The password was the other factor: a key without a finger or a PIN will do.
    dataOf(await byPasskey(challenge, key.get(options, { verified: false })))
    expect(outcome(await byPasskey(challenge, key.get(options)))).toEqual([422, 'code_expired'])
  })

  it('M8: a passkey is refused from another origin, another site, without its owner, or with a made-up key', async () => {
    const { key } = await addPasskey(api, person.token)
    const rejected = [422, 'passkey_rejected']
    const attempt = async (sign: (options: Record<string, unknown>) => unknown) => {
      const { challenge, options } = await passkeyOptions(api)
      return outcome(await byPasskey(challenge, sign(options)))
    }
    expect(await attempt((o) => key.get(o, { origin: 'https://dvoe.example.evil' }))).toEqual(rejected)
    expect(await attempt((o) => key.get(o, { rpId: 'evil.example' }))).toEqual(rejected)
    expect(await attempt((o) => key.get(o, { verified: false }))).toEqual(rejected)
    expect(await attempt((o) => key.get({ ...o, challenge: 'AAAA' }))).toEqual(rejected)
    const forger = createAuthenticator()
    expect(await attempt((o) => ({ ...forger.get(o), id: key.get(o).id, rawId: key.get(o).id }))).toEqual(
      rejected,
    )
    expect(await attempt((o) => forger.get(o))).toEqual(rejected)
    expect((await attempt((o) => key.get(o)))[0]).toBe(200)
  })

  it('M8: what an authenticator is asked to sign is used up by the first answer, right or wrong', async () => {
    const { key } = await addPasskey(api, person.token)
    const { challenge, options } = await passkeyOptions(api)
    expect(outcome(await byPasskey(challenge, createAuthenticator().get(options)))[1]).toBe(
      'passkey_rejected',
    )
    expect(outcome(await byPasskey(challenge, key.get(options)))).toEqual([422, 'code_expired'])
    // With the answer to one challenge no other is answered.
    const [a, b] = [await passkeyOptions(api), await passkeyOptions(api)]
    expect(outcome(await byPasskey(b.challenge, key.get(a.options)))).toEqual([422, 'passkey_rejected'])
  })

  it('M8: a copied passkey shows by its counter', async () => {
    const { key } = await addPasskey(api, person.token)
    const use = async (counter: number) => {
      const { challenge, options } = await passkeyOptions(api)
      return (await byPasskey(challenge, key.get(options, { counter }))).body.error_code
    }
    expect(await use(7)).toBeNull()
    for (const counter of [7, 3, 0]) expect(await use(counter)).toBe('passkey_rejected')
    expect(await use(8)).toBeNull()
  })

  it('M8: somebody else’s passkey is no second factor of mine, and cannot be added twice', async () => {
    const { key, codes } = await addPasskey(api, person.token)
    expect(codes).toHaveLength(10)
    const other = await signUpCandidate(api)
    const foreign = await addPasskey(api, other.token)
    const begun = await begin()
    const { challenge, options } = await passkeyOptions(api, { challenge: begun.challenge })
    expect(outcome(await byPasskey(challenge, foreign.key.get(options)))).toEqual([422, 'passkey_rejected'])
    const path = `${root}/passkeys`
    const begunAdding = dataOf(
      await api.request<{ challenge: string; options: Record<string, unknown> }>('POST', `${path}/options`, {
        token: other.token,
      }),
    )
    const body = {
      challenge: begunAdding.challenge,
      name: 'Чужой',
      response: key.create(begunAdding.options),
    }
    // Begun in another session, it is as good as none.
    expect(outcome(await api.request('POST', path, { token: person.token, body }))[1]).toBe('code_expired')
    expect(outcome(await api.request('POST', path, { token: other.token, body }))[1]).toBe('duplicate')
    const mine = (await read(person.token)).passkeys[0]?.public_id
    for (const method of ['PATCH', 'DELETE'] as const) {
      const named = { token: other.token, ...(method === 'PATCH' && { body: { name: 'Моё' } }) }
      expect((await api.request(method, `${path}/${mine}`, named)).status).toBe(404)
    }
  })

  it('M8: a passkey is not added for another origin or without its owner’s finger', async () => {
    const path = `${root}/passkeys`
    for (const wishes of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
    ]) {
      const { challenge, options } = dataOf(
        await api.request<{ challenge: string; options: Record<string, unknown> }>(
          'POST',
          `${path}/options`,
          {
            token: person.token,
            headers: { host: 'evil.example' },
          },
        ),
      )
      const body = { challenge, name: 'Ключ', response: createAuthenticator().create(options, wishes) }
      expect(outcome(await api.request('POST', path, { token: person.token, body }))).toEqual([
        422,
        'passkey_rejected',
      ])
    }
    expect((await read(person.token)).enabled).toBe(false)
  })

  it('M8: with the last factor gone the sign-in is as before, and recovery codes open nothing', async () => {
    const { secret, codes } = await addTotp(api, person.token)
    await addPasskey(api, person.token)
    const { passkeys } = await read(person.token)
    const gone = await api.request('DELETE', `${root}/passkeys/${passkeys[0]?.public_id}`, {
      token: person.token,
    })
    expect(gone.status).toBe(200)
    const begun = await begin()
    dataOf(await answer(begun.challenge, await appCode(api, secret)))
    const waiting = await begin()
    dataOf(await api.request('DELETE', `${root}/totp`, { token: person.token }))
    expect((await signIn()).status).toBe(200)
    expect(outcome(await answer(waiting.challenge, codes[0] ?? ''))).toEqual([422, 'code_wrong'])
    expect((await eventsOf()).map(({ kind, details }) => [kind, details.factor])).toEqual([
      ['second_factor_added', 'totp'],
      ['second_factor_added', 'passkey'],
      ['second_factor_removed', 'passkey'],
      ['second_factor_removed', 'totp'],
    ])
  })

  it('M8: adding, renaming and removing need a step-up', async () => {
    const { codes } = await addTotp(api, person.token)
    expect(codes).toHaveLength(10)
    api.setNow(new Date(api.ctx.clock.now().getTime() + 11 * 60_000))
    for (const [method, path, body] of [
      ['POST', '/totp', undefined],
      ['POST', '/totp/confirmation', { challenge: 'abc', code: '123456' }],
      ['DELETE', '/totp', undefined],
      ['POST', '/passkeys/options', undefined],
      ['PATCH', '/passkeys/abcdefghjkmn', { name: 'Имя' }],
      ['DELETE', '/passkeys/abcdefghjkmn', undefined],
      ['POST', '/recovery-codes', undefined],
    ] as const) {
      const refused = await api.request(method, `${root}${path}`, { token: person.token, body })
      expect([path, ...outcome(refused)]).toEqual([path, 403, 'step_up_required'])
    }
  })

  it('M8: secrets stand sealed in the database and in no copy of the data; names of passkeys do stand there', async () => {
    const { secret, codes } = await addTotp(api, person.token)
    await addPasskey(api, person.token, 'Мамин ноутбук')
    const userId = await userIdOf()
    const [row] = await api.ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
    expect(row?.sealed).not.toContain(secret)
    const file = contents.find((each) => each.file === 'second-factor.json')
    const copy = JSON.stringify(await file?.read(api.ctx.db, userId))
    expect(copy).toContain('Мамин ноутбук')
    expect(copy).not.toMatch(/publicKey|sealed|codeHash|credential/)
    for (const hidden of [secret, row?.sealed ?? '', ...codes]) expect(copy).not.toContain(hidden)
  })

  it('M8: it is offered to whoever comes back, once', async () => {
    expect((await read(person.token)).offered).toBe(false)
    const { token } = dataOf(await signIn())
    expect((await read(token)).offered).toBe(true)
    dataOf(await api.request('DELETE', `${root}/offer`, { token }))
    expect((await read(token)).offered).toBe(false)
  })

  it('C7 stands as it is for accounts without a second factor', async () => {
    const { status, body } = await signIn()
    expect([status, Object.keys(body.data ?? {}).sort()]).toEqual([
      200,
      ['expires_in', 'token', 'token_type'],
    ])
    expect(
      (await api.request('POST', '/v1/accounts/sign-in', { body: { username: newEmail(), password: 'x' } }))
        .status,
    ).toBe(401)
  })
})
