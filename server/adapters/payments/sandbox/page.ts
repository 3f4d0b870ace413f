import { translator } from '@/server/lib/translator'
import type { Stored } from './store'

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

/** A payment that is decided: by its status. */
const isEnded = (status: string): status is 'succeeded' | 'canceled' =>
  status === 'succeeded' || status === 'canceled'

/** «1500.50» → «1 500,50». */
function readable(value: string): string {
  const [whole = '', rest = ''] = value.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00A0')}${rest === '00' ? '' : `,${rest}`}`
}

export const missingPage = frame(
  t('sandbox.missing_title'),
  `<h1>${t('sandbox.missing')}</h1><p>${t('sandbox.missing_help')}</p>`,
)

/** Where the payer decides how the trial payment ends. */
export function payPage({ body, returnUrl }: Stored): string {
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
