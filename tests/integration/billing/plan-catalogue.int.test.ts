import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { promotions } from '@/lib/contracts/plan-catalogue'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { readCatalogue } from '@/server/modules/billing/orders/plan-catalogue.service'
import { setTerms } from '@/server/modules/moderation/operators/plan-terms.service'
import { createEmployer } from '@/tests/support/employers'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('H3 the catalogue', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterEach(async () => {
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true })
  })
  afterAll(() => api.close())

  const onSale = async () => {
    const { results } = await readCatalogue(api.ctx)
    return new Map(results.map((item) => [item.code, item]))
  }

  it('says in a title what its terms hold, and every price has its tax', async () => {
    const items = await onSale()
    const contentsOf = (code: Parameters<typeof items.get>[0]) => items.get(code)?.terms.contents ?? {}
    for (const [code, kind] of [
      ['contacts-10', 'contact_opens'],
      ['contacts-50', 'contact_opens'],
      ['recorded-20', 'recorded_answers'],
    ] as const) {
      const many = Number(items.get(code)?.title.match(/\d+/)?.[0])
      expect([code, many]).toEqual([code, Number(code.match(/\d+/)?.[0])])
      expect(contentsOf(code)).toEqual({ [kind]: many })
    }
    for (const [code, kind] of [
      ['lift', 'lifts'],
      ['highlight', 'highlights'],
      ['urgent', 'urgents'],
    ] as const) {
      expect(items.get(code)?.title).toContain(`${promotions[kind]} дней`)
      expect(contentsOf(code)).toEqual({ [kind]: 1 })
    }
    const recorded = ['start', 'team', 'agency'].map((code) => contentsOf(code as 'start').recorded_answers)
    expect(recorded).toEqual([3, 30, 150])
    for (const { code, terms } of items.values()) {
      expect([code, terms.vat_rate]).toEqual([code, terms.price === 0 ? null : 22])
    }
    // A bigger pack and a bigger plan cost less for each.
    const each = (code: 'contacts-10' | 'contacts-50', many: number) =>
      (items.get(code)?.terms.price ?? 0) * many
    expect(each('contacts-50', 10)).toBeLessThan(each('contacts-10', 50))
  })

  it('is changed by an operator without touching what was bought: price, tax, number and what comes back', async () => {
    api.setNow(new Date('2026-03-04T09:00:00Z'))
    const shop = shopOf(api, await createEmployer(api))
    await shop.topUp(5_000_000)
    const before = await shop.buy('contacts-10')
    const free = (await shop.left('contact_opens')) - 10
    const order = { operator: 'дежурная', reason: 'новые цены' }
    const change = {
      price: 199_000,
      vatRate: null,
      contents: { contact_opens: 12 },
      from: api.ctx.clock.now(),
    }
    await setTerms(api.ctx, order, 'contacts-10', change)
    expect(await shop.left('contact_opens')).toBe(free + 10)
    const after = await shop.buy('contacts-10')
    expect(await shop.left('contact_opens')).toBe(free + 22)
    expect(before).toMatchObject({ price: 149_000, vat: 26_869, refundable: 149_000 })
    expect(after).toMatchObject({ price: 199_000, vat: 0, refundable: 199_000 })
    expect(await shop.purchase(before.public_id)).toMatchObject({
      price: 149_000,
      vat: 26_869,
      refundable: 149_000,
    })
    const balance = await shop.balance()
    await shop.refund(before.public_id, 149_000)
    expect(await shop.balance()).toBe(balance + 149_000)
    expect(await shop.left('contact_opens')).toBe(free + 12)
  })
})
