import { brand } from '@/lib/brand'
import { routes, withQuery } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { vacancyCards } from '@/server/modules/vacancies/public.service'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'

const words = {
  vacancies: {
    one: 'новая вакансия',
    few: 'новые вакансии',
    many: 'новых вакансий',
    other: 'новых вакансий',
  },
  resumes: { one: 'новое резюме', few: 'новых резюме', many: 'новых резюме', other: 'новых резюме' },
}
const plural = new Intl.PluralRules('ru')
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

interface Line {
  title: string
  about: string
  url: string
}

/** Vacancies that are still open, by name; resumes are not named in letters: whose they are is between two people. */
async function linesOf(ctx: ServiceContext, list: string, ids: readonly string[]): Promise<Line[]> {
  if (list !== 'vacancies') return []
  const cards = await vacancyCards(ctx, null, ids)
  return cards
    .filter(({ status }) => status === 'active')
    .map((card) => ({
      title: card.title,
      about: [card.company.name, card.city?.name].filter(Boolean).join(', '),
      url: ctx.env.siteUrl + routes.vacancy(card.public_id),
    }))
}

/** What a saved search has found, with one way to all of it and one way out. */
export async function savedSearchLetter(
  ctx: ServiceContext,
  { params }: { params: Record<string, string> },
  to: string,
): Promise<Message> {
  const list = params.list === 'resumes' ? 'resumes' : 'vacancies'
  const count = Number(params.count)
  const found = `${count}${params.more ? '+' : ''} ${words[list][plural.select(count) as keyof (typeof words)['resumes']]}`
  const lines = await linesOf(ctx, list, (params.items ?? '').split(',').filter(Boolean))
  const query = Object.fromEntries(new URLSearchParams(params.query))
  const all = ctx.env.siteUrl + withQuery(routes[list](), { ...query, sort: 'date' })
  const { pageUrl, headers } = unsubscribeWays(ctx, { kind: 'saved_search', id: params.search ?? '' })
  const lead = `По поиску «${params.name}» — ${found}.`
  const out = 'Больше не присылать письма по этому поиску'
  const sign = `«${brand.name}»`
  const item = (line: Line) =>
    `<li><a href="${escapeHtml(line.url)}">${escapeHtml(line.title)}</a><br>${escapeHtml(line.about)}</li>`
  return {
    channel: 'email',
    to,
    subject: `${found} по поиску «${params.name}» — ${brand.name}`,
    headers,
    text: [
      lead,
      ...lines.map((line) => `${line.title}\n${line.about}\n${line.url}`),
      `Посмотреть все: ${all}`,
      sign,
      `${out}: ${pageUrl}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="ru"><body style="font:16px/1.5 Arial,sans-serif;color:#17151c"><p>${escapeHtml(lead)}</p>${
      lines.length > 0 ? `<ul>${lines.map(item).join('')}</ul>` : ''
    }<p><a href="${escapeHtml(all)}">Посмотреть все</a></p><p>${sign}</p><p style="font-size:13px"><a href="${escapeHtml(pageUrl)}">${out}</a></p></body></html>`,
  }
}
