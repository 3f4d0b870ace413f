import { brand } from '@/lib/brand'
import { noticeRuleOf } from '@/lib/contracts/notice-kinds'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { type LetterContent, letterParts } from '@/server/platform/letter-page'
import { unsubscribeHeaders } from '@/server/platform/unsubscribe'
import { type DigestNotice, digestItem, groupsOf, type Names } from './digest'
import { noticeText } from './notice-text'
import type { NotificationRow } from './notifications.repository'

const t = translator('notices')

type LetteredNotice = Pick<NotificationRow, 'publicId' | 'kind' | 'params' | 'target' | 'createdAt'>
/** Input of a letter with its own layout. */
export type LetterNotice = Pick<NotificationRow, 'publicId' | 'params' | 'createdAt'>
type Site = Parameters<typeof unsubscribeHeaders>[0]

/** Deduplication key, equal for all attempts and ordered by event. */
export const keyOf = ({ publicId, createdAt }: Pick<LetteredNotice, 'publicId' | 'createdAt'>): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${publicId}`

/** Letter of one notification, with an unsubscribe link for its kind unless it is mandatory. */
export function noticeLetter(
  site: Site,
  notice: LetteredNotice,
  to: { email: string; userId: string },
): Message {
  const { subject, lead, action } = noticeText(notice)
  const fixed = noticeRuleOf(notice.kind).email === 'fixed'
  const way = fixed
    ? undefined
    : unsubscribeHeaders(site, { kind: 'notices', id: `${to.userId}~${notice.kind.replace('.', '-')}` })
  const { siteUrl } = site.env
  const content: LetterContent = {
    heading: subject,
    paragraphs: [lead],
    action: { label: action, url: siteUrl + (noticePath(notice) ?? routes.myNotifications()) },
    footer: [
      ...(way ? [{ text: t('letter.unsubscribe'), url: way.pageUrl }] : []),
      { text: t('letter.settings'), url: `${siteUrl}${routes.mySettings()}#notices` },
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

/** Letter of several notifications by what stands together, newest last; its unsubscribe link covers all optional letters. */
export function digestLetter(
  site: Site,
  notices: readonly [DigestNotice, ...DigestNotice[]],
  to: { email: string; userId: string },
  names: Names,
): Message {
  const heading = t('letter.digest', { count: notices.length })
  const way = unsubscribeHeaders(site, { kind: 'notices', id: `${to.userId}~all` })
  const { siteUrl } = site.env
  return {
    channel: 'email',
    to: to.email,
    key: keyOf(notices[0]),
    subject: `${heading} — ${brand.name}`,
    headers: way.headers,
    ...letterParts({
      heading,
      items: groupsOf(notices).map((group) => digestItem(siteUrl, group, names)),
      action: { label: t('letter.open_all'), url: siteUrl + routes.myNotifications() },
      footer: [
        { text: t('letter.unsubscribe_all'), url: way.pageUrl },
        { text: t('letter.settings'), url: `${siteUrl}${routes.mySettings()}#notices` },
      ],
    }),
  }
}
