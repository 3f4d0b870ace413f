import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { ownValue } from '@/lib/shared/own-value'
import { hourMs } from '@/lib/shared/time'
import type { Db } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import type { Clock } from '@/server/platform/time'
import { endPayment, findById, findByKey, findSaved, insertPayment, type Stored } from './store'
import { duplicateKeyError, errorResponse, money, type Notifier, readRequest, receipt } from './wire'

const waitMs = hourMs
/** Delay of a late webhook: longer than the page polls. */
export const lateMs = 15_000

const common = {
  amount: money,
  capture: z.literal(true),
  description: z.string().max(128),
  metadata: z.record(z.string(), z.string()),
  receipt,
}
const paymentOrder = z.union([
  z.object({
    ...common,
    payment_method_data: z.object({ type: z.enum(['bank_card', 'sbp']) }),
    confirmation: z.object({ type: z.literal('redirect'), return_url: z.url({ protocol: /^https?$/ }) }),
    save_payment_method: z.boolean().default(false),
  }),
  z.object({ ...common, payment_method_id: z.uuid() }),
])

const canceled = (reason: string) => ({
  status: 'canceled',
  cancellation_details: { party: 'payment_network', reason },
})

/** The payer's choice on the page, with the resulting outcome. */
const endings: Record<string, Record<string, unknown>> = {
  pay: { status: 'succeeded', paid: true, refundable: true, receipt_registration: 'pending' },
  ...Object.fromEntries(
    ['insufficient_funds', '3d_secure_failed', 'general_decline', 'expired_on_confirmation'].map((reason) => [
      reason,
      canceled(reason),
    ]),
  ),
}

/** An off-session charge has no page: the kopecks of the amount select the outcome. */
const chargeEndings: Record<string, Record<string, unknown>> = {
  '.01': canceled('insufficient_funds'),
  '.02': canceled('permission_revoked'),
  '.03': { status: 'pending' },
}

const titles: Record<string, object> = {
  bank_card: { title: 'Bank card *4444', card: { first6: '555555', last4: '4444', card_type: 'MasterCard' } },
  sbp: { title: translator('pages')('sandbox.sbp') },
}

export interface PaymentsApi {
  /** The current state; an unpaid payment expires after an hour, as with ЮKassa. */
  current(row: Stored): Promise<Stored>
  /** Applies the payer's decision; undefined when it was made before or is unknown. */
  decide(row: Stored, ending: string): Promise<Stored | 'unknown' | undefined>
}

export function paymentsApi(
  app: Hono,
  options: { db: Db; clock: Clock; notifier: Notifier; shopId: string; pagesUrl: string },
): PaymentsApi {
  const { db, clock, notifier, shopId, pagesUrl } = options
  const end = (id: string, change: Record<string, unknown>) =>
    endPayment(db, id, {
      ...change,
      ...(change.status === 'succeeded' && { captured_at: clock.now().toISOString() }),
    })

  async function current(row: Stored): Promise<Stored> {
    const age = clock.now().getTime() - row.createdAt.getTime()
    if (row.body.status !== 'pending') return row
    // An off-session charge completes by itself after a delay.
    if (row.returnUrl === '') return age < lateMs ? row : ((await end(row.id, endings.pay ?? {})) ?? row)
    return age < waitMs ? row : ((await end(row.id, endings.expired_on_confirmation ?? {})) ?? row)
  }

  app.post('/v3/payments', async (c) => {
    const asked = await readRequest(c, paymentOrder)
    if (asked instanceof Response) return asked
    const { amount, description, metadata } = asked.body
    const id = randomUUID()
    const now = clock.now()
    const charge = 'payment_method_id' in asked.body ? asked.body.payment_method_id : undefined
    const saved = charge === undefined ? undefined : await findSaved(db, charge)
    if (charge !== undefined && !saved) return errorResponse(c, 400, 'invalid_request', 'payment_method_id')
    const page = 'confirmation' in asked.body ? asked.body : undefined
    const type = page?.payment_method_data.type
    const row = await insertPayment(db, {
      id,
      idempotenceKey: asked.key,
      requestHash: asked.requestHash,
      returnUrl: page?.confirmation.return_url ?? '',
      createdAt: now,
      body: {
        id,
        status: 'pending',
        paid: false,
        amount,
        ...(page && { confirmation: { type: 'redirect', confirmation_url: `${pagesUrl}/pay/${id}` } }),
        created_at: now.toISOString(),
        description,
        metadata,
        payment_method: saved?.body.payment_method ?? {
          type,
          id,
          saved: page?.save_payment_method ?? false,
          ...titles[type ?? ''],
        },
        recipient: { account_id: shopId, gateway_id: '1' },
        refundable: false,
        test: true,
        ...(page ? {} : charged(amount.value, now)),
      },
    })
    if (row) {
      if (!page && row.body.status === 'pending') {
        notifier.later(lateMs, async () => {
          const ended = await end(id, endings.pay ?? {})
          if (ended) await notifier.send('payment.succeeded', ended.body)
        })
      }
      return c.json(row.body)
    }
    const before = await findByKey(db, asked.key)
    if (before?.requestHash !== asked.requestHash) return duplicateKeyError(c)
    return c.json((await current(before)).body)
  })
  app.get('/v3/payments/:id', async (c) => {
    const row = await findById(db, c.req.param('id'))
    if (!row) return errorResponse(c, 404, 'not_found', 'Payment not found')
    return c.json((await current(row)).body)
  })

  return {
    current,
    async decide(row, name) {
      const ending = ownValue(endings, name)
      if (!ending) return 'unknown'
      await current(row)
      return end(row.id, ending)
    },
  }
}

const charged = (value: string, now: Date) =>
  chargeEndings[value.slice(-3)] ?? { ...endings.pay, captured_at: now.toISOString() }
