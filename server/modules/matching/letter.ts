import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { keyOf, type LetterNotice } from '@/server/modules/notifications'
import { letterParts } from '@/server/platform/letter-page'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'

const t = translator('letters')

/** How many new people fit a vacancy; who they are is on the site only. */
export async function matchesLetter(ctx: ServiceContext, notice: LetterNotice, to: string): Promise<Message> {
  const { params } = notice
  const vacancy = params.vacancy_title ?? ''
  const found = t('matches.found', { count: Number(params.count) })
  const { pageUrl, headers } = unsubscribeWays(ctx, { kind: 'matches', id: params.subscription ?? '' })
  return {
    channel: 'email',
    to,
    key: keyOf(notice),
    subject: `${t('matches.subject', { found, vacancy })} — ${brand.name}`,
    headers,
    ...letterParts({
      heading: found,
      paragraphs: [t('matches.text', { vacancy, found, best: params.best ?? '' })],
      action: {
        label: t('matches.action'),
        url: ctx.env.siteUrl + routes.vacancyView(params.vacancy ?? '', 'matches', { sort: 'date' }),
      },
      footer: [{ text: t('matches.unsubscribe'), url: pageUrl }],
    }),
  }
}
