import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '@/server/db/client'
import type { Clock } from '@/server/platform/clock'
import type { Logger } from '@/server/platform/logger'
import { missingPage, payPage } from './page'
import { endPayment, findById, findByKey, insertPayment, type Stored } from './store'

export interface SandboxOptions {
  db: Db
  clock: Clock
  log: Logger
  shopId: string
  secretKey: string
  /** Where people find its pages: `https://site/sandbox`. */
  pagesUrl: string
  /** Where its notifications go. */
  notifyUrl: () => string
}

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>
  /** Resolves when no notification waits to be sent. */
  stop(): Promise<void>
}

const waitMs = 3_600_000
const retriesMs = [1_000, 5_000, 30_000]
/** A late notification comes after the page has given up asking every three seconds. */
const lateMs = 15_000

const orderBody = z.object({
  amount: z.object({ value: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: z.literal('RUB') }),
  capture: z.literal(true),
  description: z.string().max(128),
  payment_method_data: z.object({ type: z.enum(['bank_card', 'sbp']) }),
  confirmation: z.object({ type: z.literal('redirect'), return_url: z.url({ protocol: /^https?$/ }) }),
  metadata: z.record(z.string(), z.string()),
  receipt: z.object({
    customer: z.object({ email: z.email() }),
    items: z
      .array(z.object({ description: z.string().min(1).max(128), vat_code: z.int().min(1).max(12) }))
      .min(1),
  }),
})

/** What the payer chooses on the page → how the payment ends. */
const endings: Record<string, Record<string, unknown>> = {
  pay: { status: 'succeeded', paid: true },
  ...Object.fromEntries(
    ['insufficient_funds', '3d_secure_failed', 'general_decline', 'expired_on_confirmation'].map((reason) => [
      reason,
      { status: 'canceled', cancellation_details: { party: 'payment_network', reason } },
    ]),
  ),
}

const security = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** A payment service to try the product with: another party, met over HTTP only, by the contract of ЮKassa. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { db, clock, log, shopId, secretKey, pagesUrl, notifyUrl } = options
  const app = new Hono()
  const waiting = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()
  const expected = Buffer.from(`Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`)

  const fail = (c: Context, status: 400 | 401 | 404, code: string, description: string) =>
    c.json({ type: 'error', id: randomUUID(), code, description }, status)

  async function send(event: string, object: unknown, attempt = 0): Promise<void> {
    const again = retriesMs[attempt]
    try {
      const response = await fetch(notifyUrl(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'notification', event, object }),
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      if (response.ok || again === undefined) return
    } catch (error) {
      if (again === undefined) {
        log.warn({ err: error }, 'the sandbox could not tell of a payment')
        return
      }
    }
    later(again, () => send(event, object, attempt + 1))
  }

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      const turn = work().finally(() => sending.delete(turn))
      sending.add(turn)
    }, ms)
    timer.unref()
    waiting.add(timer)
  }

  /** Nobody pays for an hour: given up, as ЮKassa does. */
  async function current(row: Stored): Promise<Stored> {
    if (row.body.status !== 'pending' || clock.now().getTime() - row.createdAt.getTime() < waitMs) return row
    return (await endPayment(db, row.id, endings.expired_on_confirmation ?? {})) ?? row
  }

  app.use('/v3/*', async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return fail(c, 401, 'invalid_credentials', 'Basic authentication failed')
    }
    return next()
  })
  app.post('/v3/payments', async (c) => {
    const key = c.req.header('idempotence-key') ?? ''
    if (key.length < 1 || key.length > 64) return fail(c, 400, 'invalid_request', 'Idempotence-Key')
    const text = await c.req.text()
    const requestHash = createHash('sha256').update(text).digest('hex')
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return fail(c, 400, 'invalid_request', 'not JSON')
    }
    const parsed = orderBody.safeParse(json)
    if (!parsed.success) return fail(c, 400, 'invalid_request', parsed.error.issues[0]?.path.join('.') ?? '')
    const { amount, description, metadata, confirmation, payment_method_data } = parsed.data
    const id = randomUUID()
    const now = clock.now()
    const row = await insertPayment(db, {
      id,
      idempotenceKey: key,
      requestHash,
      returnUrl: confirmation.return_url,
      createdAt: now,
      body: {
        id,
        status: 'pending',
        paid: false,
        amount,
        confirmation: { type: 'redirect', confirmation_url: `${pagesUrl}/pay/${id}` },
        created_at: now.toISOString(),
        description,
        metadata,
        payment_method: { type: payment_method_data.type, id, saved: false },
        recipient: { account_id: shopId, gateway_id: '1' },
        refundable: false,
        test: true,
      },
    })
    if (row) return c.json(row.body)
    const before = await findByKey(db, key)
    if (!before || before.requestHash !== requestHash) {
      return fail(c, 400, 'invalid_request', 'Idempotence key duplicated')
    }
    return c.json((await current(before)).body)
  })
  app.get('/v3/payments/:id', async (c) => {
    const row = await findById(db, c.req.param('id'))
    if (!row) return fail(c, 404, 'not_found', 'Payment not found')
    return c.json((await current(row)).body)
  })
  app.get('/pay/:id', async (c) => {
    const row = await findById(db, c.req.param('id'))
    if (!row) return c.html(missingPage, 404, security)
    return c.html(payPage(await current(row)), 200, security)
  })
  app.post('/pay/:id', async (c) => {
    const row = await findById(db, c.req.param('id'))
    if (!row) return c.html(missingPage, 404, security)
    const form = await c.req.parseBody()
    const ending = endings[String(form.ending)]
    if (!ending) return c.html(payPage(row), 422, security)
    await current(row)
    const ended = await endPayment(db, row.id, ending)
    if (ended) {
      const told = () => send(`payment.${ended.body.status}`, ended.body)
      const delivery = String(form.delivery)
      if (delivery === 'late') later(lateMs, told)
      else if (delivery !== 'lost') later(0, told)
      if (delivery === 'twice') later(0, told)
    }
    return c.redirect(row.returnUrl, 303)
  })

  return {
    fetch: (request) => app.fetch(request),
    async stop() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await Promise.all(sending)
    },
  }
}
