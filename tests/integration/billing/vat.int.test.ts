import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { vatCodesOfSales, vatRateOfSales } from '@/server/modules/billing/documents/vat.service'
import { changeTerms, readCatalogue } from '@/server/modules/billing/orders/plan-catalogue.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('H3 the tax of an advance', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterEach(() => {
    delete api.ctx.env.YOOKASSA_VAT_CODE
  })
  afterAll(() => api.close())

  it('is that of the prices in force, and changes with them without a deploy', async () => {
    expect(await vatCodesOfSales(api.ctx)).toEqual({ sale: 11, advance: 12 })
    expect(await vatRateOfSales(api.ctx)).toBe(22)
    const day = new Date(api.ctx.clock.now().getTime() + 86_400_000)
    const { results } = await readCatalogue(api.ctx)
    for (const { code } of results.filter(({ terms }) => terms.price > 0)) {
      await changeTerms(api.ctx, code, { from: day, vatRate: null })
    }
    expect(await vatCodesOfSales(api.ctx)).toEqual({ sale: 11, advance: 12 })
    api.setNow(new Date(day.getTime() + 1))
    expect(await vatCodesOfSales(api.ctx)).toEqual({ sale: 1, advance: 1 })
    expect(await vatRateOfSales(api.ctx)).toBeNull()
  })

  it('is what it is set up to be, if it is', async () => {
    api.ctx.env.YOOKASSA_VAT_CODE = 7
    expect(await vatCodesOfSales(api.ctx)).toEqual({ sale: 7, advance: 9 })
    expect(await vatRateOfSales(api.ctx)).toBe(5)
  })
})
