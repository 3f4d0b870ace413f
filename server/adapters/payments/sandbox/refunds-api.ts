import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '@/server/db/client'
import type { Clock } from '@/server/platform/clock'
import { duplicated, fail, money, orderOf, receipt } from './call'
import type { Notifier } from './notifier'
import {
  endRefund,
  findById,
  findRefundById,
  findRefundByKey,
  findRefunds,
  insertRefund,
  type StoredRefund,
} from './store'

const refundOrder = z.object({
  payment_id: z.uuid(),
  amount: money,
  description: z.string().max(250).optional(),
  receipt: receipt.optional(),
})

/** How long a slow refund takes. */
const slowMs = 15_000

/** Kopecks of the amount choose how a refund ends: nobody has a page to decide it on. */
const endings: Record<string, Record<string, unknown>> = {
  '.01': {
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' },
  },
  '.02': { status: 'pending' },
}

const done = { status: 'succeeded', receipt_registration: 'pending' }

/** Refunds of the sandbox. */
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
    const asked = await orderOf(c, refundOrder)
    if (asked instanceof Response) return asked
    const { payment_id: paymentId, amount, description } = asked.body
    const payment = await findById(db, paymentId)
    if (payment?.body.status !== 'succeeded')
      return fail(c, 400, 'invalid_request', 'Payment is not succeeded')
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
    if (row === 'too_much') return fail(c, 400, 'invalid_request', 'Refund amount is too big')
    if (!row) {
      const before = await findRefundByKey(db, asked.key)
      if (before?.requestHash !== asked.requestHash) return duplicated(c)
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
    if (!row) return fail(c, 404, 'not_found', 'Refund not found')
    return c.json((await current(row)).body)
  })
}
