import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'

const plural = new Intl.PluralRules('ru')
const people: Partial<Record<Intl.LDMLPluralRule, string>> = { few: 'новых кандидата', one: 'новый кандидат' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** How many new people fit a vacancy; who they are is on the site only. */
export async function matchesLetter(
  ctx: ServiceContext,
  { params }: { params: Record<string, string> },
  to: string,
): Promise<Message> {
  const count = Number(params.count)
  const found = `${count} ${people[plural.select(count)] ?? 'новых кандидатов'}`
  const { pageUrl, headers } = unsubscribeWays(ctx, { kind: 'matches', id: params.subscription ?? '' })
  const lead = `На вакансию «${params.vacancy_title}»: ${found}, лучшее совпадение — ${params.best}\u00a0%.`
  const link = ctx.env.siteUrl + routes.vacancyView(params.vacancy ?? '', 'matches', { sort: 'date' })
  const out = 'Больше не присылать письма об этой вакансии'
  const sign = `«${brand.name}»`
  return {
    channel: 'email',
    to,
    subject: `${found}: ${params.vacancy_title} — ${brand.name}`,
    headers,
    text: [lead, `Посмотреть: ${link}`, sign, `${out}: ${pageUrl}`].join('\n\n'),
    html: `<!doctype html><html lang="ru"><body style="font:16px/1.5 Arial,sans-serif;color:#17151c"><p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(link)}">Посмотреть</a></p><p>${sign}</p><p style="font-size:13px"><a href="${escapeHtml(pageUrl)}">${out}</a></p></body></html>`,
  }
}
