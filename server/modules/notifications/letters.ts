import { brand } from '@/lib/brand'
import { ruleOf } from '@/lib/contracts/notice-kinds'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { type LetterContent, letterParts } from '@/server/platform/letter-page'
import { unsubscribeWays } from '@/server/platform/unsubscribe'
import type { NotificationRow } from './notifications.repository'
import { wordsOf } from './words'

type Told = Pick<NotificationRow, 'publicId' | 'kind' | 'params' | 'target' | 'createdAt'>
/** What a letter of a kind of its own is written from. */
export type LetterNotice = Pick<NotificationRow, 'publicId' | 'params' | 'createdAt'>
type Site = Parameters<typeof unsubscribeWays>[0]

/** The same for every try, and in the order of what happened. */
export const keyOf = ({ publicId, createdAt }: Pick<Told, 'publicId' | 'createdAt'>): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${publicId}`

/** The letter of one notice, with a way out of its kind unless it is mandatory. */
export function noticeLetter(site: Site, notice: Told, to: { email: string; userId: string }): Message {
  const { subject, lead, action } = wordsOf(notice)
  const fixed = ruleOf(notice.kind).email === 'fixed'
  const way = fixed
    ? undefined
    : unsubscribeWays(site, { kind: 'notices', id: `${to.userId}~${notice.kind.replace('.', '-')}` })
  const { siteUrl } = site.env
  const content: LetterContent = {
    heading: subject,
    paragraphs: [lead],
    action: { label: action, url: siteUrl + (noticePath(notice) ?? routes.myNotifications()) },
    footer: [
      ...(way ? [{ text: 'Больше не присылать такие письма', url: way.pageUrl }] : []),
      { text: 'Настроить уведомления', url: `${siteUrl}${routes.mySettings()}#notices` },
    ],
  }
  return {
    channel: 'email',
    to: to.email,
    key: keyOf(notice),
    subject: `${subject} — ${brand.name}`,
    ...(way && { headers: way.headers }),
    ...letterParts(content),
  }
}

const plural = new Intl.PluralRules('ru')
const forms: Record<string, string> = { one: 'новое уведомление', few: 'новых уведомления' }

/** One letter of many notices, newest last; the way out stops all letters that may be stopped. */
export function digestLetter(
  site: Site,
  notices: readonly [Told, ...Told[]],
  to: { email: string; userId: string },
): Message {
  const heading = `${notices.length}\u00a0${forms[plural.select(notices.length)] ?? 'новых уведомлений'}`
  const way = unsubscribeWays(site, { kind: 'notices', id: `${to.userId}~all` })
  const { siteUrl } = site.env
  return {
    channel: 'email',
    to: to.email,
    key: keyOf(notices[0]),
    subject: `${heading} — ${brand.name}`,
    headers: way.headers,
    ...letterParts({
      heading,
      items: notices.map((notice) => {
        const { subject, lead } = wordsOf(notice)
        return {
          title: subject,
          about: lead,
          url: siteUrl + (noticePath(notice) ?? routes.myNotifications()),
        }
      }),
      action: { label: 'Открыть все уведомления', url: siteUrl + routes.myNotifications() },
      footer: [
        { text: 'Больше не присылать письма с уведомлениями', url: way.pageUrl },
        { text: 'Настроить уведомления', url: `${siteUrl}${routes.mySettings()}#notices` },
      ],
    }),
  }
}
