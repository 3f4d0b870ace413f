import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecondFactor } from '@/lib/contracts/second-factor'
import { dayMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import { addTotp, dataOf } from '@/tests/support/second-factor'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('where a second factor is compulsory', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await createTestApi()
  })
  afterEach(() => api.close())

  const outsideDemo = () => Object.assign(api.ctx.env, { demo: false })
  const later = (days: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + days * dayMs))
  const required = async (token: string) =>
    dataOf(await api.request<SecondFactor>('GET', '/v1/accounts/second-factor', { token })).required
  const newOperator = async () => {
    const person = await signUpCandidate(api)
    await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.publicId, person.publicId))
    return person
  }
  const desk = async (token: string) => {
    const { status, body } = await api.request('GET', '/v1/moderation/cases', { token })
    return [status, body.error_code]
  }
  const refused = [403, 'second_factor_setup_required']

  it('M8: an operator works for 14 days from the first time it was asked for, then has to set it up', async () => {
    outsideDemo()
    const { token } = await newOperator()
    expect(await required(token)).toBeNull()
    later(10)
    expect(await desk(token)).toEqual([200, null])
    const until = new Date(api.ctx.clock.now().getTime() + 14 * dayMs).toISOString()
    expect(await required(token)).toEqual({ reason: 'operator', until })
    api.setNow(new Date(new Date(until).getTime() - 1000))
    expect(await desk(token)).toEqual([200, null])
    api.setNow(new Date(until))
    expect(await desk(token)).toEqual(refused)
  })

  it('M8: with a second factor the desk is open again, and nothing is asked for', async () => {
    outsideDemo()
    const { token } = await newOperator()
    await desk(token)
    await addTotp(api, token)
    later(15)
    expect(await desk(token)).toEqual([200, null])
    expect(await required(token)).toBeNull()
  })

  it('M8: an owner needs it before money and before a second recruiter; a viewer may be invited without', async () => {
    const owner = await signUpEmployer(api)
    outsideDemo()
    const { token } = owner
    const pay = async () => {
      const answer = await api.request('POST', '/v1/my/payments', { token, body: { amount: 100_000 } })
      return answer.body.error_code
    }
    const invite = async (role: 'recruiter' | 'viewer', email: string) => {
      const path = `/v1/accounts/company/${owner.company.public_id}/invitations`
      return (await api.request('POST', path, { token, body: { email, role } })).body.error_code
    }
    expect(await pay()).not.toBe('second_factor_setup_required')
    expect(await required(token)).toMatchObject({ reason: 'owner' })
    later(15)
    expect(await pay()).toBe('second_factor_setup_required')
    expect(await invite('recruiter', 'second@example.test')).toBe('second_factor_setup_required')
    expect(await invite('viewer', 'viewer@example.test')).toBeNull()
  })

  it('M8: a candidate is never asked', async () => {
    outsideDemo()
    const { token } = await signUpCandidate(api)
    await desk(token)
    await api.request('POST', '/v1/my/payments', { token, body: { amount: 100_000 } })
    expect(await required(token)).toBeNull()
  })

  it('M8: demo mode warns and refuses nothing', async () => {
    const { token } = await newOperator()
    expect(await desk(token)).toEqual([200, null])
    later(25)
    expect(await desk(token)).toEqual([200, null])
    expect(await required(token)).toEqual({ reason: 'operator', until: null })
  })
})
