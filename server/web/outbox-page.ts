import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@/lib/brand'
import type { OutboxMessage } from '@/server/adapters/messages/create-messenger'
import { translator } from '@/server/lib/translator'

const t = translator('pages')
const maxShown = 50
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

async function newestMessages(folder: string): Promise<OutboxMessage[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .reverse()
    .slice(0, maxShown)
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMessage),
  )
}

/** The local outbox as a page: what demo mode would have sent by e-mail and SMS, newest first. */
export async function outboxPage(folder: string): Promise<string> {
  const messages = await newestMessages(folder)
  const cards = messages.map(
    ({ at, channel, to, subject, text }) => `<article>
<p class="meta"><b>${channel === 'sms' ? t('outbox.sms') : t('outbox.letter')}</b> · ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(
      new Date(at).toLocaleString('ru-RU'),
    )}</time></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}<pre>${escapeHtml(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${t('outbox.title')} — «${brand.name}»</title><style>
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#17151c;--soft:#5f5a68;--line:#e7e2d9}
@media(prefers-color-scheme:dark){:root{--paper:#121117;--card:#1b1a22;--ink:#f3f0f7;--soft:#b3adbf;--line:#2d2b36}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px}h1{font-size:24px;letter-spacing:-.02em}
article{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px 20px;margin:16px 0}
h2{font-size:17px;margin:4px 0}.meta{color:var(--soft);margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}
</style></head><body><main><h1>${t('outbox.title')}</h1>
<p class="meta">${t('outbox.about')}</p>
${cards.join('\n') || `<article><p class="meta">${t('outbox.empty')}</p></article>`}
</main></body></html>`
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')
