import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { keyOf, type LetterNotice } from '@/server/modules/notifications'
import { letterParts } from '@/server/platform/letter-page'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'

const plural = new Intl.PluralRules('ru')
const people: Partial<Record<Intl.LDMLPluralRule, string>> = { few: 'новых кандидата', one: 'новый кандидат' }

/** How many new people fit a vacancy; who they are is on the site only. */
export async function matchesLetter(ctx: ServiceContext, notice: LetterNotice, to: string): Promise<Message> {
  const { params } = notice
  const count = Number(params.count)
  const found = `${count} ${people[plural.select(count)] ?? 'новых кандидатов'}`
  const { pageUrl, headers } = unsubscribeWays(ctx, { kind: 'matches', id: params.subscription ?? '' })
  return {
    channel: 'email',
    to,
    key: keyOf(notice),
    subject: `${found}: ${params.vacancy_title} — ${brand.name}`,
    headers,
    ...letterParts({
      heading: found,
      paragraphs: [
        `На вакансию «${params.vacancy_title}»: ${found}, лучшее совпадение — ${params.best}\u00a0%.`,
      ],
      action: {
        label: 'Посмотреть',
        url: ctx.env.siteUrl + routes.vacancyView(params.vacancy ?? '', 'matches', { sort: 'date' }),
      },
      footer: [{ text: 'Больше не присылать письма об этой вакансии', url: pageUrl }],
    }),
  }
}
