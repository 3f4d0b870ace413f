import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Message } from '@/server/adapters/messages/messages'
import { withSmsGate } from '@/server/adapters/messages/sms-daily-budget'
import { metrics } from '@/server/platform/metrics'
import { TEST_PASSWORD } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('M8 hole 6: SMS', () => {
  let api: TestApi
  let alarms: string[]
  beforeAll(async () => {
    api = await createTestApi({ SMS_DAILY_BUDGET: '5' })
    const { ctx } = api
    alarms = []
    vi.spyOn(ctx.log, 'warn').mockImplementation(
      (_: unknown, text?: string) => void alarms.push(`warn ${text}`),
    )
    vi.spyOn(ctx.log, 'error').mockImplementation(
      (_: unknown, text?: string) => void alarms.push(`error ${text}`),
    )
    ctx.messenger = withSmsGate(ctx.messenger, { ...ctx, pool: api.database.pool })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await api.close()
  })

  const send = (username: string, purpose = 'sign_in') =>
    api.request('POST', '/v1/accounts/code/send', { body: { username, purpose } })
  const signUp = (username: string) =>
    api.request('POST', '/v1/accounts/sign-up', {
      body: {
        username,
        password: TEST_PASSWORD,
        first_name: 'Анна',
        last_name: 'Лебедева',
        consents: { terms: true, personal_data: true },
      },
    })
  const sms = () => api.messages.filter(({ channel }) => channel === 'sms')

  it.each([
    ['a paid number of the USA', '+19005550123'],
    ['an international network', '+882163300000'],
    ['the Maldives', '+9607712345'],
    ['a landline in Moscow', '+74959999999'],
    ['a free line', '+78002000600'],
  ])('do not go to %s, and the field says so alike for everybody', async (_, phone) => {
    for (const answer of [await signUp(phone), await send(phone), await send(phone, 'reset_password')]) {
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).toMatch(/phone_without_sms|username_invalid/)
    }
    const direct: Message = { channel: 'sms', to: phone, subject: '', text: 'Код 111111' }
    await expect(api.ctx.messenger.send(direct)).rejects.toThrow(/no SMS go to this number/)
    expect(sms()).toEqual([])
  })

  it('go to mobiles of the allowed countries within the budget of a day, with an alarm; then to nobody', async () => {
    for (const phone of ['+79031234567', '+77012345678', '+375291234567', '+998901234567'])
      expect((await signUp(phone)).status).toBe(202)
    await vi.waitFor(() => expect(sms()).toHaveLength(4))
    expect(alarms).toEqual(['warn the daily budget of SMS runs out'])
    expect((await signUp('+79031234568')).status).toBe(202)
    await vi.waitFor(() => expect(sms()).toHaveLength(5))
    expect(alarms.at(-1)).toMatch(/^error the daily budget of SMS is spent/)
    for (const phone of ['+79031234567', '+79037654321']) {
      const refused = await send(phone)
      expect([refused.status, refused.body.error_code]).toEqual([503, 'sms_unavailable'])
    }
    expect((await signUp('+79037654322')).body.error_code).toBe('sms_unavailable')
    const direct: Message = { channel: 'sms', to: '+79031234567', subject: '', text: 'Пароль изменён' }
    await expect(api.ctx.messenger.send(direct)).rejects.toThrow(/budget/)
    expect(sms()).toHaveLength(5)
    const counted = await metrics.metrics()
    expect(counted).toMatch(/dvoe_sms_messages_total\{result="sent"\} 5/)
    expect(counted).toMatch(/dvoe_sms_messages_total\{result="refused_budget"\} 1/)
    expect(counted).toMatch(/dvoe_sms_daily_budget 5/)

    api.setNow(new Date(api.ctx.clock.now().getTime() + 24 * 3600 * 1000))
    expect((await signUp('+79037654323')).status).toBe(202)
    await vi.waitFor(() => expect(sms()).toHaveLength(6))
  })

  it('do not touch e-mail', async () => {
    expect((await signUp('somebody@example.test')).status).toBe(202)
  })
})
