import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RestoreOptions } from '@/lib/contracts/account-recovery'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { lastCode, newEmail, signUpCandidate, TEST_PASSWORD, type TestPerson } from '@/tests/support/accounts'
import type { Authenticator } from '@/tests/support/authenticator'
import { createResumeDraft } from '@/tests/support/resumes'
import { addPasskey, addTotp, appCode, dataOf, passkeyOptions } from '@/tests/support/second-factor'
import {
  changeContact,
  changePassword,
  days,
  freeze,
  hours,
  lastLink,
  restore,
} from '@/tests/support/takeover'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('M8 hole 4: a second factor older than the changes', () => {
  let api: TestApi
  let owner: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const pass = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  beforeEach(async () => {
    api.setNow(new Date())
    owner = await signUpCandidate(api)
  })
  const begin = async () => {
    const answer = await api.request<{ challenge: string }>('POST', '/v1/accounts/sign-in', {
      body: { username: owner.email, password: TEST_PASSWORD },
    })
    return (answer.body.data as { challenge: string }).challenge
  }
  /** New sessions: these tests are not about the step-up that old ones are asked for. */
  const signInByApp = async (secret: string) => {
    const body = { purpose: 'second_factor', challenge: await begin(), code: await appCode(api, secret) }
    const answer = await api.request<{ token: string }>('POST', '/v1/accounts/code/verify', { body })
    owner = { ...owner, token: dataOf(answer).token }
  }
  const signInByKey = async (key: Authenticator) => {
    const challenge = await begin()
    const { options } = await passkeyOptions(api, { challenge })
    const body = { challenge, response: key.get(options) }
    const answer = await api.request<{ token: string }>('POST', '/v1/accounts/passkey/verify', { body })
    owner = { ...owner, token: dataOf(answer).token }
  }
  /** The thief changes the address with the token; answers with the link of the letter to the old address. */
  const stolen = async () => {
    await changeContact(api, owner.token, 'email', newEmail())
    const link = lastLink(api, owner.email, 'freeze')
    await freeze(api, link)
    return link
  }
  const waysOf = async (link: string) =>
    dataOf(await api.request<RestoreOptions>('GET', `/v1/account-freezes/${link}/restore`))
  const askKey = (link: string) =>
    api.request<{ challenge: string; options: Record<string, unknown> }>(
      'POST',
      `/v1/account-freezes/${link}/restore/passkey`,
    )
  const outcome = ({ status, body }: { status: number; body: { error_code: string | null } }) => [
    status,
    body.error_code,
  ]
  const isFrozen = async (link: string) =>
    (await api.request('GET', `/v1/account-freezes/${link}/restore`)).status === 200

  it('M8 hole 4: a code of an app of before the changes restores, once', async () => {
    const { secret } = await addTotp(api, owner.token)
    pass(2 * days)
    await signInByApp(secret)
    const link = await stolen()
    expect(await waysOf(link)).toMatchObject({ factor_code: true, passkey: false })
    const wrong = await restore(api, link, { method: 'factor_code', code: '000000' })
    expect(outcome(wrong)).toEqual([422, 'code_wrong'])
    // The code of the sign-in was used up.
    const used = await restore(api, link, { method: 'factor_code', code: await appCode(api, secret) })
    expect(outcome(used)).toEqual([422, 'code_wrong'])
    pass(30_000)
    const factor = { method: 'factor_code', code: await appCode(api, secret) }
    expect((await restore(api, link, factor)).status).toBe(200)
    expect(await isFrozen(link)).toBe(false)
    expect((await restore(api, link, factor)).status).toBe(404)
  })

  it('M8 hole 4: a recovery code of before the changes restores, and the account is its owner’s', async () => {
    const { secret, codes } = await addTotp(api, owner.token)
    pass(2 * days)
    await signInByApp(secret)
    const link = await stolen()
    const answer = await restore(api, link, { method: 'factor_code', code: codes[3] ?? '' })
    expect(answer.status).toBe(200)
    const signedIn = await api.request('POST', '/v1/accounts/sign-in', {
      body: { username: owner.email, password: 'Третий-океан-за-окном-44' },
    })
    expect(outcome(signedIn)).toEqual([403, 'second_factor_required'])
  })

  it('M8 hole 4: a restored account has new secret addresses, of its calendar and of resumes open by a link', async () => {
    const { secret, codes } = await addTotp(api, owner.token)
    const calendarOf = async (method: 'GET' | 'POST') =>
      dataOf(await api.request<{ url: string }>(method, '/v1/my/calendar', { token: owner.token })).url
    const { public_id, direct_token } = await createResumeDraft(api, owner.token, { visibility: 'direct' })
    const linkOf = async () =>
      dataOf(await api.request<OwnResume>('GET', `/v1/resumes/${public_id}/own`, { token: owner.token }))
    expect((await linkOf()).direct_token).toBe(direct_token)
    const copied = await calendarOf('POST')
    const open = async (url: string) => (await api.request('GET', new URL(url).pathname)).status
    expect(await open(copied)).toBe(200)
    pass(2 * days)
    await signInByApp(secret)
    const link = await stolen()
    expect((await restore(api, link, { method: 'factor_code', code: codes[0] ?? '' })).status).toBe(200)
    expect(await open(copied)).toBe(404)
    const begun = await api.request<{ challenge: string }>('POST', '/v1/accounts/sign-in', {
      body: { username: owner.email, password: 'Третий-океан-за-окном-44' },
    })
    const challenge = (begun.body.data as { challenge: string }).challenge
    const signedIn = await api.request<{ token: string }>('POST', '/v1/accounts/code/verify', {
      body: { purpose: 'second_factor', challenge, code: codes[1] ?? '' },
    })
    owner = { ...owner, token: dataOf(signedIn).token }
    const renewed = await calendarOf('GET')
    expect(renewed).not.toBe(copied)
    expect(await open(renewed)).toBe(200)
    expect((await linkOf()).direct_token).toMatch(/^[a-z2-9]{32}$/)
    expect((await linkOf()).direct_token).not.toBe(direct_token)
  })

  it('M8 hole 4: a refused new password uses no recovery code up', async () => {
    const { secret, codes } = await addTotp(api, owner.token)
    pass(2 * days)
    await signInByApp(secret)
    const link = await stolen()
    const factor = { method: 'factor_code', code: codes[0] ?? '' }
    const refused = await restore(api, link, factor, { new_password: TEST_PASSWORD })
    expect(refused.body.data).toMatchObject({ errors: [{ field: 'new_password', code: 'password_used' }] })
    expect((await restore(api, link, factor)).status).toBe(200)
  })

  it('M8 hole 4: a passkey of before the changes restores, by what it was asked to sign and once', async () => {
    const { key } = await addPasskey(api, owner.token)
    pass(2 * days)
    await signInByKey(key)
    const link = await stolen()
    expect(await waysOf(link)).toMatchObject({ passkey: true })
    const { challenge, options } = dataOf(await askKey(link))
    const forged = key.get({ ...options, challenge: 'bm90LWl0' })
    const refused = await restore(api, link, { method: 'passkey', challenge, response: forged })
    expect(outcome(refused)).toEqual([422, 'passkey_rejected'])
    const spent = await restore(api, link, { method: 'passkey', challenge, response: key.get(options) })
    expect(outcome(spent)).toEqual([422, 'code_expired'])
    const again = dataOf(await askKey(link))
    const factor = { method: 'passkey', challenge: again.challenge, response: key.get(again.options) }
    expect((await restore(api, link, factor)).status).toBe(200)
    expect(await isFrozen(link)).toBe(false)
  })

  it('M8 hole 4: a passkey of another account restores nothing', async () => {
    const { key: own } = await addPasskey(api, owner.token)
    const stranger = await signUpCandidate(api)
    const { key } = await addPasskey(api, stranger.token)
    pass(2 * days)
    await signInByKey(own)
    const link = await stolen()
    const { challenge, options } = dataOf(await askKey(link))
    const answer = await restore(api, link, { method: 'passkey', challenge, response: key.get(options) })
    expect(outcome(answer)).toEqual([422, 'passkey_rejected'])
    expect(await isFrozen(link)).toBe(true)
  })

  it('M8 hole 4: a factor that was added after the change does not restore', async () => {
    const thief = { email: newEmail(), token: '' }
    thief.token = await changeContact(api, owner.token, 'email', thief.email)
    const { secret, codes } = await addTotp(api, thief.token)
    const { key } = await addPasskey(api, thief.token)
    const link = lastLink(api, owner.email, 'freeze')
    await freeze(api, link)
    expect(await waysOf(link)).toMatchObject({ factor_code: false, passkey: false })
    for (const code of [await appCode(api, secret), codes[0] ?? '']) {
      expect(outcome(await restore(api, link, { method: 'factor_code', code }))).toEqual([422, 'code_wrong'])
    }
    expect(outcome(await askKey(link))).toEqual([404, 'not_found'])
    // What the key signed for a sign-in is nothing here either.
    const { challenge, options } = await passkeyOptions(api)
    const answer = await restore(api, link, { method: 'passkey', challenge, response: key.get(options) })
    expect(outcome(answer)).toEqual([422, 'code_expired'])
    expect(await isFrozen(link)).toBe(true)
    expect((await restore(api, link, { method: 'password', password: TEST_PASSWORD })).status).toBe(200)
  })

  it('M8 hole 4: a factor that was added just before the change does not restore, and goes with the changes', async () => {
    const { secret, codes } = await addTotp(api, owner.token)
    pass(2 * hours)
    await signInByApp(secret)
    const link = await stolen()
    expect(await waysOf(link)).toMatchObject({ factor_code: false })
    const answer = await restore(api, link, { method: 'factor_code', code: codes[0] ?? '' })
    expect(outcome(answer)).toEqual([422, 'code_wrong'])
    expect((await restore(api, link, { method: 'password', password: TEST_PASSWORD })).status).toBe(200)
    const signedIn = await api.request('POST', '/v1/accounts/sign-in', {
      body: { username: owner.email, password: 'Третий-океан-за-окном-44' },
    })
    expect(signedIn.status).toBe(200)
  })

  it('M8 hole 4: after a change of the password alone a code to the mailbox restores', async () => {
    await changePassword(api, { token: owner.token, password: TEST_PASSWORD }, 'Чужой-океан-за-окном-9')
    const link = lastLink(api, owner.email, 'freeze')
    await freeze(api, link)
    expect(await waysOf(link)).toMatchObject({ contacts: [{ kind: 'email' }] })
    await api.request('POST', `/v1/account-freezes/${link}/restore/code`, { body: { contact: 'email' } })
    const factor = { method: 'code', contact: 'email', code: lastCode(api, owner.email) }
    expect((await restore(api, link, factor)).status).toBe(200)
  })
})
