import { brand } from '@/lib/brand'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { keyOf } from './letters'
import { valuesOf } from './notice-text'
import type { NotificationRow } from './notifications.repository'

const t = translator('sms')

type TextKey = Extract<Parameters<typeof t.has>[0], `kind.${NotificationKind}`>

/** Whether a kind has a text for SMS: all that matter or are mandatory have. */
const textKey = (kind: NotificationKind): TextKey | undefined => {
  const key = `kind.${kind}` as TextKey
  return t.has(key) ? key : undefined
}

/** Parts that are paid for. Cyrillic is sent as UCS-2: 70 characters alone, 67 in each part of several. */
export const smsParts = (text: string): number => (text.length <= 70 ? 1 : Math.ceil(text.length / 67))
const maxParts = 2

type SmsNotice = Pick<NotificationRow, 'publicId' | 'kind' | 'params' | 'target' | 'createdAt'>

/**
 * What happened without names and titles, and a link: to its page where both fit into two parts, otherwise to the feed.
 * Several notifications are one number and one link.
 */
export function smsText(siteUrl: string, notices: readonly SmsNotice[]): string {
  const feed = siteUrl + routes.myNotifications()
  const [first] = notices
  const key = first && textKey(first.kind)
  if (!first || !key || notices.length > 1)
    return t('many', { count: notices.length, brand: brand.name, url: feed })
  const text = t(key, valuesOf(first.params))
  const withLink = (url: string) => t('one', { brand: brand.name, text, url })
  const path = noticePath(first)
  const direct = path === null ? undefined : withLink(siteUrl + path)
  return direct && smsParts(direct) <= maxParts ? direct : withLink(feed)
}

export const noticeSms = (siteUrl: string, to: string, notices: readonly SmsNotice[]): Message => ({
  channel: 'sms',
  to,
  subject: '',
  text: smsText(siteUrl, notices),
  ...(notices[0] && { key: `sms-${keyOf(notices[0])}` }),
})
