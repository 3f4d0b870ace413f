import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { runHistories } from '@/tests/support/money-histories'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('the book after any history', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('says what the payment service says, whatever was lost, repeated or crashed on the way', async () => {
    let steps = 0
    for (let seed = 1; seed <= 10; seed += 1) {
      const told = await runHistories(api.ctx, { count: 20, seed, setNow: api.setNow })
      expect(told.wrong, `seed ${seed}`).toEqual([])
      steps += told.steps
    }
    expect(steps).toBeGreaterThan(1_000)
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0' })
  }, 60_000)
})
