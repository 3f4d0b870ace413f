import { sql } from 'drizzle-orm'
import type { CallResult } from '@/lib/contracts/calls'
import type { Payment } from '@/lib/contracts/payments'
import { sandboxPayments } from '@/server/db/schema/billing'
import type { TestEmployer } from './employers'
import type { PaymentService } from './payment-service'
import type { TestApi } from './test-api'

/** A company's money as its people move it: through the calls, and through the pages of the payment service. */
export function payer(api: TestApi, service: PaymentService) {
  const sender = '127.0.0.1'
  const order = (who: TestEmployer, body: object = {}) =>
    api.request<Payment>('POST', '/v1/my/payments', {
      token: who.token,
      body: { amount: 150_050, method: 'card', ...body },
    })
  const read = async <T>(who: TestEmployer, path: string): Promise<T> => {
    const { body } = await api.request<T>('GET', path, { token: who.token })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data
  }
  /** The service's own id of a payment. */
  const serviceId = async ({ public_id }: { public_id: string }) => {
    const [row] = await api.ctx.db
      .select({ id: sandboxPayments.id })
      .from(sandboxPayments)
      .where(sql`${sandboxPayments.body}->'metadata'->>'payment' = ${public_id}`)
    if (!row) throw new Error('the service knows of no such payment')
    return row.id
  }
  const tell = (id: string, event = 'payment.succeeded', ip: string = sender) =>
    api.request('POST', '/v1/payments/notifications', {
      body: { type: 'notification', event, object: { id } },
      ip,
    })
  return {
    order,
    serviceId,
    tell,
    payment: (who: TestEmployer, id: string) => read<Payment>(who, `/v1/my/payments/${id}`),
    refunds: (who: TestEmployer) => read<CallResult<'GET /v1/my/refunds'>>(who, '/v1/my/refunds'),
    receipts: (who: TestEmployer) => read<CallResult<'GET /v1/my/receipts'>>(who, '/v1/my/receipts'),
    methods: (who: TestEmployer) =>
      read<CallResult<'GET /v1/my/payment-methods'>>(who, '/v1/my/payment-methods'),
    statement: (who: TestEmployer) => read<CallResult<'GET /v1/my/statement'>>(who, '/v1/my/statement'),
    /** Paid, and on the balance. */
    async pay(who: TestEmployer, body: object = {}): Promise<Payment> {
      const { body: answer } = await order(who, body)
      const placed = answer.data
      if (!placed?.confirmation_url) throw new Error(JSON.stringify(answer))
      await service.decide(placed.confirmation_url, 'pay', 'lost')
      await tell(await serviceId(placed))
      return read<Payment>(who, `/v1/my/payments/${placed.public_id}`)
    },
  }
}
