import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { keyOf, type LetterNotice } from '@/server/modules/notifications'
import { vacancyCards } from '@/server/modules/vacancies'
import { letterParts } from '@/server/platform/letter-page'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../../context'
import { lettersOf } from './subscription.service'

const t = translator('letters')

/** What an autopickup has found, with one way to all of it and one way out; undefined when no letters are wanted. */
export async function autopickupLetter(
  ctx: ServiceContext,
  notice: LetterNotice,
  to: string,
): Promise<Message | undefined> {
  const { params } = notice
  const resume = params.resume ?? ''
  if (!(await lettersOf(ctx, resume))?.active) return undefined
  const heading = t('autopickup.heading', { count: Number(params.count) })
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
    subject: `${heading} — ${brand.name}`,
    headers,
    ...letterParts({
      heading,
      paragraphs: [t('autopickup.text', { resume: params.resume_title ?? '' })],
      items,
      action: {
        label: t('autopickup.action'),
        url: ctx.env.siteUrl + routes.resumeView(resume, 'autopickup'),
      },
      footer: [{ text: t('autopickup.unsubscribe'), url: pageUrl }],
    }),
  }
}
