import { createHash, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '@/server/db/client'
import type { Clock } from '@/server/platform/time'
import {
  endRefund,
  findById,
  findReceiptById,
  findReceiptByKey,
  findReceipts,
  findRefundById,
  findRefundByKey,
  findRefunds,
  insertReceipt,
  insertRefund,
  type StoredRefund,
} from './store'
import { duplicateKeyError, errorResponse, money, type Notifier, readRequest, receipt } from './wire'

/** A settlement receipt; other receipts are part of payments and refunds. */
const receiptOrder = receipt.extend({
  type: z.literal('payment'),
  payment_id: z.uuid(),
  send: z.literal(true),
  settlements: z.array(z.object({ type: z.literal('prepayment'), amount: money })).min(1),
})

/** Simulated registration time of a receipt. */
const tillMs = 5_000

const digits = (text: string, length: number) =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    .toString()
    .slice(0, length)

/** The current state: registered after a delay. */
function registeredBy(now: Date, since: Date, receiptBody: { id: string; [field: string]: unknown }): object {
  const registered = now.getTime() - since.getTime() >= tillMs
  return {
    ...receiptBody,
    status: registered ? 'succeeded' : 'pending',
    ...(registered && {
      fiscal_storage_number: '9999078900001234',
      fiscal_document_number: digits(receiptBody.id, 6),
      fiscal_attribute: digits(`${receiptBody.id} attribute`, 10),
      registered_at: new Date(since.getTime() + tillMs).toISOString(),
    }),
  }
}

/** The receipt of a succeeded payment or refund. */
function ridingOn(
  kind: 'payment' | 'refund',
  { id, body }: { id: string; body: Record<string, unknown> },
  now: Date,
) {
  if (body.status !== 'succeeded') return []
  const since = new Date(String(body.captured_at ?? body.created_at))
  const settlements = [{ type: 'cashless', amount: body.amount }]
  return [registeredBy(now, since, { id: `rt_${id}`, type: kind, [`${kind}_id`]: id, settlements })]
}

const inKopecks = (value: string) => BigInt(value.replace('.', ''))
const sumOf = (list: readonly { amount: { value: string } }[]) =>
  list.reduce((sum, { amount }) => sum + inKopecks(amount.value), 0n)

/** Receipts API of the sandbox. */
export function receiptsApi(app: Hono, { db, clock }: { db: Db; clock: Clock }) {
  const shown = ({ body, createdAt }: { body: Record<string, unknown>; createdAt: Date }) =>
    registeredBy(clock.now(), createdAt, body as { id: string })

  app.post('/v3/receipts', async (c) => {
    const asked = await readRequest(c, receiptOrder)
    if (asked instanceof Response) return asked
    const { items, settlements, payment_id: paymentId } = asked.body
    const payment = await findById(db, paymentId)
    if (payment?.body.status !== 'succeeded')
      return errorResponse(c, 400, 'invalid_request', 'Payment is not succeeded')
    if (sumOf(items) !== sumOf(settlements)) return errorResponse(c, 400, 'invalid_request', 'settlements')
    if (items.some((each) => each.payment_mode !== 'full_payment'))
      return errorResponse(c, 400, 'invalid_request', 'items.payment_mode')
    const id = `rt_${randomUUID()}`
    const row = await insertReceipt(
      db,
      {
        id,
        paymentId,
        idempotenceKey: asked.key,
        requestHash: asked.requestHash,
        createdAt: clock.now(),
        body: { id, type: 'payment', payment_id: paymentId, items, settlements },
      },
      { asked: sumOf(settlements), paid: inKopecks((payment.body.amount as { value: string }).value) },
    )
    if (row === 'too_much') return errorResponse(c, 400, 'invalid_request', 'More than was paid is offset')
    if (row) return c.json(shown(row))
    const before = await findReceiptByKey(db, asked.key)
    return before?.requestHash === asked.requestHash ? c.json(shown(before)) : duplicateKeyError(c)
  })
  app.get('/v3/receipts/:id', async (c) => {
    const row = await findReceiptById(db, c.req.param('id'))
    return row ? c.json(shown(row)) : errorResponse(c, 404, 'not_found', 'Receipt not found')
  })
  app.get('/v3/receipts', async (c) => {
    const { payment_id: paymentId, refund_id: refundId } = c.req.query()
    if ((paymentId === undefined) === (refundId === undefined)) {
      return errorResponse(c, 400, 'invalid_request', 'either payment_id or refund_id')
    }
    const now = clock.now()
    const refund = refundId === undefined ? undefined : await findRefundById(db, refundId)
    const payment = paymentId === undefined ? undefined : await findById(db, paymentId)
    const offsets = payment ? await findReceipts(db, payment.id) : []
    return c.json({
      type: 'list',
      items: [
        ...offsets.map(shown),
        ...(payment ? ridingOn('payment', payment, now) : []),
        ...(refund ? ridingOn('refund', refund, now) : []),
      ],
    })
  })
}

const refundOrder = z.object({
  payment_id: z.uuid(),
  amount: money,
  description: z.string().max(250).optional(),
  receipt: receipt.optional(),
})

/** Duration of a slow refund. */
const slowMs = 15_000

/** The kopecks of the amount select the outcome of a refund. */
const endings: Record<string, Record<string, unknown>> = {
  '.01': {
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' },
  },
  '.02': { status: 'pending' },
}

const done = { status: 'succeeded', receipt_registration: 'pending' }

/** Refunds API of the sandbox. */
export function refundsApi(app: Hono, { db, clock, notifier }: { db: Db; clock: Clock; notifier: Notifier }) {
  async function current(row: StoredRefund): Promise<StoredRefund> {
    if (row.body.status !== 'pending' || clock.now().getTime() - row.createdAt.getTime() < slowMs) return row
    return (await endRefund(db, row.id, done)) ?? row
  }

  const tell = async (id: string) => {
    const row = await findRefundById(db, id)
    if (row?.body.status === 'succeeded') await notifier.send('refund.succeeded', row.body)
  }

  app.post('/v3/refunds', async (c) => {
    const asked = await readRequest(c, refundOrder)
    if (asked instanceof Response) return asked
    const { payment_id: paymentId, amount, description } = asked.body
    const payment = await findById(db, paymentId)
    if (payment?.body.status !== 'succeeded')
      return errorResponse(c, 400, 'invalid_request', 'Payment is not succeeded')
    const id = randomUUID()
    const now = clock.now()
    const ending = endings[amount.value.slice(-3)] ?? done
    const row = await insertRefund(
      db,
      {
        id,
        paymentId,
        idempotenceKey: asked.key,
        requestHash: asked.requestHash,
        createdAt: now,
        body: { id, payment_id: paymentId, amount, description, created_at: now.toISOString(), ...ending },
      },
      { asked: amount.value, paid: (payment.body.amount as { value: string }).value },
    )
    if (row === 'too_much') return errorResponse(c, 400, 'invalid_request', 'Refund amount is too big')
    if (!row) {
      const before = await findRefundByKey(db, asked.key)
      if (before?.requestHash !== asked.requestHash) return duplicateKeyError(c)
      return c.json((await current(before)).body)
    }
    if (row.body.status === 'succeeded') notifier.later(0, () => tell(id))
    if (row.body.status === 'pending') {
      notifier.later(slowMs, async () => {
        await endRefund(db, id, done)
        await tell(id)
      })
    }
    return c.json(row.body)
  })
  app.get('/v3/refunds', async (c) => {
    const rows = await findRefunds(db, c.req.query('payment_id') ?? '')
    return c.json({
      type: 'list',
      items: await Promise.all(rows.map(async (row) => (await current(row)).body)),
    })
  })
  app.get('/v3/refunds/:id', async (c) => {
    const row = await findRefundById(db, c.req.param('id'))
    if (!row) return errorResponse(c, 404, 'not_found', 'Refund not found')
    return c.json((await current(row)).body)
  })
}
