import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import type { StepUpMethods } from '@/lib/contracts/step-up'
import { EXPORT_FILE_PATH } from '@/lib/routes'
import { accountEvents } from '@/server/db/schema/account-security'
import { users } from '@/server/db/schema/accounts'
import {
  lastCode,
  newEmail,
  signUpCandidate,
  signUpEmployer,
  type TestPerson,
} from '@/tests/support/accounts'
import { changeContact, changePassword, isAlive, minutes, signIn } from '@/tests/support/takeover'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('M8 hole 4: a step-up', () => {
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
  const later = (ms: number) => api.setNow(new Date(start + ms))
  const post = (path: string, body?: unknown, token = person.token) =>
    api.request<never>('POST', `/v1/accounts/${path}`, { token, ...(body !== undefined && { body }) })
  const prove = (body: unknown, token = person.token) => post('step-up', body, token)
  const byPassword = (token = person.token) => prove({ method: 'password', password: person.password }, token)
  const steppedUp = async () => (await post('export')).status === 202

  it('M8 hole 4: is asked for by every call that hurts once ten minutes have passed since the sign-in', async () => {
    const hurting = Object.entries(calls).filter(([, call]) => 'stepUp' in call) as [
      CallName,
      { method: string },
    ][]
    expect(hurting.map(([name]) => name).sort()).toEqual(
      expect.arrayContaining([
        'POST /v1/accounts/deletion',
        'POST /v1/accounts/deletion/code',
        'POST /v1/accounts/export',
        'POST /v1/my/refunds',
        'PUT /v1/accounts/email',
        'PUT /v1/accounts/password',
        'PUT /v1/accounts/phone',
      ]),
    )
    later(10 * minutes + 1000)
    for (const [name, { method }] of hurting) {
      const path = name.slice(name.indexOf(' ') + 1).replace(/:\w+/g, 'zzzzzzzzzzzz')
      const answer = await api.request(method, path, { token: person.token, body: {} })
      expect([answer.status, answer.body.error_code], name).toEqual([403, 'step_up_required'])
    }
    const file = await api.request('GET', EXPORT_FILE_PATH, { token: person.token })
    expect(file.body.error_code).toBe('step_up_required')
    const code = await post('code/send', { username: newEmail(), purpose: 'change_email' })
    expect(code.body.error_code).toBe('step_up_required')
    expect(api.messages).toEqual([])
  })

  it('M8 hole 4: counts a sign-in of the last ten minutes', async () => {
    later(10 * minutes)
    expect(await steppedUp()).toBe(true)
  })

  it('M8 hole 4: opens acts that hurt for ten minutes, in this session and no other', async () => {
    const other = await signIn(api, person.email, person.password)
    later(60 * minutes)
    const answer = await byPassword()
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ valid_until: new Date(start + 70 * minutes).toISOString() })
    expect(await steppedUp()).toBe(true)
    const elsewhere = await post('export', undefined, other.body.data?.token)
    expect(elsewhere.body.error_code).toBe('step_up_required')
    later(70 * minutes + 1)
    expect(await steppedUp()).toBe(false)
    const events = await api.ctx.db
      .select({ kind: accountEvents.kind, details: accountEvents.details })
      .from(accountEvents)
      .innerJoin(users, eq(users.id, accountEvents.userId))
      .where(eq(users.publicId, person.publicId))
    expect(events).toContainEqual({ kind: 'stepped_up', details: { method: 'password' } })
  })

  it('M8 hole 4: takes the code that went to the account’s own address, and sends none anywhere else', async () => {
    later(60 * minutes)
    const ways = await api.request<StepUpMethods>('GET', '/v1/accounts/step-up', { token: person.token })
    const masked = `${person.email[0]}•••@example.test`
    expect(ways.body.data).toEqual({
      factor_code: false,
      passkey: false,
      password: true,
      contacts: [{ kind: 'email', masked }],
    })
    expect((await post('step-up/code', { contact: 'phone' })).status).toBe(404)
    expect((await post('step-up/code', { contact: 'thief@example.test' })).status).toBe(422)
    const sent = await post('step-up/code', { contact: 'email' })
    expect(sent.status).toBe(202)
    expect(api.messages.map(({ to }) => to)).toEqual([person.email])
    const wrong = await prove({ method: 'code', contact: 'email', code: '000000' })
    expect(wrong.body.error_code).toBe('code_wrong')
    const { request } = sent.body.data as unknown as CodeRequested
    const code = lastCode(api, person.email)
    expect((await prove({ method: 'code', contact: 'email', code, request })).status).toBe(200)
    expect((await prove({ method: 'code', contact: 'email', code, request })).body.error_code).toBe(
      'code_wrong',
    )
    expect(await steppedUp()).toBe(true)
  })

  it('M8 hole 4: takes no code that was sent for something else', async () => {
    later(60 * minutes)
    await post('code/send', { username: person.email, purpose: 'sign_in' })
    const answer = await prove({ method: 'code', contact: 'email', code: lastCode(api, person.email) })
    expect(answer.body.error_code).toBe('code_wrong')
  })

  it('M8 hole 4: lets nobody guess the password without end, whatever the session', async () => {
    const other = (await signIn(api, person.email, person.password)).body.data?.token
    const codes = new Set<string | null>()
    for (let index = 0; index < 12; index += 1) {
      codes.add((await prove({ method: 'password', password: 'мимо' })).body.error_code)
    }
    expect([...codes]).toEqual(['wrong_credentials', 'proof_required'])
    expect((await byPassword(other)).status).toBe(200)
  })

  it('M8 hole 4: is asked for to make an owner, and for no lesser role', async () => {
    const owner = await signUpEmployer(api)
    const path = `/v1/accounts/company/${owner.company.public_id}/members/${owner.publicId}/role`
    const give = (role: string) => api.request('PUT', path, { token: owner.token, body: { role } })
    later(11 * minutes)
    expect((await give('owner')).body.error_code).toBe('step_up_required')
    expect((await give('viewer')).body.error_code).toBe('wrong_state')
  })

  it('M8 hole 4: a change of e-mail, phone or password ends all sessions, the copied token too', async () => {
    let { token } = person
    for (const [index, kind] of (['email', 'phone', 'password'] as const).entries()) {
      const { email, password } = person
      const other = (await signIn(api, email, password)).body.data?.token ?? ''
      expect(await isAlive(api, other)).toBe(true)
      const next =
        kind === 'password'
          ? await changePassword(api, { ...person, token }, `Новый-океан-за-окном-${index}`)
          : await changeContact(api, token, kind, kind === 'email' ? newEmail() : '+79120003344')
      expect([await isAlive(api, token), await isAlive(api, other), await isAlive(api, next)]).toEqual([
        false,
        false,
        true,
      ])
      const [row] = await api.ctx.db.select().from(users).where(eq(users.publicId, person.publicId))
      person = { ...person, email: row?.email ?? '' }
      token = next
    }
  })
})
