import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { vacancyCards } from '@/server/modules/vacancies/public.service'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'
import { lettersOf } from './subscription.service'

const plural = new Intl.PluralRules('ru')
const words: Record<string, string> = {
  one: 'вакансию',
  few: 'вакансии',
  many: 'вакансий',
  other: 'вакансий',
}
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** What an autopickup has found, with one way to all of it and one way out; undefined when no letters are wanted. */
export async function autopickupLetter(
  ctx: ServiceContext,
  { params }: { params: Record<string, string> },
  to: string,
): Promise<Message | undefined> {
  const resume = params.resume ?? ''
  if (!(await lettersOf(ctx, resume))?.active) return undefined
  const count = Number(params.count)
  const found = `${count}\u00a0${words[plural.select(count)]}`
  const cards = await vacancyCards(ctx, null, (params.items ?? '').split(',').filter(Boolean))
  const lines = cards.map((card) => ({
    title: card.title,
    about: [card.company.name, card.city?.name].filter(Boolean).join(', '),
    url: ctx.env.siteUrl + routes.vacancy(card.public_id),
  }))
  const all = ctx.env.siteUrl + routes.resumeView(resume, 'autopickup')
  const { pageUrl, headers } = unsubscribeWays(ctx, { kind: 'autopickup', id: resume })
  const lead = `Автоподбор по резюме «${params.resume_title}» нашёл ${found}. Мы ничего не отправили: решаете вы.`
  const out = 'Больше не присылать письма автоподбора'
  const sign = `«${brand.name}»`
  const item = (line: (typeof lines)[number]) =>
    `<li><a href="${escapeHtml(line.url)}">${escapeHtml(line.title)}</a><br>${escapeHtml(line.about)}</li>`
  return {
    channel: 'email',
    to,
    subject: `Автоподбор нашёл ${found} — ${brand.name}`,
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
