import type { CallResult } from '@/lib/contracts/calls'
import type { CatalogueCode, EntitlementKind } from '@/lib/contracts/plan-catalogue'
import type { PaymentOption } from '@/lib/contracts/purchases'
import { moveMoney } from '@/server/modules/billing/ledger/ledger.service'
import { payWaitingOrders } from '@/server/modules/billing/orders/fulfil.service'
import { freshToken, type TestEmployer } from './employers'
import type { Answer, TestApi } from './test-api'

let count = 0

/** What a company does with its money, through the API. */
export function shopOf(api: TestApi, who: TestEmployer) {
  let session = { token: who.token, at: api.ctx.clock.now().getTime() }
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const now = api.ctx.clock.now().getTime()
    // Sessions end sooner than plans do.
    if (Math.abs(now - session.at) > 20 * 86_400_000) session = { token: await freshToken(api, who), at: now }
    return api.request<T>(method, path, { token: session.token, ...(body !== undefined && { body }) })
  }
  const data = async <T>(work: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await work
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data as T
  }
  const quote = (code: CatalogueCode) =>
    data(ask<CallResult<'GET /v1/my/catalogue/:code/quote'>>('GET', `/v1/my/catalogue/${code}/quote`))
  const order = async (code: CatalogueCode, more: { pay?: PaymentOption; [key: string]: unknown } = {}) => {
    const { terms } = await quote(code)
    return ask<CallResult<'POST /v1/my/purchases'>>('POST', '/v1/my/purchases', {
      terms,
      pay: 'balance',
      ...more,
    })
  }
  return {
    ask,
    quote,
    order,
    buy: async (code: CatalogueCode, more: { pay?: PaymentOption; [key: string]: unknown } = {}) => {
      const { purchase } = await data(order(code, more))
      if (!purchase) throw new Error('nothing was bought')
      return purchase
    },
    /** Money arrives as a payment's does. */
    topUp: (amount: number) =>
      api.ctx.db.transaction(async (tx) => {
        count += 1
        const key = `test-topup-${count}`
        const { companyId } = who
        await moveMoney(api.ctx, tx, { companyId, kind: 'topup', amount, key, reference: `payment:${key}` })
        await payWaitingOrders(api.ctx, tx, companyId)
      }),
    balance: async () =>
      (await data(ask<CallResult<'GET /v1/my/statement'>>('GET', '/v1/my/statement'))).balance,
    plan: () => data(ask<CallResult<'GET /v1/my/subscription'>>('GET', '/v1/my/subscription')),
    act: (action: string) =>
      ask<CallResult<'POST /v1/my/subscription/actions'>>('POST', '/v1/my/subscription/actions', { action }),
    purchase: (id: string) =>
      data(ask<CallResult<'GET /v1/my/purchases/:publicId'>>('GET', `/v1/my/purchases/${id}`)),
    refund: (id: string, amount: number) =>
      ask<CallResult<'POST /v1/my/purchases/:publicId/refund'>>('POST', `/v1/my/purchases/${id}/refund`, {
        amount,
      }),
    left: async (kind: EntitlementKind) => {
      const { results } = await data(ask<CallResult<'GET /v1/my/services'>>('GET', '/v1/my/services'))
      return results.find((each) => each.kind === kind)?.left ?? 0
    },
  }
}
