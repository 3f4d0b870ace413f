import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StepUpMethods } from '@/lib/contracts/step-up'
import { hourMs } from '@/lib/shared/time'
import {
  completeFactorRemoval,
  startLostFactor,
} from '@/server/modules/moderation/operators/recovery.service'
import { signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { addPasskey, addTotp, appCode, dataOf } from '@/tests/support/second-factor'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const order = { operator: 'test', reason: 'lost phone' }

describe('an account with a second factor', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    person = await signUpCandidate(api)
  })

  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const stepUp = async (body: Record<string, unknown>, token = person.token) => {
    const answer = await api.request('POST', '/v1/accounts/step-up', { token, body })
    return [answer.status, answer.body.error_code]
  }
  const renew = async () =>
    (await api.request('POST', '/v1/accounts/second-factor/recovery-codes', { token: person.token })).status
  const signIn = () =>
    api.request('POST', '/v1/accounts/sign-in', {
      body: { username: person.email, password: person.password },
    })

  it('M8: steps up by its factor alone: neither the password nor a letter is enough', async () => {
    const { secret, codes } = await addTotp(api, person.token)
    later(11 * 60_000)
    const ways = dataOf(
      await api.request<StepUpMethods>('GET', '/v1/accounts/step-up', { token: person.token }),
    )
    expect(ways).toEqual({ password: false, contacts: [], factor_code: true, passkey: false })
    const refused = [403, 'second_factor_required']
    expect(await stepUp({ method: 'password', password: person.password })).toEqual(refused)
    expect(await stepUp({ method: 'code', contact: 'email', code: '123456' })).toEqual(refused)
    expect(await renew()).toBe(403)
    const code = await appCode(api, secret)
    expect(await stepUp({ method: 'factor_code', code })).toEqual([200, null])
    expect(await stepUp({ method: 'factor_code', code })).toEqual([422, 'code_wrong'])
    expect(await stepUp({ method: 'factor_code', code: codes[0] })).toEqual([200, null])
    expect(await renew()).toBe(200)
  })

  it('M8: steps up by a passkey in the session that asked, once', async () => {
    const { key } = await addPasskey(api, person.token)
    const other = await signUpCandidate(api)
    await addPasskey(api, other.token)
    later(11 * 60_000)
    const path = '/v1/accounts/step-up/passkey'
    const ask = async () =>
      dataOf(
        await api.request<{ challenge: string; options: Record<string, unknown> }>('POST', path, {
          token: person.token,
        }),
      )
    const { challenge, options } = await ask()
    const body = { method: 'passkey', challenge, response: key.get(options) }
    expect(await stepUp(body, other.token)).toEqual([422, 'code_expired'])
    expect(await stepUp(body)).toEqual([200, null])
    expect(await stepUp(body)).toEqual([422, 'code_expired'])
    expect(await renew()).toBe(200)
  })

  it('M8: with the device lost its second step is taken off 72 hours after every address was told', async () => {
    await addTotp(api, person.token)
    const { letters } = await startLostFactor(api.ctx, order, person.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('второй шаг')
    later(71 * hourMs)
    await expect(completeFactorRemoval(api.ctx, order, person.email)).rejects.toMatchObject({
      code: 'too_early',
    })
    expect((await signIn()).body.error_code).toBe('second_factor_required')
    later(hourMs)
    await completeFactorRemoval(api.ctx, order, person.email)
    expect((await signIn()).status).toBe(200)
    expect((await api.request('GET', '/v1/accounts/me', { token: person.token })).status).toBe(401)
  })

  it('M8: a removal that somebody cancelled by the link of the letter never comes', async () => {
    await addTotp(api, person.token)
    const { letters } = await startLostFactor(api.ctx, order, person.email)
    const token = /[a-z2-9]{32}/.exec(letters[0]?.text ?? '')?.[0]
    expect((await api.request('POST', `/v1/account-recoveries/${token}/cancellation`)).status).toBe(200)
    later(73 * hourMs)
    await expect(completeFactorRemoval(api.ctx, order, person.email)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await signIn()).body.error_code).toBe('second_factor_required')
  })

  it('M8: there is nothing to take off where there is no second factor', async () => {
    await expect(startLostFactor(api.ctx, order, person.email)).rejects.toMatchObject({ code: 'wrong_state' })
  })
})
