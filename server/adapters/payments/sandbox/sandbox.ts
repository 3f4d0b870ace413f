import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { groupDigits } from '@/lib/shared/money'
import type { Db } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import type { Logger } from '@/server/platform/logger'
import type { Clock } from '@/server/platform/time'
import { lateMs, paymentsApi } from './payments-api'
import { receiptsApi, refundsApi } from './refunds-api'
import { findById, type Stored } from './store'
import { createNotifier, errorResponse } from './wire'

const t = translator('pages')

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const frame = (title: string, body: string) => `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><style>
:root{color-scheme:light dark;--paper:#eef1f5;--card:#fff;--ink:#17151c;--soft:#565f6b;--line:#d7dde5;--main:#0b5cad;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#101318;--card:#191d24;--ink:#eff2f6;--soft:#aab3bf;--line:#2c333d;--main:#7ab8f5;--on:#08182a}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:32px 16px}h1{font-size:20px;margin:0 0 4px}p{margin:0;color:var(--soft)}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px;margin-top:16px;display:grid;gap:12px}
.sum{font-size:32px;font-weight:700;color:var(--ink);font-variant-numeric:tabular-nums}
button{font:inherit;min-height:48px;border-radius:12px;border:1px solid var(--line);background:transparent;color:var(--ink);padding:8px 16px;cursor:pointer}
button.main{background:var(--main);border-color:var(--main);color:var(--on);font-weight:600}
button:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
fieldset{border:0;padding:0;margin:0;display:grid;gap:4px}legend{padding:0;margin-bottom:4px;color:var(--soft)}
label{display:flex;gap:10px;align-items:center;min-height:44px}input{width:20px;height:20px;accent-color:var(--main)}
</style></head><body><main>${body}</main></body></html>`

/** Text of a completed payment, by status. */
const isEnded = (status: string): status is 'succeeded' | 'canceled' =>
  status === 'succeeded' || status === 'canceled'

/** «1500.50» → «1 500,50». */
function readable(value: string): string {
  const [whole = '', rest = ''] = value.split('.')
  return `${groupDigits(whole)}${rest === '00' ? '' : `,${rest}`}`
}

const missingPage = frame(
  t('sandbox.missing_title'),
  `<h1>${t('sandbox.missing')}</h1><p>${t('sandbox.missing_help')}</p>`,
)

/** The page where the payer selects the outcome of a test payment. */
function payPage({ body, returnUrl }: Stored): string {
  const { value } = body.amount as { value: string }
  const status = String(body.status)
  const head = `<h1>${t('sandbox.title')}</h1><p>${t('sandbox.about', { description: escapeHtml(String(body.description)) })}</p>
<p class="sum">${readable(value)}\u00A0₽</p>`
  if (isEnded(status)) {
    return frame(
      t('sandbox.title'),
      `${head}<div class="card"><b>${t(`sandbox.ended.${status}`)}</b><p>${t('sandbox.once')}</p><a href="${escapeHtml(returnUrl)}">${t('sandbox.back')}</a></div>`,
    )
  }
  return frame(
    t('sandbox.title'),
    `${head}<form method="post" class="card">
<button class="main" name="ending" value="pay">${t('sandbox.pay')}</button>
<button name="ending" value="insufficient_funds">${t('sandbox.insufficient_funds')}</button>
<button name="ending" value="3d_secure_failed">${t('sandbox.secure_failed')}</button>
<button name="ending" value="general_decline">${t('sandbox.declined')}</button>
<button name="ending" value="expired_on_confirmation">${t('sandbox.expired')}</button>
<fieldset><legend>${t('sandbox.delivery')}</legend>
<label><input type="radio" name="delivery" value="once" checked>${t('sandbox.at_once')}</label>
<label><input type="radio" name="delivery" value="twice">${t('sandbox.twice')}</label>
<label><input type="radio" name="delivery" value="late">${t('sandbox.late')}</label>
<label><input type="radio" name="delivery" value="lost">${t('sandbox.lost')}</label></fieldset></form>`,
  )
}

export interface SandboxOptions {
  db: Db
  clock: Clock
  log: Logger
  shopId: string
  secretKey: string
  /** URL of its pages: `https://site/sandbox`. */
  pagesUrl: string
  /** URL of the webhook. */
  notifyUrl: () => string
}

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>
  /** Resolves when no webhook is pending. */
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

/** A fake payment provider with the HTTP API of ЮKassa, used only through HTTP. */
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
