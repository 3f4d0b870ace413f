import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Db } from '@/server/db/client'
import type { Logger } from '@/server/platform/logger'
import type { Clock } from '@/server/platform/time'
import { missingPage, payPage } from './page'
import { lateMs, paymentsApi } from './payments-api'
import { receiptsApi, refundsApi } from './refunds-api'
import { findById } from './store'
import { createNotifier, errorResponse } from './wire'

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
  const notifier = createNotifier({ log, notifyUrl })
  const expected = Buffer.from(`Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`)

  app.use('/v3/*', async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return errorResponse(c, 401, 'invalid_credentials', 'Basic authentication failed')
    }
    return next()
  })
  const payments = paymentsApi(app, { db, clock, notifier, shopId, pagesUrl })
  refundsApi(app, { db, clock, notifier })
  receiptsApi(app, { db, clock })

  app.get('/pay/:id', async (c) => {
    const row = await findById(db, c.req.param('id'))
    if (!row || row.returnUrl === '') return c.html(missingPage, 404, security)
    return c.html(payPage(await payments.current(row)), 200, security)
  })
  app.post('/pay/:id', async (c) => {
    const row = await findById(db, c.req.param('id'))
    if (!row || row.returnUrl === '') return c.html(missingPage, 404, security)
    const form = await c.req.parseBody()
    const ended = await payments.decide(row, String(form.ending))
    if (ended === 'unknown') return c.html(payPage(row), 422, security)
    if (ended) {
      const told = () => notifier.send(`payment.${ended.body.status}`, ended.body)
      const delivery = String(form.delivery)
      if (delivery === 'late') notifier.later(lateMs, told)
      else if (delivery !== 'lost') notifier.later(0, told)
      if (delivery === 'twice') notifier.later(0, told)
    }
    return c.redirect(row.returnUrl, 303)
  })

  return { fetch: (request) => app.fetch(request), stop: notifier.stop }
}
