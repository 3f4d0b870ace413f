import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { keyOf, type LetterNotice } from '@/server/modules/notifications'
import { vacancyCards } from '@/server/modules/vacancies'
import { letterParts } from '@/server/platform/letter-page'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../../context'
import { lettersOf } from './subscription.service'

const plural = new Intl.PluralRules('ru')
const words: Record<string, string> = {
  one: 'вакансию',
  few: 'вакансии',
  many: 'вакансий',
  other: 'вакансий',
}

/** What an autopickup has found, with one way to all of it and one way out; undefined when no letters are wanted. */
export async function autopickupLetter(
  ctx: ServiceContext,
  notice: LetterNotice,
  to: string,
): Promise<Message | undefined> {
  const { params } = notice
  const resume = params.resume ?? ''
  if (!(await lettersOf(ctx, resume))?.active) return undefined
  const count = Number(params.count)
  const found = `${count}\u00a0${words[plural.select(count)]}`
  const cards = await vacancyCards(ctx, null, (params.items ?? '').split(',').filter(Boolean))
  const items = cards.map((card) => ({
    title: card.title,
    about: [card.company.name, card.city?.name].filter(Boolean).join(', '),
    url: ctx.env.siteUrl + routes.vacancy(card.public_id),
  }))
  const { pageUrl, headers } = unsubscribeWays(ctx, { kind: 'autopickup', id: resume })
  return {
    channel: 'email',
    to,
    key: keyOf(notice),
    subject: `Автоподбор нашёл ${found} — ${brand.name}`,
    headers,
    ...letterParts({
      heading: `Автоподбор нашёл ${found}`,
      paragraphs: [`По резюме «${params.resume_title}». Мы ничего не отправили: решаете вы.`],
      items,
      action: { label: 'Посмотреть все', url: ctx.env.siteUrl + routes.resumeView(resume, 'autopickup') },
      footer: [{ text: 'Больше не присылать письма автоподбора', url: pageUrl }],
    }),
  }
}
